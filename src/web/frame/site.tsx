import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import { useRootData } from '../page/head/root-data.ts';
import { pageTitle } from '../page/head/title.ts';
import { useSession } from '../session/session.tsx';
import { NotFound } from '../site/not-found.tsx';
import { SkipLink } from '../ui/lead/skip-link.tsx';
import { ErrorState } from '../ui/tell/error-state.tsx';
import { Notice } from '../ui/tell/notice.tsx';
import { LastRead } from '../waiting/last-read.tsx';
import { WaitingFoot } from '../waiting/waiting-foot.tsx';
import type { Route } from './+types/site';
import { LastGoodBanner } from './last-good-banner.tsx';
import { NavProgress } from './nav-progress.tsx';
import { PhoneTabs } from './phone-tabs.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The title of a page that has none of its own: one that could not be shown. */
export const meta: Route.MetaFunction = ({ matches, error }) => {
  if (!error) return [];
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [{ title: pageTitle(matches, missing ? 'Halaman tidak ditemukan' : 'Ada gangguan') }];
};

const yearInWib = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Jakarta', year: 'numeric' });

/** The frame of every public page: header, footer, phone tabs. */
export default function Site() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

function SiteFrame({ children }: { children: ReactNode }) {
  const { shell, enrolling } = useRootData() ?? {};
  const { user } = useSession();
  const { pathname, search } = useLocation();
  // Whoever pays is not led away.
  const focused = /^\/(checkout|orders\/[^/]+\/checkout)\/?$/.test(pathname);
  const preview = user?.role === 'admin' && new URLSearchParams(search).has('pratinjau');
  return (
    <>
      <SkipLink />
      {preview && (
        <Notice tone="warning" banner>
          Pratinjau: begini halaman ini dengan isi yang sedang Anda siapkan. Pengunjung belum melihatnya.
        </Notice>
      )}
      <NavProgress />
      {shell && (
        <SiteHeader
          site={shell.site}
          user={enrolling ? { ...enrolling, role: 'enrolling' } : user}
          currency={shell.currency}
          path={pathname}
        />
      )}
      <main id="isi" tabIndex={-1} className="min-h-[50vh]">
        <LastRead />
        <LastGoodBanner />
        {children}
      </main>
      <WaitingFoot />
      {shell && !focused && (
        <SiteFooter
          site={shell.site}
          posts={shell.posts}
          sponsors={shell.sponsors}
          year={Number(yearInWib.format(new Date()))}
        />
      )}
      {focused && <FocusedFoot />}
      {!focused && <PhoneTabs path={pathname} user={user} />}
      <ScrollToTop />
    </>
  );
}

/** Where one pays: the shop's terms beside it, each in a tab of its own, so that what was typed stays. */
function FocusedFoot() {
  return (
    <nav aria-label="Ketentuan" className="shell pb-28 text-center text-sm md:pb-8">
      {(
        [
          ['/faq', 'Tanya jawab'],
          ['/syarat', 'Syarat'],
          ['/privasi', 'Privasi'],
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

/** What a public page shows when it cannot be shown: the frame stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const found = isRouteErrorResponse(error) ? error : undefined;
  const text = typeof found?.data?.message === 'string' ? found.data.message : undefined;
  return (
    <SiteFrame>
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
    </SiteFrame>
  );
}
