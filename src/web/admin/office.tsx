import './admin.css';
import Banknote from 'lucide-react/icons/banknote';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleUser from 'lucide-react/icons/circle-user';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FileText from 'lucide-react/icons/file-text';
import HandCoins from 'lucide-react/icons/hand-coins';
import Handshake from 'lucide-react/icons/handshake';
import History from 'lucide-react/icons/history';
import Inbox from 'lucide-react/icons/inbox';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import MailIcon from 'lucide-react/icons/mail';
import Menu from 'lucide-react/icons/menu';
import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Newspaper from 'lucide-react/icons/newspaper';
import Package from 'lucide-react/icons/package';
import Sprout from 'lucide-react/icons/sprout';
import Ticket from 'lucide-react/icons/ticket';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import { useEffect, useState } from 'react';
import {
  data,
  Form,
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
} from 'react-router';
import { getBell } from '../../domain/notify/get-bell.ts';
import { type Role, roleLabel } from '../../shared/labels.ts';
import { here } from '../context.ts';
import { useRootData } from '../root.tsx';
import { Anchor } from '../ui/anchor.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { DisclosureMenu } from '../ui/disclosure-menu.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { Notice } from '../ui/notice.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import type { Route } from './+types/office';
import { Bell } from './bell.tsx';
import { requireAdminRole } from './guard.tsx';
import { SearchAndKeys, ThemeSwitch } from './header-tools.tsx';
import { lookOf } from './list/cookies.ts';
import type { OfficeData } from './office-data.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  const { shop, actor } = here(context);
  // A page is not lost because its bell can't be read.
  const bell = await getBell(shop, actor).catch(() => null);
  return data<OfficeData>(
    {
      bell,
      user: { name: user.name, role: user.role, email: user.email },
      look: lookOf(request.headers.get('cookie')),
    },
    { headers: { 'cache-control': 'private, no-store' } },
  );
}

export const headers = () => ({ 'cache-control': 'private, no-store' });

/** Another filter or page of a list changes nothing in the frame. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const sameList = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  // A search form is a submission too, by GET.
  const changes = formMethod !== undefined && formMethod !== 'GET';
  return sameList && !changes ? false : defaultShouldRevalidate;
}

type MenuItem = { href: string; label: string; Icon: typeof Menu; roles: Role[] };

/** The menu by role (ADM-02); whoever has another role sees none of it (ADM-03). */
const MENU: MenuItem[] = [
  { href: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard, roles: ['admin', 'farmer'] },
  { href: '/admin/products', label: 'Produk', Icon: Package, roles: ['admin', 'farmer'] },
  { href: '/admin/bids', label: 'Penawaran', Icon: Handshake, roles: ['admin', 'farmer'] },
  { href: '/admin/orders', label: 'Pesanan', Icon: ClipboardList, roles: ['admin', 'farmer'] },
  { href: '/admin/complaints', label: 'Keluhan', Icon: MessageSquareWarning, roles: ['admin', 'farmer'] },
  { href: '/admin/payments', label: 'Pembayaran', Icon: Banknote, roles: ['admin'] },
  { href: '/admin/balances', label: 'Saldo', Icon: Wallet, roles: ['admin', 'farmer'] },
  { href: '/admin/payouts', label: 'Pencairan', Icon: HandCoins, roles: ['admin'] },
  { href: '/admin/farmers', label: 'Petani', Icon: Sprout, roles: ['admin'] },
  { href: '/admin/users', label: 'User', Icon: Users, roles: ['admin'] },
  { href: '/admin/coupons', label: 'Kupon', Icon: Ticket, roles: ['admin'] },
  { href: '/admin/reports', label: 'Laporan', Icon: ChartColumn, roles: ['admin'] },
  { href: '/admin/messages', label: 'Pesan', Icon: Inbox, roles: ['admin'] },
  { href: '/admin/moderation', label: 'Moderasi', Icon: MessageSquareQuote, roles: ['admin'] },
  { href: '/admin/subscribers', label: 'Pelanggan Kabar', Icon: Newspaper, roles: ['admin'] },
  { href: '/admin/outbox', label: 'Surat Keluar', Icon: MailIcon, roles: ['admin'] },
  { href: '/admin/audit', label: 'Jejak Perubahan', Icon: History, roles: ['admin'] },
  { href: '/admin/content', label: 'Konten', Icon: FileText, roles: ['admin'] },
];

/** The frame of the back office: sidebar (a drawer on small screens), header with the page's title and the user's menu. */
export default function Office({ loaderData }: Route.ComponentProps) {
  return (
    <OfficeFrame {...loaderData}>
      <Outlet />
    </OfficeFrame>
  );
}

