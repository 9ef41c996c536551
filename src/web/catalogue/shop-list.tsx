import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useEffect, useMemo, useState } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useLocation, useNavigation } from 'react-router';
import { withSnapshotFallback } from '../../domain/catalogue/list/catalogue-snapshot.ts';
import { findListingFacets } from '../../domain/catalogue/list/find-listing-facets.ts';
import { findListings } from '../../domain/catalogue/list/find-listings.ts';
import { facetsInSnapshot, listingsInSnapshot } from '../../domain/catalogue/list/snapshot-queries.ts';
import { cardItems } from '../../domain/catalogue/listing/card-item.ts';
import { isRelaxedSearch } from '../../domain/catalogue/search/prepare-search.ts';
import { type Category, categoryLabel } from '../../shared/enums/labels.ts';
import { formatNumber } from '../../shared/format/money.ts';
import { type QualityClass, qualityClassOf } from '../../shared/rules/quality/quality-classes.ts';
import { buildHead } from '../common/head/build-head.server.ts';
import { metaOf } from '../common/head/head.ts';
import { pageTitle } from '../common/head/page-title.ts';
import { getContext } from '../common/head/route-context.ts';
import { useRootData } from '../common/head/use-root-data.ts';
import { fromCompactTable, toCompactTable } from '../common/route-helpers/compact-table.ts';
import { runLoader } from '../common/route-helpers/run-route.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { BottomSheet } from '../ui/dialog.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Breadcrumbs } from '../ui/navigation/breadcrumbs.tsx';
import { Pagination } from '../ui/navigation/pagination.tsx';
import type { Route } from './+types/shop-list';
import { ActiveFilters, countActiveFilters } from './active-filters.tsx';
import { compactFacets, expandFacets } from './compact-facets.ts';
import { ListingCard } from './listing-card.tsx';
import { ListingGrid } from './listing-grid.tsx';
import { NoResults } from './no-results.tsx';
import { PriceHint } from './price-hint.tsx';
import { ShopError } from './shop-error.tsx';
import { ShopFilters } from './shop-filters.tsx';
import { ShopSearch } from './shop-search.tsx';
import { ShopSort } from './shop-sort.tsx';
import { readShopUrl, SHOP_PAGE_SIZE, type ShopUrl, shopHref } from './shop-url.ts';
import { StaleBanner } from './stale-banner.tsx';

/** Number of listings that an empty result suggests. */
const SUGGESTIONS = 6;

