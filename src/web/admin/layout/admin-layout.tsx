import './admin.css';
import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import { useEffect, useRef, useState } from 'react';
import { Form, isRouteErrorResponse, Outlet, useLocation, useMatches } from 'react-router';
import { getNotificationSummary } from '../../../domain/notifications/get-notification-summary.ts';
import { groupRoleLabel } from '../../../shared/enums/group-duties.ts';
import { roleLabel } from '../../../shared/enums/labels.ts';
import { FarmerTabs } from '../../common/components/farmer-tabs.tsx';
import { useOwnBalanceHref } from '../../common/components/use-own-balance-href.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useLargeText } from '../../common/head/use-large-text.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { LastReadNotice } from '../../offline-queue/last-read-notice.tsx';
import { QueueFooter } from '../../offline-queue/queue-footer.tsx';
import { askWhichSeller } from '../../session/ask-which-seller.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ReplacesHistoryEntry, useCloseOnBack } from '../../ui/close-on-back.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { DisclosureMenu } from '../../ui/navigation/disclosure-menu.tsx';
import { SkipLink } from '../../ui/navigation/skip-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { Route } from './+types/admin-layout';
import { AdminBreadcrumbs, headerTitle } from './admin-breadcrumbs.tsx';
import { type AdminData, useAdminData } from './admin-data.ts';
import { currentMenuLink, groupBySection, menuFor, paletteLinks } from './admin-menu.ts';
import { narrowedPages } from './admin-pages.server.ts';
import { SearchAndShortcuts, ThemeSwitch } from './header-tools.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { readDisplayPreferences } from './preference-cookies.ts';
import { requireAdminRole } from './require-admin-role.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await askWhichSeller(context, request);
  const user = requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  // A failure of the notifications must not break the page.
  const bell = await getNotificationSummary(ctx, actor).catch(() => null);
  return {
    bell,
    user: { name: user.name, role: user.role },
    group: user.group ?? null,
    pages: narrowedPages(user),
    look: readDisplayPreferences(request.headers.get('cookie')),
  } satisfies AdminData;
}

export { sameLayout as shouldRevalidate } from '../../common/route-helpers/same-layout.ts';

/** The admin layout: sidebar (a drawer on small screens), header with the page's title and the user menu. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell {...loaderData}>
      <Outlet />
    </AdminShell>
  );
}

function AdminShell({
  user,
  group,
  pages: opens,
  look,
  bell,
  children,
}: AdminData & { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const large = useLargeText();
  const { product = '', logo } = useRootData()?.shell.site ?? {};
  // Stores the page on which the drawer was opened, so that following a link closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const setOpen = (open: boolean) => setOpenOn(open ? pathname : null);
  useCloseOnBack(open, () => setOpenOn(null));
  const hydrated = useHydrated();
  const sells = user.role === 'farmer';
  const menu = menuFor(user.role, group, opens);
  const current = currentMenuLink(menu, pathname);
  const ownBalance = useOwnBalanceHref();
  const pages = paletteLinks(user.role, group, opens);
  const toggle = 'grid size-[min(2.75rem,48px)] place-items-center rounded-input hover:bg-sunken lg:hidden';
  const matches = useMatches();
  const list = menu.find((item) => pathname.startsWith(`${item.href}/`));

  const nav = useRef<HTMLElement>(null);
  // The menu is longer than a low screen, so the current entry is scrolled into view.
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
        <Anchor href="/" className="flex items-center gap-2.5 px-6 py-6 text-lg font-bold lg:py-1">
          <BrandMark logo={logo} className="size-8" />
          {product}
        </Anchor>
        <nav
          ref={nav}
          aria-label="Menu dashboard"
          className="grid flex-1 content-start overflow-y-auto px-3 max-lg:gap-1"
        >
          <ReplacesHistoryEntry value={open}>
            {groupBySection(menu, user.role).map(([section, items]) => (
              <div key={section} className="grid content-start">
                {section && (
                  <p className="px-3 pt-2 pb-0.5 text-xs font-semibold text-white/70 lg:py-0 lg:leading-4">
                    {section}
                  </p>
                )}
                {items.map(({ href, label, Icon }) => (
                  <Anchor
                    key={href}
                    href={sells && href === '/admin/balances' ? ownBalance : href}
                    aria-current={href === current ? 'page' : undefined}
                    className="menu-link"
                  >
                    <Icon />
                    {label}
                  </Anchor>
                ))}
              </div>
            ))}
          </ReplacesHistoryEntry>
        </nav>
        <div className="flex items-center gap-3 border-t border-white/10 px-6 py-5 lg:py-0 lg:leading-5">
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
            {headerTitle(matches)}
          </p>
          {!large && <SearchAndShortcuts pages={pages} />}
          {bell && <NotificationBell bell={bell} />}
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
              <Anchor href="/sellers" className="flex min-h-11 items-center rounded-sm px-3 hover:bg-sunken">
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
                href="/admin/help"
                className="flex min-h-11 items-center rounded-sm px-3 hover:bg-sunken"
              >
                Bantuan
              </Anchor>
            )}
            <ThemeSwitch theme={look.theme} />
            <LogoutButton className="flex min-h-11 w-full items-center rounded-sm px-3 text-left hover:bg-sunken" />
          </DisclosureMenu>
        </header>
        {/* Rows of chips extend beyond their list by more than the padding of a phone. */}
        <main
          id="main"
          tabIndex={-1}
          className={cx(
            'overflow-x-clip p-[min(1rem,5vw)] lg:px-7 lg:py-4',
            sells && 'max-md:pb-[calc(var(--tabs-height)+1.5rem)]',
          )}
        >
          <LastReadNotice />
          <AdminBreadcrumbs matches={matches} list={list} home={sells ? 'Hari ini' : 'Dashboard'} />
          {children}
        </main>
        <QueueFooter />
        {sells && <FarmerTabs path={pathname} />}
      </div>
    </div>
  );
}

function LogoutButton({ className, compact }: { className: string; compact?: boolean }) {
  return (
    <Form method="post" noValidate action="/logout">
      <input type="hidden" name="next" value="/admin/login" />
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
        { title: pageTitle(matches, isNotFound(error) ? '404' : 'Dashboard') },
        { name: 'robots', content: 'noindex' },
      ]
    : [];

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** The error page of the admin; it keeps the layout unless the layout itself failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const office = useAdminData();
  const shown = <PageError error={error} />;
  return office ? (
    <AdminShell {...office}>{shown}</AdminShell>
  ) : (
    <main className="mx-auto grid max-w-xl gap-4 p-6">{shown}</main>
  );
}

function PageError({ error }: { error: unknown }) {
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