function OfficeFrame({ user, look, bell, children }: OfficeData & { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const product = useRootData()?.shell.site.product ?? 'Lumbung';
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const menu = MENU.filter((item) => item.roles.includes(user.role));
  const pages = menu.map(({ href, label }) => ({ key: href, label, hint: '', href }));
  const toggle = 'grid size-11 place-items-center rounded-input hover:bg-sunken lg:hidden';
  const matches = useMatches();
  const title = matches
    .map((match) => (match.handle as { title?: string | ((data: unknown) => string) } | undefined)?.title)
    .findLast(Boolean);
  const page = matches.at(-1);
  const shown = typeof title === 'function' ? title(page?.loaderData) : title;

  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link closes the drawer
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
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
        <Anchor href="/" className="flex items-center gap-2.5 px-6 py-6 text-lg font-bold">
          <BrandMark className="size-8" />
          {product}
        </Anchor>
        <nav aria-label="Menu dashboard" className="grid flex-1 content-start gap-1 overflow-y-auto px-3">
          {menu.map(({ href, label, Icon }) => {
            const active = pathname === href || pathname.startsWith(`${href}/`);
            return (
              <Anchor
                key={href}
                href={href}
                aria-current={active ? 'page' : undefined}
                className={`flex min-h-11 items-center gap-3 rounded-input px-3 font-semibold ${
                  active ? 'bg-sawah text-white' : 'text-white/80 hover:bg-white/10'
                }`}
              >
                <Icon className="size-5 shrink-0" />
                {label}
              </Anchor>
            );
          })}
        </nav>
        <div className="flex items-center gap-3 border-t border-white/10 px-6 py-5">
          <div className="min-w-0 flex-1">
            <p className="truncate font-bold">{user.name}</p>
            <p className="text-white/70">{roleLabel[user.role]}</p>
          </div>
          <LogoutButton className="grid size-11 place-items-center rounded-input hover:bg-white/10" compact />
        </div>
      </aside>
      <div className="min-w-0">
        <header className="no-print sticky top-0 z-20 flex min-h-16 items-center gap-3 border-b border-line bg-surface px-4 lg:px-7">
          {hydrated ? (
            <button
              type="button"
              aria-expanded={open}
              aria-controls="menu"
              aria-label="Menu"
              onClick={() => setOpen(!open)}
              className={toggle}
            >
              <Menu className="size-5" />
            </button>
          ) : (
            <a href="#menu" aria-label="Menu" className={toggle}>
              <Menu className="size-5" />
            </a>
          )}
          <p className="min-w-0 flex-1 truncate text-base font-bold">{shown}</p>
          <SearchAndKeys pages={pages} />
          {bell && <Bell bell={bell} />}
          <DisclosureMenu
            resetKey={pathname}
            summaryClassName="flex min-h-11 items-center gap-2 rounded-input px-3 font-semibold hover:bg-sunken"
            panelClassName="absolute right-0 top-full z-30 mt-1 grid w-48 rounded-input border border-line bg-surface p-1 shadow-float"
            summary={
              <>
                <CircleUser className="size-5 sm:hidden" aria-hidden />
                <span className="max-w-40 truncate max-sm:sr-only">{user.name}</span>
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
            <Anchor
              href="/admin/settings"
              className="flex min-h-11 items-center rounded-sm px-3 hover:bg-sunken"
            >
              Pengaturan
            </Anchor>
            <ThemeSwitch theme={look.theme} />
            <LogoutButton className="flex min-h-11 w-full items-center rounded-sm px-3 text-left hover:bg-sunken" />
          </DisclosureMenu>
        </header>
        {/* Rows of chips reach beyond their list's edge, by more than the little room that a phone has here. */}
        <main id="isi" tabIndex={-1} className="overflow-x-clip p-4 lg:p-7">
          <Trail pathname={pathname} />
          {children}
        </main>
      </div>
    </div>
  );
}

/** The way back to the list, on pages below one. */
function Trail({ pathname }: { pathname: string }) {
  const list = MENU.find((item) => pathname.startsWith(`${item.href}/`));
  if (!list) return null;
  const last = decodeURIComponent(pathname.slice(list.href.length + 1)).replaceAll('/', ' ');
  return (
    <div className="mb-3">
      <Breadcrumbs
        trail={[
          { href: '/admin/dashboard', label: 'Dashboard' },
          { href: list.href, label: list.label },
          { label: last },
        ]}
      />
    </div>
  );
}

function LogoutButton({ className, compact }: { className: string; compact?: boolean }) {
  return (
    <Form method="post" action="/logout">
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

/** What an office page shows when it cannot be shown. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const found = isRouteErrorResponse(error) ? error : undefined;
  const text = typeof found?.data?.message === 'string' ? found.data.message : undefined;
  return (
    <main className="mx-auto grid max-w-xl gap-4 p-6">
      {found && found.status < 500 ? (
        <>
          <h1 className="text-xl font-bold">{found.status === 404 ? '404' : 'Akses Ditolak'}</h1>
          <Notice tone="warning">{text ?? 'Sorry Page Was Not Found!'}</Notice>
          <div>
            <ButtonLink href="/admin/dashboard">Kembali ke Dashboard</ButtonLink>
          </div>
        </>
      ) : (
        <ErrorState text={text ?? 'Something went wrong.'} />
      )}
    </main>
  );
}
