import { data } from 'react-router';
import { formatNumber } from '../../../shared/format/money.ts';
import { listingPictures } from '../../common/components/listing-picture.ts';
import { metaOf } from '../../common/head/head.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { StockBadge } from '../../ui/feedback/badge.tsx';
import { Breadcrumbs } from '../../ui/navigation/breadcrumbs.tsx';
import { Tag } from '../../ui/navigation/chip.tsx';
import { PictureGallery } from '../../ui/product/picture-gallery.tsx';
import { ShopError } from '../shop-error.tsx';
import { StaleBanner } from '../stale-banner.tsx';
import type { Route } from './+types/shop-single-thumb';
import { BuyBox } from './buy-box.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { ListingPrices } from './listing-prices.tsx';
import { listingCacheHeaders, readListingPage } from './read-listing-page.server.ts';
import { ReferenceFacts } from './reference-facts.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const { listing, head, stale, prices, zones, bid, noBids } = await readListingPage(
      ctx,
      actor,
      params.id,
      undefined,
    );
    return data(
      { listing, head, stale, zones, bid, noBids, references: prices?.references ?? [] },
      listingCacheHeaders(ctx, stale),
    );
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
/** The detail page is the canonical one. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? metaOf(loaderData.head) : [{ title: pageTitle(matches, 'Produk') }];

/** The short product page: pictures, price, add to cart. */
export default function ShopSingleThumb({ loaderData }: Route.ComponentProps) {
  const { listing, head, stale, zones, bid, noBids, references } = loaderData;
  const currency = useRootData()?.shell.currency;
  const { product } = listing;
  return (
    <>
      <StaleBanner stale={stale} listing={listing.id} />
      <div className="shell pt-4 pb-28 md:pb-16">
        <Breadcrumbs
          trail={[{ label: 'Beranda', href: '/' }, { label: 'Toko', href: '/shop' }, { label: product.name }]}
        />
        <div className="mt-3 flex flex-wrap gap-6 md:gap-10">
          <div className="min-w-0 grow basis-88 md:max-w-88">
            <PictureGallery key={listing.id} name={product.name} pictures={listingPictures(listing)} />
          </div>
          {/* Next to the pictures, or below them when large text needs the width. */}
          <div className="grid min-w-0 grow-999 basis-72 grid-cols-[minmax(0,1fr)] content-start gap-5">
            <h1 className="text-2xl font-bold">{product.name}</h1>
            <p className="flex items-center gap-2 text-sm">
              <StockBadge level={listing.detail_stock_level} />
              {listing.available > 0 && (
                <span className="text-muted tabular">
                  {formatNumber(listing.available)} {product.unit}
                </span>
              )}
            </p>
            <ListingPrices
              price={listing.price_customer}
              tengkulak={listing.price_tengkulak}
              unit={product.unit}
              currency={currency}
            />
            <ReferenceFacts price={listing.price_customer} unit={product.unit} references={references} />
            <BuyBox
              key={listing.id}
              listing={listing}
              currency={currency}
              url={head.canonical}
              closed={stale !== null}
              bid={bid}
              noBids={noBids}
            />
            <DeliveryCard listing={listing} zones={zones} currency={currency} />
            <ul aria-label="Tag" className="flex flex-wrap gap-2">
              {listing.tags.map((tag) => (
                <li key={tag}>
                  <Tag>{tag}</Tag>
                </li>
              ))}
            </ul>
            <ButtonLink
              href={`/shop-single/${listing.id}`}
              variant="secondary"
              className="justify-self-start"
            >
              Selengkapnya tentang produk ini
            </ButtonLink>
          </div>
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShopError error={error} />;
}
