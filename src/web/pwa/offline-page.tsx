import { buildHead } from '../common/head/build-head.server.ts';
import { metaOf } from '../common/head/head.ts';
import { pageTextsOf, sectionTextOf } from '../common/head/page-texts.server.ts';
import { getContext } from '../common/head/route-context.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import type { Route } from './+types/offline-page';
import { navigateByDocumentOffline, sendFilesToWorker } from './offline-navigation.ts';

/** The query parameter of this page's variant for sellers, which the service worker caches separately. */
const SELLER = 'seller';
const SELLER_LEAD =
  'Halaman ini belum pernah Anda buka di ponsel ini. Yang sudah pernah dibuka tetap bisa dibaca, dan jawaban yang menunggu tersimpan di sini.';

export async function loader({ context, request }: Route.LoaderArgs) {
  const texts = pageTextsOf('offline');
  const sells = new URL(request.url).searchParams.has(SELLER);
  return {
    head: await buildHead(getContext(context).ctx, texts, '/offline', { hidden: true }),
    heading: texts.heading,
    lead: sells ? SELLER_LEAD : texts.lead,
    sells,
    retry: sectionTextOf(texts, 'retry').text,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
/**
 * Adds chunks that other pages load when idle to this page's files, which the service worker caches first,
 * because they may be needed earlier.
 */
export const handle = { needed: [navigateByDocumentOffline, sendFilesToWorker] };
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

/** Replaces a page that was never visited while the device is offline. */
export default function OfflinePage({ loaderData }: Route.ComponentProps) {
  const { heading, lead, retry, sells } = loaderData;
  return (
    <EmptyState
      scene="offline"
      heading="h1"
      title={heading}
      text={lead}
      actions={
        <>
          {/* The URL is still the requested one. */}
          <form method="get">
            <Button type="submit">{retry}</Button>
          </form>
          {sells ? (
            <ButtonLink href="/admin/dashboard" variant="secondary">
              Hari ini
            </ButtonLink>
          ) : (
            <ButtonLink href="/cart" variant="secondary">
              Keranjang
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
