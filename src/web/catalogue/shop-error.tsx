import { isRouteErrorResponse, useLocation } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/tell/empty-state.tsx';
import { ErrorState } from '../ui/tell/error-state.tsx';

/** What a page of the shop shows when it cannot be shown: a failed load with Retry, or what isn't there. */
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
