import { here } from '../../page/head/context.ts';
import { headOf } from '../../page/head/head.server.ts';
import { metaOf } from '../../page/head/head.ts';
import { sectionOf, textsOf } from '../../page/head/texts.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/tell/empty-state.tsx';
import type { Route } from './+types/offline';
import { goWhole, handFiles } from './once-alive.ts';

/** What the service worker lays in for a seller, whose own pages it shows in place of the shop's. */
const SELLER = 'lapak';
const SELLER_LEAD =
  'Halaman ini belum pernah Anda buka di ponsel ini. Yang sudah pernah dibuka tetap bisa dibaca, dan jawaban yang menunggu tersimpan di sini.';

export async function loader({ context, request }: Route.LoaderArgs) {
  const texts = textsOf('offline');
  const sells = new URL(request.url).searchParams.has(SELLER);
  return {
    head: await headOf(here(context).shop, texts, '/luring', { hidden: true }),
    heading: texts.heading,
    lead: sells ? SELLER_LEAD : texts.lead,
    sells,
    retry: sectionOf(texts, 'retry').text,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
/** What other pages load once they rest is among this page's files, which the worker lays in first: it may be needed before. */
export const handle = { needed: [goWhole, handFiles] };
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

/** What stands in for a page that was never seen while there is no network. */
export default function Offline({ loaderData }: Route.ComponentProps) {
  const { heading, lead, retry, sells } = loaderData;
  return (
    <EmptyState
      scene="offline"
      heading="h1"
      title={heading}
      text={lead}
      actions={
        <>
          {/* The address is still the one that was asked for. */}
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
