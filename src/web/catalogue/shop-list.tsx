import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useEffect, useMemo, useState } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useLocation, useNavigation } from 'react-router';
import { findListingFacets } from '../../domain/catalogue/list/find-listing-facets.ts';
import { findListings } from '../../domain/catalogue/list/find-listings.ts';
import { orLastGood } from '../../domain/catalogue/list/last-good.ts';
import { facetsIn, listingsIn } from '../../domain/catalogue/list/snapshot-views.ts';
import { cardItems } from '../../domain/catalogue/listing/card-item.ts';
import { isRelaxed } from '../../domain/catalogue/search/search-words.ts';
import { formatNumber } from '../../shared/figures/money.ts';
import { type Category, categoryLabel } from '../../shared/labels.ts';
import { classOf, type QualityClass } from '../../shared/quality/classes.ts';
import { fromTable, toTable } from '../page/answer/table.ts';
import { view } from '../page/answer/view.ts';
import { here } from '../page/head/context.ts';
import { headOf } from '../page/head/head.server.ts';
import { metaOf } from '../page/head/head.ts';
import { useRootData } from '../page/head/root-data.ts';
import { pageTitle } from '../page/head/title.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { BottomSheet } from '../ui/dialog.tsx';
import { Breadcrumbs } from '../ui/lead/breadcrumbs.tsx';
import { Pagination } from '../ui/lead/pagination.tsx';
import { Notice } from '../ui/tell/notice.tsx';
import { Spinner } from '../ui/tell/spinner.tsx';
import type { Route } from './+types/shop-list';
import { ActiveFilters, filtersSet } from './active-filters.tsx';
import { facetsOf, leanFacets } from './lean-facets.ts';
import { ListingCard } from './listing-card.tsx';
import { ListingGrid } from './listing-cards.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PriceHint } from './price-hint.tsx';
import { readAddress, SHOP_PAGE_SIZE, type ShopAddress, shopHref } from './shop-address.ts';
import { ShopError } from './shop-error.tsx';
import { ShopFilters } from './shop-filters.tsx';
import { ShopSearch } from './shop-search.tsx';
import { ShopSort } from './shop-sort.tsx';
import { StaleBanner } from './stale-banner.tsx';

/** Goods shown where nothing was found. */
const NEAR = 6;

const trail = [{ label: 'Beranda', href: '/' }, { label: 'Toko' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const address = readAddress(new URL(request.url).searchParams);
  const query = { ...address, limit: SHOP_PAGE_SIZE };
  return view(async () => {
    const { value, stale } = await orLastGood(
      shop,
      async () => {
        const [listings, facets, relaxed] = await Promise.all([
          findListings(shop, actor, query),
          findListingFacets(shop, actor, query),
          address.q ? isRelaxed(shop, address.q) : false,
        ]);
        const near =
          listings.total === 0
            ? (await findListings(shop, actor, { stock: 'available', sort: 'rating', limit: NEAR })).data
            : [];
        return { listings, facets, relaxed, near };
      },
      (snapshot) => ({
        listings: listingsIn(snapshot, query),
        facets: facetsIn(snapshot, query),
        relaxed: false,
        near: [],
      }),
    );
    const head = await headOf(
      shop,
      {
        title: titleOf(address),
        description:
          'Beras, gabah, sayur, buah, dan ikan langsung dari petani di sekitar Yogyakarta, dengan harga tengkulak dan harga Anda berdampingan.',
      },
      canonicalOf(address),
      { trail, hidden: PASSING.some((name) => address[name]), page: value.listings.page },
    );
    const { listings, facets, relaxed, near } = value;
    const { data: found, ...counts } = listings;
    return data(
      {
        address,
        listings: counts,
        cards: toTable(cardItems(found)),
        facets: leanFacets(facets, address.farmer),
        relaxed,
        near: cardItems(near),
        stale,
        head,
      },
      stale ? {} : { headers: { 'x-cache-topics': 'catalog,settings,content' } },
    );
  });
}

/** A heart that is pressed changes nothing that this page shows. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === '/wishlist' ? false : defaultShouldRevalidate;
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? metaOf(loaderData.head) : [{ title: pageTitle(matches, 'Toko') }];

/** What somebody looks for at the moment; no page that a search engine should send others to. */
const PASSING = ['q', 'stock', 'price_from', 'price_to'] as const;

/** The same goods in another order, or from another place, are the same page; another choice of goods is another one. */
function canonicalOf({ sort, lat, lng, page, ...chosen }: ShopAddress): string {
  return shopHref(chosen, { page });
}

function titleOf(address: ShopAddress): string {
  const category = categoryLabel[address.category as Category];
  if (address.q) return `Cari "${address.q}"`;
  const quality = address.quality && classOf(address.quality as QualityClass).label;
  return ['Toko', category, quality, address.city, address.province].filter(Boolean).join(' · ');
}

export default function ShopList({ loaderData }: Route.ComponentProps) {
  const { address, listings, stale, relaxed, near } = loaderData;
  const cards = useMemo(() => fromTable(loaderData.cards), [loaderData.cards]);
  const facets = useMemo(() => facetsOf(loaderData.facets), [loaderData.facets]);
  const currency = useRootData()?.shell.currency;
  const next = useShopOnItsWay();
  const loading = next !== null;
  const [sheet, setSheet] = useState(false);
  const [done, setDone] = useState(false);
  // A choice that is still on its way has its entry of the history first; the sheet's own goes after it.
  useEffect(() => {
    if (!done || loading) return;
    setDone(false);
    setSheet(false);
  }, [done, loading]);
  // What is chosen next is chosen on top of what has just been, be that loaded or not.
  const wanted = next ?? address;
  const set = filtersSet(wanted);
  const shown = { address: wanted, facets, currency };

  return (
    <>
      <StaleBanner stale={stale} />
      <div className="shell pt-4 pb-16">
        <Breadcrumbs trail={trail} />
        <div className="mt-2 grid gap-x-8 gap-y-4 lg:grid-cols-[15rem_1fr]">
          <h1 className="text-2xl font-bold lg:col-span-2">{heading(address)}</h1>
          {/* Without scripts it opens over nothing: on a phone it stands below what it narrows, a press away. */}
          <aside id="saring" aria-label="Filter" className="hidden max-lg:order-3 lg:block noscript:block">
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
                  <a href="#saring" className={buttonClass('secondary', 'sm', 'lg:hidden')}>
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
                    <NothingFound address={address} total={listings.total} />
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
        {/* At hand while the filters below are scrolled through. */}
        <div className="mb-5 empty:hidden">
          <ActiveFilters {...shown} replace />
        </div>
        <ShopFilters {...shown} replace />
      </BottomSheet>
    </>
  );
}

function heading(address: ShopAddress): string {
  if (address.q) return `Hasil untuk “${address.q}”`;
  return categoryLabel[address.category as Category] ?? 'Toko';
}

/** The state of this list that is on its way, if one is. */
function useShopOnItsWay(): ShopAddress | null {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  if (state !== 'loading' || location.pathname !== pathname) return null;
  return readAddress(new URLSearchParams(location.search));
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShopError error={error} />;
}