const trail = [{ label: 'Beranda', href: '/' }, { label: 'Toko' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const address = readShopUrl(new URL(request.url).searchParams);
  const query = { ...address, limit: SHOP_PAGE_SIZE };
  return runLoader(async () => {
    const { value, stale } = await withSnapshotFallback(
      ctx,
      async () => {
        const [listings, facets, relaxed] = await Promise.all([
          findListings(ctx, actor, query),
          findListingFacets(ctx, actor, query),
          address.q ? isRelaxedSearch(ctx, address.q) : false,
        ]);
        const near =
          listings.total === 0
            ? (await findListings(ctx, actor, { stock: 'available', sort: 'rating', limit: SUGGESTIONS }))
                .data
            : [];
        return { listings, facets, relaxed, near };
      },
      (snapshot) => ({
        listings: listingsInSnapshot(snapshot, query),
        facets: facetsInSnapshot(snapshot, query),
        relaxed: false,
        near: [],
      }),
    );
    const head = await buildHead(
      ctx,
      {
        title: titleOf(address),
        description:
          'Beras, gabah, sayur, buah, dan ikan langsung dari petani di sekitar Yogyakarta, dengan harga tengkulak dan harga Anda berdampingan.',
      },
      canonicalOf(address),
      { trail, hidden: NOINDEX_PARAMS.some((name) => address[name]), page: value.listings.page },
    );
    const { listings, facets, relaxed, near } = value;
    const { data: found, ...counts } = listings;
    return data(
      {
        address,
        listings: counts,
        cards: toCompactTable(cardItems(found)),
        facets: compactFacets(facets, address.farmer),
        relaxed,
        near: cardItems(near),
        stale,
        head,
      },
      stale ? {} : { headers: { 'x-cache-topics': 'catalog,settings,content' } },
    );
  });
}

/** Saving a listing changes nothing on this page. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === '/wishlist' ? false : defaultShouldRevalidate;
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? metaOf(loaderData.head) : [{ title: pageTitle(matches, 'Toko') }];

/** Temporary states of the list, which search engines should not index. */
const NOINDEX_PARAMS = ['q', 'stock', 'price_from', 'price_to'] as const;

/** Returns the canonical URL: order, location and page do not count, other filters do. */
function canonicalOf({ sort, lat, lng, page, ...chosen }: ShopUrl): string {
  return shopHref(chosen, { page });
}

function titleOf(address: ShopUrl): string {
  const category = categoryLabel[address.category as Category];
  if (address.q) return `Cari "${address.q}"`;
  const quality = address.quality && qualityClassOf(address.quality as QualityClass).label;
  return ['Toko', category, quality, address.city, address.province].filter(Boolean).join(' · ');
}

export default function ShopList({ loaderData }: Route.ComponentProps) {
  const { address, listings, stale, relaxed, near } = loaderData;
  const cards = useMemo(() => fromCompactTable(loaderData.cards), [loaderData.cards]);
  const facets = useMemo(() => expandFacets(loaderData.facets), [loaderData.facets]);
  const currency = useRootData()?.shell.currency;
  const next = usePendingShopUrl();
  const loading = next !== null;
  const [sheet, setSheet] = useState(false);
  const [done, setDone] = useState(false);
  // A pending choice adds its history entry first; the sheet's entry follows it.
  useEffect(() => {
    if (!done || loading) return;
    setDone(false);
    setSheet(false);
  }, [done, loading]);
  // The next choice builds on the pending one, loaded or not.
  const wanted = next ?? address;
  const set = countActiveFilters(wanted);
  const shown = { address: wanted, facets, currency };

  return (
    <>
      <StaleBanner stale={stale} />
      <div className="shell pt-4 pb-16">
        <Breadcrumbs trail={trail} />
        <div className="mt-2 grid gap-x-8 gap-y-4 lg:grid-cols-[15rem_1fr]">
          <h1 className="text-2xl font-bold lg:col-span-2">{heading(address)}</h1>
          {/* Without JavaScript it is not a sheet: on a phone it lies below the list, behind a link. */}
          <aside id="filter" aria-label="Filter" className="hidden max-lg:order-3 lg:block noscript:block">
            <ShopFilters {...shown} />
          </aside>
          <section aria-label="Produk" className="min-w-0">
            <ShopSearch address={wanted} />
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="text-sm text-muted max-sm:w-full">
                {loading ? 'Memuat produk…' : `${formatNumber(listings.total)} produk`}
              </p>
              <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  className="max-sm:flex-1 lg:hidden noscript:hidden"
                  aria-haspopup="dialog"
                  icon={<SlidersHorizontal className="size-4" />}
                  onClick={() => setSheet(true)}
                >
                  Filter{set > 0 ? ` (${set})` : ''}
                </Button>
                <noscript>
                  <a href="#filter" className={buttonClass('secondary', 'sm', 'lg:hidden')}>
                    Filter
                  </a>
                </noscript>
                <ShopSort address={wanted} />
              </div>
            </div>
            <div className="mt-3 empty:hidden">
              <ActiveFilters {...shown} />
            </div>
            {relaxed && listings.total > 0 && (
              <div className="mt-3">
                <Notice tone="info">
                  Belum ada yang cocok dengan semua kata Anda. Ini yang paling mendekati.
                </Notice>
              </div>
            )}
            <div className="relative mt-4" aria-busy={loading}>
              {loading && (
                <div className="absolute inset-x-0 top-24 z-20 grid justify-items-center">
                  <span className="rounded-pill bg-surface px-5 py-3 text-sawah-text shadow-float">
                    <Spinner label="Memuat produk…" />
                  </span>
                </div>
              )}
              <div className={cx('@container transition-opacity', loading && 'opacity-45')}>
                {cards.length > 0 ? (
                  <div className="grid pairs gap-3 md:pairs-3 md:gap-5">
                    <ul aria-label="Daftar produk" className="contents">
                      {cards.map((listing, index) => (
                        <li key={listing.id}>
                          <ListingCard
                            listing={listing}
                            currency={currency}
                            priority={index < 2}
                            known={index > 0}
                            closed={stale !== null}
                            heading="h2"
                          />
                        </li>
                      ))}
                    </ul>
                    <PriceHint cards={cards.length} />
                  </div>
                ) : (
                  <>
                    <NoResults address={address} total={listings.total} />
                    {near.length > 0 && (
                      <section className="mt-8">
                        <h2 className="mb-4 text-xl font-bold">Mungkin ini yang Anda perlukan</h2>
                        <ListingGrid listings={near} label="Yang mungkin Anda perlukan" />
                      </section>
                    )}
                  </>
                )}
                <noscript>
                  <p className="mt-4 text-sm text-muted">
                    Keranjang membutuhkan JavaScript. Tanpa itu, buka produknya dan pakai Beli langsung.
                  </p>
                </noscript>
                <div className="mt-8">
                  <Pagination
                    page={listings.page}
                    last={listings.totalPages}
                    href={(page) => shopHref(wanted, { page: String(page) })}
                    label="Halaman produk"
                  />
                </div>
              </div>
            </div>
          </section>
        </div>
      </div>
      <BottomSheet
        back
        open={sheet}
        onClose={() => setDone(true)}
        title="Filter"
        footer={
          <Button className="w-full" busy={done} onClick={() => setDone(true)}>
            {listings.total > 0 ? `Tampilkan ${formatNumber(listings.total)} produk` : 'Tidak ada yang cocok'}
          </Button>
        }
      >
        {/* Stays visible while the filters below scroll. */}
        <div className="mb-5 empty:hidden">
          <ActiveFilters {...shown} replace />
        </div>
        <ShopFilters {...shown} replace />
      </BottomSheet>
    </>
  );
}

function heading(address: ShopUrl): string {
  if (address.q) return `Hasil untuk “${address.q}”`;
  return categoryLabel[address.category as Category] ?? 'Toko';
}

/** The list's state that is being loaded, if any. */
function usePendingShopUrl(): ShopUrl | null {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  if (state !== 'loading' || location.pathname !== pathname) return null;
  return readShopUrl(new URLSearchParams(location.search));
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShopError error={error} />;
}
