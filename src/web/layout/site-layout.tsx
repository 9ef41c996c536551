import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import { pageTitle } from '../common/head/page-title.ts';
import { useRootData } from '../common/head/use-root-data.ts';
import { NotFound } from '../marketing/not-found.tsx';
import { LastReadNotice } from '../offline-queue/last-read-notice.tsx';
import { QueueFooter } from '../offline-queue/queue-footer.tsx';
import { useSession } from '../session/session-provider.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { SkipLink } from '../ui/navigation/skip-link.tsx';
import type { Route } from './+types/site-layout';
import { NavigationProgress } from './navigation-progress.tsx';
import { PhoneTabs } from './phone-tabs.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SnapshotBanner } from './snapshot-banner.tsx';

/** The title of an error page, which has none of its own. */
export const meta: Route.MetaFunction = ({ matches, error }) => {
  if (!error) return [];
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [{ title: pageTitle(matches, missing ? 'Halaman tidak ditemukan' : 'Ada gangguan') }];
};

const yearInWib = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Jakarta', year: 'numeric' });

/** The layout of every public page: header, footer, bottom navigation. */
export default function SiteLayout() {
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  );
}

function SiteShell({ children }: { children: ReactNode }) {
  const { shell, enrolling } = useRootData() ?? {};
  const { user } = useSession();
  const { pathname, search } = useLocation();
  // The checkout hides links that distract from paying.
  const focused = /^\/(checkout|orders\/[^/]+\/checkout)\/?$/.test(pathname);
  const preview = user?.role === 'admin' && new URLSearchParams(search).has('preview');
  return (
    <>
      <SkipLink />
      {preview && (
        <Notice tone="warning" banner>
          Pratinjau: begini halaman ini dengan isi yang sedang Anda siapkan. Pengunjung belum melihatnya.
        </Notice>
      )}
      <NavigationProgress />
      {shell && (
        <SiteHeader
          site={shell.site}
          user={enrolling ? { ...enrolling, role: 'enrolling' } : user}
          currency={shell.currency}
          path={pathname}
        />
      )}
      <main id="main" tabIndex={-1} className="min-h-[50vh]">
        <LastReadNotice />
        <SnapshotBanner />
        {children}
      </main>
      <ScrollToTop />
      <QueueFooter />
      {shell && !focused && (
        <SiteFooter
          site={shell.site}
          posts={shell.posts}
          sponsors={shell.sponsors}
          year={Number(yearInWib.format(new Date()))}
        />
      )}
      {focused && <CheckoutFooter />}
      {!focused && <PhoneTabs path={pathname} user={user} />}
    </>
  );
}

/** The checkout's footer: the store's terms, opened in new tabs, so that the input is kept. */
function CheckoutFooter() {
  return (
    <nav aria-label="Ketentuan" className="shell pb-28 text-center text-sm md:pb-8">
      {(
        [
          ['/faq', 'Tanya jawab'],
          ['/terms', 'Syarat'],
          ['/privacy', 'Privasi'],
        ] as const
      ).map(([href, label]) => (
        <a
          key={href}
          href={href}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center px-3 text-muted underline"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The error page of the public site, inside the layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const found = isRouteErrorResponse(error) ? error : undefined;
  const text = typeof found?.data?.message === 'string' ? found.data.message : undefined;
  return (
    <SiteShell>
      {found?.status === 404 ? (
        <NotFound text={text} />
      ) : found && found.status < 500 ? (
        <div className="shell py-12">
          <h1 className="sr-only">{text ?? found.statusText}</h1>
          <Notice tone="warning">{text ?? 'Permintaan ini tidak bisa dilayani.'}</Notice>
        </div>
      ) : (
        <ErrorState text={text ?? 'Something went wrong.'} />
      )}
    </SiteShell>
  );
}
