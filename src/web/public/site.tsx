import { isRouteErrorResponse, Outlet } from 'react-router';
import type { Route } from './+types/site';
import { NotFound } from './not-found.tsx';

/** The frame of every public page: header, footer, phone tabs. */
export default function Site() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

function SiteFrame({ children }: { children: React.ReactNode }) {
  return (
    <main id="isi" tabIndex={-1}>
      {children}
    </main>
  );
}

/** What a public page shows when it cannot be shown: the frame stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const found = isRouteErrorResponse(error) ? error : undefined;
  return (
    <SiteFrame>
      {found?.status === 404 ? (
        <NotFound text={typeof found.data?.message === 'string' ? found.data.message : undefined} />
      ) : (
        <h1>{typeof found?.data?.message === 'string' ? found.data.message : 'Something went wrong.'}</h1>
      )}
    </SiteFrame>
  );
}
