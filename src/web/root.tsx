import jakarta from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url';
import { useEffect } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { iconAddress } from '../shared/logo-address.ts';
import type { Route } from './+types/root';
import { KeptCart } from './cart/kept-cart.tsx';
import { Toasts } from './frame/toasts.tsx';
import { RegisterWorker } from './machines/offline/register.tsx';
import { Flash } from './page/answer/flash.ts';
import { Clock } from './page/head/clock.tsx';
import { readRootData } from './page/head/root-data.server.ts';
import { useRootData } from './page/head/root-data.ts';
import { useLarge } from './page/head/use-large.ts';
import { GuardSpinner } from './session/guard-spinner.tsx';
import { SessionProvider } from './session/session.tsx';
import { ErrorState } from './ui/tell/error-state.tsx';
import './look/app.css';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  readRootData(context, request.headers.get('cookie'));

export { sameFrame as shouldRevalidate } from './page/answer/same-frame.ts';

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRootData();
  const nonce = data?.nonce;
  const logo = data?.shell.site.logo ?? '';
  const large = useLarge();
  // The outermost effect runs last: from here on every key and press is heard. Whoever drives the page by a program
  // (our own tests do) can tell it from markup that has only been painted.
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
          <link rel="icon" type="image/png" href={iconAddress(logo, 192)} />
        ) : (
          <link rel="icon" type="image/svg+xml" href="/gambar/brand/favicon.svg" />
        )}
        <link rel="apple-touch-icon" href={iconAddress(logo, 192)} />
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
      <Clock now={loaderData?.now} holidays={loaderData?.shell.holidays}>
        <Outlet />
      </Clock>
      <Flash />
      <RegisterWorker account={accountOf(loaderData)} />
      <KeptCart user={loaderData?.user === null ? null : loaderData?.user?.id} />
    </SessionProvider>
  );
}

/** Whose pages the service worker may keep: a seller's, and of a buyer's those beside the scale; undefined where the server couldn't say who is here. */
function accountOf(data: Route.ComponentProps['loaderData'] | undefined): string | null | undefined {
  if (!data) return undefined;
  return data.user && data.user.role !== 'admin' ? data.user.id : null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const text =
    isRouteErrorResponse(error) && error.data?.message ? String(error.data.message) : 'Something went wrong.';
  return (
    <main className="shell py-16">
      <ErrorState text={text} />
    </main>
  );
}
