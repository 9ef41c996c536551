import { Fragment, Suspense } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { categoryLabel } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { packSizeText } from '../../../shared/rules/orders/pack-size.ts';
import { REVIEW_PICTURES_MAX } from '../../../shared/rules/picture-limits.ts';
import { UPLOAD_BYTES_MAX } from '../../../shared/schemas/fields/upload-fields.ts';
import { catalogueSuccessTexts } from '../../../shared/success-texts/catalogue-success-texts.ts';
import { publicSuccessTexts } from '../../../shared/success-texts/public-success-texts.ts';
import { listingPictures } from '../../common/components/listing-picture.ts';
import { metaOf } from '../../common/head/head.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { clientAddressContext, getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { type ActionSuccess, runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { StockBadge } from '../../ui/feedback/badge.tsx';
import { lazyOnInteraction } from '../../ui/lazy-load.ts';
import { Breadcrumbs } from '../../ui/navigation/breadcrumbs.tsx';
import { Tag } from '../../ui/navigation/chip.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { PictureGallery } from '../../ui/product/picture-gallery.tsx';
import { ProductGrid } from '../../ui/product/product-grid.tsx';
import { Stars } from '../../ui/product/stars.tsx';
import { ListingCard } from '../listing-card.tsx';
import { RecentlyViewed } from '../recently-viewed.tsx';
import { SaveButton } from '../save-button.tsx';
import { ShopError } from '../shop-error.tsx';
import { StaleBanner } from '../stale-banner.tsx';
import type { Route } from './+types/shop-single';
import { BuyBox } from './buy-box.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { listingCacheHeaders, readListingPage } from './read-listing-page.server.ts';
import { sendReview } from './send-review.server.ts';

// Static parts, and parts below the first view, are server-rendered; their code loads on the first
// interaction.
const ListingPrices = lazyOnInteraction(() =>
  import('./listing-prices.tsx').then((file) => file.ListingPrices),
);
const ReferenceFacts = lazyOnInteraction(() =>
  import('./reference-facts.tsx').then((file) => file.ReferenceFacts),
);
const QualityAndBatches = lazyOnInteraction(() =>
  import('./quality-and-batches.tsx').then((file) => file.QualityAndBatches),
);
const FarmerCard = lazyOnInteraction(() =>
  import('./product-farmer-card.tsx').then((file) => file.ProductFarmerCard),
);
const ProductPrices = lazyOnInteraction(() =>
  import('./product-prices.tsx').then((file) => file.ProductPrices),
);
const ReviewPanel = lazyOnInteraction(() => import('./review-panel.tsx').then((file) => file.ReviewPanel));

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const reviewPage = new URL(request.url).searchParams.get('reviews') || undefined;
  return runLoader(async () => {
    const page = await readListingPage(ctx, actor, params.id, reviewPage);
    return data({ ...page, reviewsFirst: reviewPage !== undefined }, listingCacheHeaders(ctx, page.stale));
  });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await runLoader(() =>
    readForm(request, { most: (REVIEW_PICTURES_MAX + 1) * UPLOAD_BYTES_MAX }),
  );
  return runAction(form, async () => {
    await sendReview(ctx, actor, { id: params.id, form, address: context.get(clientAddressContext) });
    return { ok: true, message: publicSuccessTexts.reviewThanks, result: undefined } satisfies ActionSuccess;
  });
}

/** Saving a listing changes nothing on this page. */
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
    noBids,
    mayShow,
    batches,
  } = loaderData;
  const currency = useRootData()?.shell.currency;
  const { product, farmer } = listing;
  const soldIn = packSizeText({ ...listing, unit: product.unit });
  const closed = stale !== null;

  return (
    <>
      <StaleBanner stale={stale} listing={listing.id} />
      <div className="shell pt-4 pb-28 md:pb-16">
        <Breadcrumbs
          trail={[{ label: 'Beranda', href: '/' }, { label: 'Toko', href: '/shop' }, { label: product.name }]}
        />
        {/* On a phone the name and the price precede the pictures. */}
        <div className="mt-3 grid gap-x-10 gap-y-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
          <div className="lg:row-span-2 max-lg:order-2">
            <PictureGallery key={listing.id} name={product.name} pictures={listingPictures(listing)} />
          </div>
          <div className="grid content-start gap-3 max-lg:order-1 lg:gap-5">
            <div>
              <div className="grid grid-cols-[1fr_auto] items-start gap-3">
                <div className="min-w-0">
                  <p className="text-sm font-semibold text-sawah-text">{categoryLabel[listing.category]}</p>
                  <h1 className="text-2xl font-bold">{product.name}</h1>
                </div>
                <SaveButton id={listing.id} name={product.name} />
              </div>
              <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
                {listing.rating === null ? (
                  <span className="text-muted">{catalogueSuccessTexts.noReviews}</span>
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
            <Suspense>
              <ListingPrices
                price={listing.price_customer}
                tengkulak={listing.price_tengkulak}
                unit={product.unit}
                currency={currency}
              />
            </Suspense>
          </div>
          <div className="grid content-start gap-5 max-lg:order-3">
            <Suspense>
              <ReferenceFacts
                price={listing.price_customer}
                unit={product.unit}
                references={prices?.references ?? []}
              />
            </Suspense>
            <BuyBox
              key={listing.id}
              listing={listing}
              currency={currency}
              url={head.canonical}
              closed={closed}
              bid={bid}
              noBids={noBids}
            />
            <noscript>
              <p className="text-sm text-muted">
                Keranjang membutuhkan JavaScript. Tanpa itu Anda tetap bisa membeli langsung, menawar, dan
                menghubungi petaninya.
              </p>
            </noscript>
            <Suspense>
              <QualityAndBatches listing={listing} batches={batches} />
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

        <div id="reviews" className="mt-10">
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
      <RecentlyViewed opened={{ id: listing.id, name: product.name, image: listing.image_url }} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShopError error={error} />;
}
