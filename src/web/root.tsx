import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { here, nonceContext } from './context.ts';
import './app.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { actor } = here(context);
  return {
    nonce: context.get(nonceContext),
    user: actor.kind === 'user' ? { id: actor.userId, name: actor.name, role: actor.role } : null,
  };
}

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="id">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#17553A" />
        <Meta />
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      <ScrollRestoration nonce={loaderData.nonce} />
      <Scripts nonce={loaderData.nonce} />
    </>
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
