import jakarta from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url';
import { useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
} from 'react-router';
import { iconUrl } from '../shared/format/logo-url.ts';
import type { Route } from './+types/root';
import { LazyCartSync } from './cart/lazy-cart-sync.tsx';
import { readRootData } from './common/head/read-root-data.server.ts';
import { ServerClockProvider } from './common/head/server-clock.tsx';
import { useLargeText } from './common/head/use-large-text.ts';
import { useRootData } from './common/head/use-root-data.ts';
import { FlashMessage } from './common/route-helpers/flash-message.ts';
import { Toasts } from './layout/toasts.tsx';
import { RegisterWorker } from './pwa/register-worker.tsx';
import { GuardSpinner } from './session/guard-spinner.tsx';
import { SessionProvider } from './session/session-provider.tsx';
import { ErrorState } from './ui/feedback/error-state.tsx';
import './styles/app.css';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  readRootData(context, request.headers.get('cookie'));

export { sameLayout as shouldRevalidate } from './common/route-helpers/same-layout.ts';

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRootData();
  const nonce = data?.nonce;
  const logo = data?.shell.site.logo ?? '';
  const large = useLargeText();
  // The outermost effect runs last, so from here on every key and press has a handler. Automated browsers,
  // such as the tests', wait for this mark.
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return (
    <html lang="id" data-letters={large ? 'large' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#17553A" />
        <link rel="preload" as="font" type="font/woff2" href={jakarta} crossOrigin="anonymous" />
        {logo ? (
          <link rel="icon" type="image/png" href={iconUrl(logo, 192)} />
        ) : (
          <link rel="icon" type="image/svg+xml" href="/gambar/brand/favicon.svg" />
        )}
        <link rel="apple-touch-icon" href={iconUrl(logo, 192)} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title="Cerita dari sawah" href="/blog/rss.xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <SessionProvider user={loaderData?.user}>
      <Toasts />
      <GuardSpinner />
      <ServerClockProvider now={loaderData?.now} holidays={loaderData?.shell.holidays}>
        <Outlet />
      </ServerClockProvider>
      <FlashMessage />
      <RegisterWorker account={accountOf(loaderData)} />
      <LazyCartSync user={loaderData?.user === null ? null : loaderData?.user?.id} />
    </SessionProvider>
  );
}

/**
 * Returns the account whose pages the service worker may cache because its user said so: a seller's, or a
 * buyer's weighing pages; undefined when the server does not know the user.
 */
function accountOf(data: Route.ComponentProps['loaderData'] | undefined): string | null | undefined {
  if (!data) return undefined;
  return data.user && data.user.role !== 'admin' && data.offline === 'yes' ? data.user.id : null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const text =
    isRouteErrorResponse(error) && error.data?.message ? String(error.data.message) : 'Something went wrong.';
  return (
    <main className="shell py-16">
      <ErrorState
        text={text}
        away={
          pathname.startsWith('/admin')
            ? { href: '/admin/dashboard', label: 'Ke dashboard' }
            : { href: '/', label: 'Ke beranda' }
        }
      />
    </main>
  );
}
