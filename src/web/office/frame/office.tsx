import './office.css';
import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import { useEffect, useRef, useState } from 'react';
import { Form, isRouteErrorResponse, Outlet, useLocation, useMatches } from 'react-router';
import { getBell } from '../../../domain/notify/get-bell.ts';
import { groupRoleLabel } from '../../../shared/kinds/group-duties.ts';
import { roleLabel } from '../../../shared/labels.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { useLarge } from '../../page/head/use-large.ts';
import { FarmerTabs } from '../../page/parts/farmer-tabs.tsx';
import { useOwnBalance } from '../../page/parts/use-own-balance.ts';
import { askStall } from '../../session/ask-stall.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { TakesPlace, useCloseOnBack } from '../../ui/close-on-back.ts';
import { cx } from '../../ui/cx.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { DisclosureMenu } from '../../ui/lead/disclosure-menu.tsx';
import { SkipLink } from '../../ui/lead/skip-link.tsx';
import { ErrorState } from '../../ui/tell/error-state.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { LastRead } from '../../waiting/last-read.tsx';
import { WaitingFoot } from '../../waiting/waiting-foot.tsx';
import type { Route } from './+types/office';
import { Bell } from './bell.tsx';
import { lookOf } from './cookies.ts';
import { requireAdminRole } from './guard.tsx';
import { SearchAndKeys, ThemeSwitch } from './header-tools.tsx';
import { type OfficeData, useOffice } from './office-data.ts';
import { currentOf, inSections, menuOf, placesOf } from './office-menu.ts';
import { OfficeTrail, titleOf } from './office-trail.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await askStall(context, request);
  const user = requireAdminRole(context, request);
  const { shop, actor } = here(context);
  // A page is not lost because its bell can't be read.
  const bell = await getBell(shop, actor).catch(() => null);
  return {
    bell,
    user: { name: user.name, role: user.role },
    group: user.group ?? null,
    look: lookOf(request.headers.get('cookie')),
  } satisfies OfficeData;
}

export { sameFrame as shouldRevalidate } from '../../page/answer/same-frame.ts';

/** The frame of the back office: sidebar (a drawer on small screens), header with the page's title and the user's menu. */
export default function Office({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeFrame {...loaderData}>
      <Outlet />
    </OfficeFrame>
  );
}

/** With a mouse the rows are low, so that the whole menu fits a screen of 768 px; on a high one they have more room. */
const ROW = 'lg:pointer-fine:min-h-6 [@media(min-height:60rem)]:lg:pointer-fine:min-h-9';

