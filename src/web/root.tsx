import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import { getShell } from '../domain/content/get-shell.ts';
import type { Route } from './+types/root';
import { here, nonceContext } from './context.ts';
import { Flash } from './flash.ts';
import { SessionProvider } from './session.tsx';
import './app.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return {
    nonce: context.get(nonceContext),
    user: actor.kind === 'user' ? { id: actor.userId, name: actor.name, role: actor.role } : null,
    shell: await getShell(shop),
    demo: shop.config.demo,
  };
}

/** What the root loader gives, for any page or boundary; undefined when the loader itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root');
}

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useRootData()?.nonce;
  return (
    <html lang="id">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#17553A" />
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
      <Outlet />
      <Flash />
    </SessionProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const text =
    isRouteErrorResponse(error) && error.data?.message ? String(error.data.message) : 'Something went wrong.';
  return (
    <main>
      <h1>{text}</h1>
    </main>
  );
}
