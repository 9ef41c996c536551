import { here } from '../../page/head/context.ts';
import { headOf } from '../../page/head/head.server.ts';
import { metaOf } from '../../page/head/head.ts';
import { sectionOf, textsOf } from '../../page/head/texts.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/tell/empty-state.tsx';
import type { Route } from './+types/offline';

export async function loader({ context }: Route.LoaderArgs) {
  const texts = textsOf('offline');
  return {
    head: await headOf(here(context).shop, texts, '/luring', { hidden: true }),
    heading: texts.heading,
    lead: texts.lead,
    retry: sectionOf(texts, 'retry').text,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head);
export const headers = () => ({ 'x-cache-topics': 'content,settings' });

/** What stands in for a page that was never seen while there is no network. */
export default function Offline({ loaderData }: Route.ComponentProps) {
  const { heading, lead, retry } = loaderData;
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
          <ButtonLink href="/cart" variant="secondary">
            Keranjang
          </ButtonLink>
        </>
      }
    />
  );
}
