import { isRouteErrorResponse, useLocation } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';

/** The error page of the catalogue: a failed load with Retry, or a page that does not exist. */
export function ShopError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const answer = isRouteErrorResponse(error) ? error : undefined;
  const message = typeof answer?.data?.message === 'string' ? answer.data.message : 'Something went wrong.';
  return (
    <div className="shell py-12">
      {answer && answer.status < 500 ? (
        <EmptyState
          scene="noMatch"
          heading="h1"
          title={message}
          text="Mungkin produknya sudah tidak dijual, atau alamatnya keliru."
          actions={<ButtonLink href="/shop">Ke toko</ButtonLink>}
        />
      ) : (
        <ErrorState text={message} href={`${pathname}${search}`} />
      )}
    </div>
  );
}
