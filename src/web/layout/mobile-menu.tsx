import Mail from 'lucide-react/icons/mail';
import Menu from 'lucide-react/icons/menu';
import Phone from 'lucide-react/icons/phone';
import Sprout from 'lucide-react/icons/sprout';
import X from 'lucide-react/icons/x';
import { ButtonLink } from '../ui/button.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';
import { DisclosureMenu } from '../ui/navigation/disclosure-menu.tsx';
import { AccountLinks } from './account-menu.tsx';
import { isCurrentLink, MFA_PATH, navigationFor, type SiteUser } from './site-navigation.ts';

/** The navigation of phones and tablets: `<details>`, so that it opens without JavaScript (SHELL-10). */
export function MobileMenu({
  user,
  path,
  contact,
}: {
  user: SiteUser | null;
  path: string;
  contact: { phone: string; email: string };
}) {
  return (
    <DisclosureMenu
      back
      resetKey={path}
      className="static! lg:hidden"
      summaryLabel="Menu"
      summaryClassName="head-button"
      summary={
        <>
          <Menu className="size-6 group-open:hidden" />
          <X className="hidden size-6 group-open:block" />
        </>
      }
      panelClassName="head-panel max-h-[calc(100dvh-9rem)] overflow-auto pb-2"
    >
      <nav aria-label="Menu utama" className="divide-y divide-line border-t border-line">
        {navigationFor(user?.role).map(({ href, label }) => (
          <Anchor
            key={href}
            href={href}
            // The header's navigation already links to these routes.
            known
            aria-current={isCurrentLink(href, path) ? 'page' : undefined}
            className="menu-row"
          >
            {label}
          </Anchor>
        ))}
      </nav>
      <div className="border-t border-line">
        {user ? (
          <>
            <p className="px-4 pt-4 pb-1 text-sm text-muted">{user.name}</p>
            {/* Omits links that the navigation above already has. */}
            <AccountLinks user={user} but={navigationFor(user.role).map((link) => link.href)} />
          </>
        ) : (
          path !== MFA_PATH && (
            <div className="grid grid-cols-2 gap-3 p-5">
              <ButtonLink href="/login" variant="secondary">
                Masuk
              </ButtonLink>
              <ButtonLink href="/register">Daftar</ButtonLink>
            </div>
          )
        )}
      </div>
      {/* The hotline is for buyers. */}
      {user?.role !== 'farmer' && (
        <div className="border-t border-line text-sm text-muted">
          <Anchor href="/sell" className="menu-row text-sawah-text">
            <Sprout className="size-4.5" />
            Jual di sini
          </Anchor>
          {contact.phone && (
            <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`} className="menu-row font-medium">
              <Phone className="size-4.5" />
              {contact.phone}
            </a>
          )}
          {contact.email && (
            <a href={`mailto:${contact.email}`} className="menu-row font-medium">
              <Mail className="size-4.5" />
              {contact.email}
            </a>
          )}
        </div>
      )}
    </DisclosureMenu>
  );
}