function OfficeFrame({ user, group, look, bell, children }: OfficeData & { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const large = useLarge();
  const { product = '', logo } = useRootData()?.shell.site ?? {};
  // The drawer is open on the page where it was opened: following a link closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const setOpen = (open: boolean) => setOpenOn(open ? pathname : null);
  useCloseOnBack(open, () => setOpenOn(null));
  const hydrated = useHydrated();
  const sells = user.role === 'farmer';
  const menu = menuOf(user.role, group);
  const current = currentOf(menu, pathname);
  const ownBalance = useOwnBalance();
  const pages = placesOf(user.role, group);
  const toggle = 'grid size-[min(2.75rem,48px)] place-items-center rounded-input hover:bg-sunken lg:hidden';
  const matches = useMatches();
  const list = menu.find((item) => pathname.startsWith(`${item.href}/`));

  const nav = useRef<HTMLElement>(null);
  // The menu is longer than a low screen: where one is stands in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own place in the menu
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpenOn(null);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);

  return (
    <div
      data-surface="office"
      data-theme={look.theme}
      className="min-h-dvh bg-office text-sm text-ink lg:grid lg:grid-cols-[15rem_1fr]"
    >
      <SkipLink />
      {open && (
        <button
          type="button"
          aria-label="Tutup menu"
          className="fixed inset-0 z-30 bg-black/50 lg:hidden"
          onClick={() => setOpen(false)}
        />
      )}
      <aside
        id="menu"
        className={`no-print on-green z-40 flex flex-col bg-side text-white max-lg:fixed max-lg:inset-y-0 max-lg:left-0 max-lg:w-64 max-lg:transition-transform lg:sticky lg:top-0 lg:h-dvh ${
          open
            ? ''
            : 'max-lg:invisible max-lg:-translate-x-full max-lg:target:visible max-lg:target:translate-x-0'
        }`}
      >
        <Anchor href="/" className="flex items-center gap-2.5 px-6 py-6 text-lg font-bold lg:py-2">
          <BrandMark logo={logo} className="size-8" />
          {product}
        </Anchor>
        <nav
          ref={nav}
          aria-label="Menu dashboard"
          className="grid flex-1 content-start overflow-y-auto px-3 max-lg:gap-1"
        >
          <TakesPlace value={open}>
            {inSections(menu, user.role).map(([section, items]) => (
              <div key={section} className="grid content-start">
                {section && (
                  <p className="px-3 pt-2 pb-0.5 text-xs font-semibold text-white/70 lg:pt-0.5 lg:pb-0">
                    {section}
                  </p>
                )}
                {items.map(({ href, label, Icon }) => (
                  <Anchor
                    key={href}
                    href={sells && href === '/admin/balances' ? ownBalance : href}
                    aria-current={href === current ? 'page' : undefined}
                    className={`flex min-h-11 items-center gap-3 rounded-input px-3 font-semibold ${ROW} ${
                      href === current ? 'bg-sawah text-white' : 'text-white/80 hover:bg-white/10'
                    }`}
                  >
                    <Icon className="size-5 shrink-0" />
                    {label}
                  </Anchor>
                ))}
              </div>
            ))}
          </TakesPlace>
        </nav>
        <div className="flex items-center gap-3 border-t border-white/10 px-6 py-5 lg:py-1">
          <div className="min-w-0 flex-1">
            <p className="truncate font-bold">{user.name}</p>
            <p className="text-white/70">{group ? groupRoleLabel[group.role] : roleLabel[user.role]}</p>
            {group && <p className="truncate text-white/70">{group.name}</p>}
          </div>
          <LogoutButton className="grid size-11 place-items-center rounded-input hover:bg-white/10" compact />
        </div>
      </aside>
      <div className="min-w-0">
        <header className="no-print sticky top-0 z-20 flex min-h-16 flex-wrap lg:min-h-14 items-center gap-x-[min(0.75rem,12px)] border-b border-line bg-surface px-[min(1rem,16px)] lg:px-7">
          {hydrated ? (
            <button
              type="button"
              aria-expanded={open}
              aria-controls="menu"
              aria-label="Menu"
              onClick={() => setOpen(!open)}
              className={toggle}
            >
              <Menu className="size-[min(1.25rem,28px)]" />
            </button>
          ) : (
            <a href="#menu" aria-label="Menu" className={toggle}>
              <Menu className="size-[min(1.25rem,28px)]" />
            </a>
          )}
          <p className="min-w-0 flex-[1_1_64px] truncate text-[min(1rem,24px)] font-bold md:basis-4">
            {titleOf(matches)}
          </p>
          {!large && <SearchAndKeys pages={pages} />}
          {bell && <Bell bell={bell} />}
          <DisclosureMenu
            back
            resetKey={pathname}
            summaryClassName="flex min-h-11 items-center gap-2 rounded-input px-[min(0.75rem,12px)] font-semibold hover:bg-sunken"
            panelClassName="absolute right-0 top-full z-30 mt-1 grid w-48 max-w-[calc(100vw-2rem)] rounded-input border border-line bg-surface p-1 shadow-float"
            summary={
              <>
                <CircleUser className="size-[min(1.25rem,28px)] lg:hidden" aria-hidden />
                <span className="max-w-40 truncate max-lg:sr-only">{user.name}</span>
              </>
            }
            summaryLabel={`Menu ${user.name}`}
          >
            <Anchor
              href="/admin/profile"
              className="flex min-h-11 items-center rounded-sm px-3 hover:bg-sunken"
            >
              Profil
            </Anchor>
            {sells && (
              <Anchor href="/lapak" className="flex min-h-11 items-center rounded-sm px-3 hover:bg-sunken">
                Ganti lapak
              </Anchor>
            )}
            <Anchor
              href="/admin/settings"
              className="flex min-h-11 items-center rounded-sm px-3 hover:bg-sunken"
            >
              Pengaturan
            </Anchor>
            {sells && (
              <Anchor
                href="/admin/bantuan"
                className="flex min-h-11 items-center rounded-sm px-3 hover:bg-sunken"
              >
                Bantuan
              </Anchor>
            )}
            <ThemeSwitch theme={look.theme} />
            <LogoutButton className="flex min-h-11 w-full items-center rounded-sm px-3 text-left hover:bg-sunken" />
          </DisclosureMenu>
        </header>
        {/* Rows of chips reach beyond their list's edge, by more than the little room that a phone has here. */}
        <main
          id="isi"
          tabIndex={-1}
          className={cx(
            'overflow-x-clip p-[min(1rem,5vw)] lg:px-7 lg:py-4',
            sells && 'max-md:pb-[calc(var(--tabs-height)+1.5rem)]',
          )}
        >
          <LastRead />
          <OfficeTrail matches={matches} list={list} home={sells ? 'Hari ini' : 'Dashboard'} />
          {children}
        </main>
        <WaitingFoot />
        {sells && <FarmerTabs path={pathname} />}
      </div>
    </div>
  );
}

function LogoutButton({ className, compact }: { className: string; compact?: boolean }) {
  return (
    <Form method="post" noValidate action="/logout">
      <input type="hidden" name="kembali" value="/admin/login" />
      <button
        type="submit"
        className={className}
        aria-label={compact ? 'Keluar' : undefined}
        title={compact ? 'Keluar' : undefined}
      >
        {compact ? <LogOut className="size-5" /> : 'Keluar'}
      </button>
    </Form>
  );
}

export const meta: Route.MetaFunction = ({ matches, error }) =>
  error
    ? [
        { title: pageTitle(matches, missing(error) ? '404' : 'Dashboard') },
        { name: 'robots', content: 'noindex' },
      ]
    : [];

const missing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** What an office page shows when it cannot be shown: in the frame, unless the frame is what failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const office = useOffice();
  const shown = <PageFailed error={error} />;
  return office ? (
    <OfficeFrame {...office}>{shown}</OfficeFrame>
  ) : (
    <main className="mx-auto grid max-w-xl gap-4 p-6">{shown}</main>
  );
}

function PageFailed({ error }: { error: unknown }) {
  const found = isRouteErrorResponse(error) ? error : undefined;
  const text = typeof found?.data?.message === 'string' ? found.data.message : undefined;
  if (!found || found.status >= 500) return <ErrorState text={text ?? 'Something went wrong.'} />;
  return (
    <div className="grid max-w-xl gap-4">
      <h1 className="text-xl font-bold">{found.status === 404 ? '404' : 'Akses Ditolak'}</h1>
      <Notice tone="warning">{text ?? 'Sorry Page Was Not Found!'}</Notice>
      <div>
        <ButtonLink href="/admin/dashboard">Kembali ke Dashboard</ButtonLink>
      </div>
    </div>
  );
}
