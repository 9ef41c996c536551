import { Fragment, Suspense } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { formatNumber } from '../../../shared/figures/money.ts';
import { UPLOAD_BYTES_MAX } from '../../../shared/input/parts/uploads.ts';
import { categoryLabel } from '../../../shared/labels.ts';
import { saidToPeople } from '../../../shared/messages/said.ts';
import { saidAtGoods } from '../../../shared/messages/said-at-goods.ts';
import { soldInText } from '../../../shared/orders/sold-in.ts';
import { REVIEW_PICTURES_MAX } from '../../../shared/picture-limits.ts';
import { sentForm } from '../../form/sent-form.ts';
import { type Success, submit, view } from '../../page/answer/view.ts';
import { addressContext, here } from '../../page/head/context.ts';
import { metaOf } from '../../page/head/head.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { picturesOf } from '../../page/parts/listing-picture.ts';
import { Gallery } from '../../ui/goods/gallery.tsx';
import { ProductGrid } from '../../ui/goods/product-grid.tsx';
import { Stars } from '../../ui/goods/stars.tsx';
import { onceUsed } from '../../ui/later.ts';
import { Breadcrumbs } from '../../ui/lead/breadcrumbs.tsx';
import { Tag } from '../../ui/lead/chip.tsx';
import { Tabs } from '../../ui/lead/tabs.tsx';
import { StockBadge } from '../../ui/tell/badge.tsx';
import { ListingCard } from '../listing-card.tsx';
import { RecentlySeen } from '../recently-seen.tsx';
import { SaveButton } from '../save-button.tsx';
import { ShopError } from '../shop-error.tsx';
import { StaleBanner } from '../stale-banner.tsx';
import type { Route } from './+types/shop-single';
import { BuyBox } from './buy-box.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { ListingPrices } from './listing-prices.tsx';
import { keptListing, readListing } from './read-listing.server.ts';
import { sendReview } from './send-review.server.ts';

// What only says something, or stands below the first view, is drawn by the server; its code comes once somebody is there.
const AboveHet = onceUsed(() => import('./above-het.tsx').then((file) => file.AboveHet));
const QualityBlock = onceUsed(() => import('./quality-block.tsx').then((file) => file.QualityBlock));
const FarmerCard = onceUsed(() => import('./farmer-card.tsx').then((file) => file.FarmerCard));
const ProductPrices = onceUsed(() => import('./product-prices.tsx').then((file) => file.ProductPrices));
const ReviewPanel = onceUsed(() => import('./review-panel.tsx').then((file) => file.ReviewPanel));

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const reviewPage = new URL(request.url).searchParams.get('ulasan') || undefined;
  return view(async () => {
    const page = await readListing(shop, actor, params.id, reviewPage);
    return data({ ...page, reviewsFirst: reviewPage !== undefined }, keptListing(shop, page.stale));
  });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await view(() => sentForm(request, { most: (REVIEW_PICTURES_MAX + 1) * UPLOAD_BYTES_MAX }));
  return submit(form, async () => {
    await sendReview(shop, actor, { id: params.id, form, address: context.get(addressContext) });
    return { ok: true, message: saidToPeople.reviewThanks, result: undefined } satisfies Success;
  });
}

