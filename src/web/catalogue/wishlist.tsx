import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { z } from 'zod';
import { orLastGood } from '../../domain/catalogue/list/last-good.ts';
import { savedIn } from '../../domain/catalogue/list/snapshot-views.ts';
import { cardItems } from '../../domain/catalogue/listing/card-item.ts';
import { findSavedListings } from '../../domain/catalogue/saved/find-saved-listings.ts';
import { forgetSavedListing } from '../../domain/catalogue/saved/forget-saved-listing.ts';
import { saveListings } from '../../domain/catalogue/saved/save-listings.ts';
import { sentForm } from '../form/sent-form.ts';
import { submit, view } from '../page/answer/view.ts';
import { here } from '../page/head/context.ts';
import { useRootData } from '../page/head/root-data.ts';
import { pageTitle } from '../page/head/title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ProductGrid } from '../ui/goods/product-grid.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { EmptyState } from '../ui/tell/empty-state.tsx';
import { Spinner } from '../ui/tell/spinner.tsx';
import type { Route } from './+types/wishlist';
import { ListingCard } from './listing-card.tsx';
import { mergeSaved, useSavedListings } from './saved-listings.ts';
import { ShopError } from './shop-error.tsx';
import { StaleBanner } from './stale-banner.tsx';

/** `ids`, parted by commas, are what the browser keeps; the account's own come with them. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',').filter(Boolean).map(Number);
  return view(async () => {
    const { value, stale } = await orLastGood(
      shop,
      () => findSavedListings(shop, actor, { ids }),
      (snapshot) => savedIn(snapshot, { ids }),
    );
    return { listings: cardItems(value), stale };
  });
}

/** Listings, parted by commas. */
const idsForm = z.object({ ids: z.string().default('') });

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const ids = form.parse(idsForm).ids.split(',').filter(Boolean).map(Number);
    const verb = form.intent('save', 'forget') === 'forget' ? forgetSavedListing : saveListings;
    await verb(shop, actor, { ids });
    return { ok: true as const };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Produk tersimpan') },
  { name: 'robots', content: 'noindex' },
];

/** The saved listings (R45): the browser's, and the account's for who is signed in. The two are made one here. */
export default function Wishlist({ loaderData }: Route.ComponentProps) {
  const root = useRootData();
  const hydrated = useHydrated();
  const ids = useSavedListings();
  const { load, data: fetched } = useFetcher<typeof loader>();
  const { submit: send } = useFetcher();
  const asked = ids.join();
  const signedIn = Boolean(root?.user);
  const own = loaderData.listings;

  // Once: what is taken out later must not come back with an answer that was already on its way.
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
