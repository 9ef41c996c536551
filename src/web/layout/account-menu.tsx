import ChevronDown from 'lucide-react/icons/chevron-down';
import { Form } from 'react-router';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';
import { DisclosureMenu } from '../ui/navigation/disclosure-menu.tsx';
import { accountLinks, MFA_PATH, type SiteUser } from './site-navigation.ts';

const row =
  'flex min-h-12 w-full items-center px-4 text-left font-medium text-ink hover:bg-sawah-soft -outline-offset-3!';

/** 'Masuk', unless the sign-in page is open, or the user's name with the account links. */
export function AccountMenu({ user, path }: { user: SiteUser | null; path: string }) {
  if (!user) {
    if (path === MFA_PATH) return null;
    return (
      <ButtonLink href="/login" variant="secondary" size="sm">
        Masuk
      </ButtonLink>
    );
  }
  return (
    <DisclosureMenu
      resetKey={path}
      summaryClassName="flex min-h-11 max-w-52 items-center gap-2 rounded-button px-2 font-semibold hover:bg-sawah-soft"
      summary={
        <>
          <Avatar name={user.name} size="sm" />
          <span className="truncate text-sm">{user.name}</span>
          <ChevronDown className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180" />
        </>
      }
      panelClassName="absolute top-full right-0 z-40 mt-4 w-60 overflow-hidden rounded-card border border-line bg-surface py-1 shadow-float"
    >
      <AccountLinks user={user} />
    </DisclosureMenu>
  );
}

/** The account links and the sign-out, which is a form because it changes state. */
export function AccountLinks({ user, but = [] }: { user: SiteUser; but?: string[] }) {
  return (
    <>
      {accountLinks(user.role)
        .filter(({ href }) => !but.includes(href))
        .map((link) => (
          <Anchor key={link.href} href={link.href} className={row}>
            {link.label}
          </Anchor>
        ))}
      <Form action="/logout" method="post" noValidate className="border-t border-line">
        <button type="submit" className={`${row} text-error`}>
          Keluar
        </button>
      </Form>
    </>
  );
}