/** A heart that is pressed changes nothing that this page shows. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === '/wishlist' ? false : defaultShouldRevalidate;
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? metaOf(loaderData.head) : [{ title: pageTitle(matches, 'Produk') }];

export default function ShopSingle({ loaderData, actionData }: Route.ComponentProps) {
  const {
    listing,
    reviews,
    related,
    replyMinutes,
    stale,
    head,
    reviewsFirst,
    prices,
    same,
    facts,
    zones,
    bid,
    mayShow,
  } = loaderData;
  const currency = useRootData()?.shell.currency;
  const { product, farmer } = listing;
  const soldIn = soldInText({ ...listing, unit: product.unit });
  const closed = stale !== null;

  return (
    <>
      <StaleBanner stale={stale} listing={listing.id} />
      <div className="shell pt-4 pb-28 md:pb-16">
        <Breadcrumbs
          trail={[{ label: 'Beranda', href: '/' }, { label: 'Toko', href: '/shop' }, { label: product.name }]}
        />
        {/* On a phone the name and the price come before the pictures. */}
        <div className="mt-3 grid gap-x-10 gap-y-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
          <div className="lg:row-span-2 max-lg:order-2">
            <Gallery key={listing.id} name={product.name} pictures={picturesOf(listing)} />
          </div>
          <div className="grid content-start gap-3 max-lg:order-1 lg:gap-5">
            <div>
              <div className="flex items-start justify-between gap-3">
                <div className="min-w-0">
                  <p className="text-sm font-semibold text-sawah-text">{categoryLabel[listing.category]}</p>
                  <h1 className="text-2xl font-bold">{product.name}</h1>
                </div>
                <SaveButton id={listing.id} name={product.name} />
              </div>
              <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
                {listing.rating === null ? (
                  <span className="text-muted">{saidAtGoods.noReviews}</span>
                ) : (
                  <Stars average={listing.rating} reviews={listing.reviews} />
                )}
                <span className="inline-flex items-center gap-2">
                  <StockBadge level={listing.detail_stock_level} />
                  {listing.available > 0 && (
                    <span className="text-muted tabular">
                      {formatNumber(listing.available)} {product.unit}
                    </span>
                  )}
                </span>
              </div>
            </div>
            <ListingPrices
              price={listing.price_customer}
              tengkulak={listing.price_tengkulak}
              unit={product.unit}
              currency={currency}
            />
          </div>
          <div className="grid content-start gap-5 max-lg:order-3">
            <Suspense>
              <AboveHet
                price={listing.price_customer}
                unit={product.unit}
                reference={prices?.reference ?? null}
              />
            </Suspense>
            <BuyBox
              key={listing.id}
              listing={listing}
              currency={currency}
              url={head.canonical}
              closed={closed}
              bid={bid}
            />
            <noscript>
              <p className="text-sm text-muted">
                Keranjang membutuhkan JavaScript. Tanpa itu Anda tetap bisa membeli langsung, menawar, dan
                menghubungi petaninya.
              </p>
            </noscript>
            <Suspense>
              <QualityBlock listing={listing} />
            </Suspense>
            <ul aria-label="Tag" className="flex flex-wrap gap-2">
              {listing.tags.map((tag) => (
                <li key={tag} className="max-w-full">
                  <Tag>{tag}</Tag>
                </li>
              ))}
            </ul>
            <DeliveryCard listing={listing} zones={zones} currency={currency} />
            <Suspense>
              <FarmerCard listing={listing} replyMinutes={replyMinutes} />
            </Suspense>
          </div>
        </div>

        <div id="ulasan" className="mt-10">
          <Tabs
            key={listing.id}
            label="Tentang produk"
            initial={reviewsFirst || actionData ? 'review' : 'description'}
            tabs={[
              {
                key: 'description',
                label: 'Deskripsi',
                panel: (
                  <div className="grid max-w-prose gap-4">
                    <p className="whitespace-pre-line">
                      {listing.description || 'Petani belum menulis keterangan.'}
                    </p>
                    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
                      <dt className="text-muted">Petani</dt>
                      <dd>
                        {farmer.name}, {farmer.city}, {farmer.province}
                      </dd>
                      {soldIn && (
                        <>
                          <dt className="text-muted">Dijual</dt>
                          <dd className="tabular">{soldIn}</dd>
                        </>
                      )}
                      {facts.map(({ label, text }) => (
                        <Fragment key={label}>
                          <dt className="text-muted">{label}</dt>
                          <dd>{text}</dd>
                        </Fragment>
                      ))}
                    </dl>
                  </div>
                ),
              },
              {
                key: 'review',
                label: `Ulasan (${formatNumber(listing.reviews)})`,
                panel: (
                  <Suspense>
                    <ReviewPanel
                      listing={listing}
                      reviews={reviews}
                      answer={actionData}
                      closed={closed}
                      pictures={mayShow}
                    />
                  </Suspense>
                ),
              },
            ]}
          />
        </div>

        {prices && (prices.history || same.length > 0) && (
          <Suspense>
            <ProductPrices listing={listing} prices={prices} same={same} currency={currency} />
          </Suspense>
        )}

        {related.length > 0 && (
          <section className="mt-12">
            <h2 className="mb-4 text-xl font-bold">Mungkin Anda juga mencari</h2>
            <ProductGrid label="Produk terkait">
              {related.map((one) => (
                <li key={one.id}>
                  <ListingCard listing={one} currency={currency} closed={closed} />
                </li>
              ))}
            </ProductGrid>
          </section>
        )}
      </div>
      <RecentlySeen opened={{ id: listing.id, name: product.name, image: listing.image_url }} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShopError error={error} />;
}
