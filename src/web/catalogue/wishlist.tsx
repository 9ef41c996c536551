import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { z } from 'zod';
import { withSnapshotFallback } from '../../domain/catalogue/list/catalogue-snapshot.ts';
import { savedInSnapshot } from '../../domain/catalogue/list/snapshot-queries.ts';
import { cardItems } from '../../domain/catalogue/listing/card-item.ts';
import { deleteSavedListing } from '../../domain/catalogue/saved/delete-saved-listing.ts';
import { findSavedListings } from '../../domain/catalogue/saved/find-saved-listings.ts';
import { saveListings } from '../../domain/catalogue/saved/save-listings.ts';
import { pageTitle } from '../common/head/page-title.ts';
import { getContext } from '../common/head/route-context.ts';
import { useRootData } from '../common/head/use-root-data.ts';
import { runAction, runLoader } from '../common/route-helpers/run-route.ts';
import { readForm } from '../forms/read-form.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { ProductGrid } from '../ui/product/product-grid.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { Route } from './+types/wishlist';
import { ListingCard } from './listing-card.tsx';
import { mergeSaved, useSavedListings } from './saved-listings-store.ts';
import { ShopError } from './shop-error.tsx';
import { StaleBanner } from './stale-banner.tsx';

/** `ids`, separated by commas, come from the browser; the account's are added. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',').filter(Boolean).map(Number);
  return runLoader(async () => {
    const { value, stale } = await withSnapshotFallback(
      ctx,
      () => findSavedListings(ctx, actor, { ids }),
      (snapshot) => savedInSnapshot(snapshot, { ids }),
    );
    return { listings: cardItems(value), stale };
  });
}

/** Listing ids, separated by commas. */
const idsForm = z.object({ ids: z.string().default('') });

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const ids = form.parse(idsForm).ids.split(',').filter(Boolean).map(Number);
    const verb = form.intent('save', 'forget') === 'forget' ? deleteSavedListing : saveListings;
    await verb(ctx, actor, { ids });
    return { ok: true as const };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Produk tersimpan') },
  { name: 'robots', content: 'noindex' },
];

/** The saved listings (R45). The page merges the browser's with those of the signed-in user's account. */
export default function Wishlist({ loaderData }: Route.ComponentProps) {
  const root = useRootData();
  const hydrated = useHydrated();
  const ids = useSavedListings();
  const { load, data: fetched } = useFetcher<typeof loader>();
  const { submit: send } = useFetcher();
  const asked = ids.join();
  const signedIn = Boolean(root?.user);
  const own = loaderData.listings;

  // Merges once, so that a late response does not restore a removed listing.
  const merged = useRef(false);
  useEffect(() => {
    if (merged.current) return;
    merged.current = true;
    mergeSaved(own.map((listing) => listing.id));
  }, [own]);
  useEffect(() => {
    if (!asked) return;
    load(`/wishlist?ids=${asked}`);
    if (signedIn) send({ intent: 'save', ids: asked }, { method: 'post', action: '/wishlist' });
  }, [asked, signedIn, load, send]);

  const known = fetched?.listings ?? own;
  const shown = hydrated ? known.filter((listing) => ids.includes(listing.id)) : own;
  const waiting = hydrated && ids.length > 0 && !fetched;

  return (
    <div className="shell py-8">
      <StaleBanner stale={fetched?.stale ?? loaderData.stale} />
      <h1 className="mb-6 text-2xl font-bold">Produk tersimpan</h1>
      {shown.length > 0 ? (
        <ProductGrid label="Produk tersimpan">
          {shown.map((listing) => (
            <li key={listing.id}>
              <ListingCard listing={listing} currency={root?.shell.currency} heading="h2" />
            </li>
          ))}
        </ProductGrid>
      ) : waiting ? (
        <Spinner label="Memuat produk…" />
      ) : (
        <EmptyState
          scene="noMatch"
          title="Belum ada produk tersimpan"
          text="Tekan tanda hati pada produk untuk menyimpannya di sini."
          actions={<ButtonLink href="/shop">Ke toko</ButtonLink>}
        />
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShopError error={error} />;
}
