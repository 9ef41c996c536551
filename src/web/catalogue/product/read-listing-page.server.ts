import { findListingBatches } from '../../../domain/batches/find-listing-batches.ts';
import {
  getListingPriceInfo,
  type ListingPriceInfo,
} from '../../../domain/bidding/market-prices/get-listing-price-info.ts';
import { secondsLeftToday } from '../../../domain/bidding/market-prices/price-window.ts';
import { getBuyerStanding, type OpenBid } from '../../../domain/bidding/queries/get-buyer-standing.ts';
import { getSellerResponseTime } from '../../../domain/bidding/queries/get-seller-response-time.ts';
import { deliveryFeesByCity } from '../../../domain/catalogue/farmers/delivery-fees-by-city.ts';
import { withSnapshotFallback } from '../../../domain/catalogue/list/catalogue-snapshot.ts';
import { listingInSnapshot, relatedInSnapshot } from '../../../domain/catalogue/list/snapshot-queries.ts';
import { cardItems } from '../../../domain/catalogue/listing/card-item.ts';
import { findCompetingOffers } from '../../../domain/catalogue/listing/find-competing-offers.ts';
import { findRelatedListings } from '../../../domain/catalogue/listing/find-related-listings.ts';
import { getListing } from '../../../domain/catalogue/listing/get-listing.ts';
import { getListingChangedAt } from '../../../domain/catalogue/listing/get-listing-changed-at.ts';
import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import { findListingReviews } from '../../../domain/catalogue/reviews/find-listing-reviews.ts';
import { mayAttachReviewPictures } from '../../../domain/catalogue/reviews/may-attach-review-pictures.ts';
import { getSiteLayout } from '../../../domain/content/public/get-site-layout.ts';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { toPage } from '../../../domain/pagination.ts';
import { getSettings } from '../../../domain/settings/get-settings.ts';
import { cutText } from '../../../shared/format/cut-text.ts';
import { dateTimeInWib } from '../../../shared/format/dates.ts';
import { type Currency, formatMoney, formatNumber } from '../../../shared/format/money.ts';
import type { Unit } from '../../../shared/format/units.ts';
import { fieldText } from '../../../shared/rules/listings/field-text.ts';
import { fieldList, type ShownWire } from '../../../shared/rules/listings/listing-fields.ts';
import {
  QUALITY_FIGURES,
  qualityClassOf,
  qualityFigureLabels,
} from '../../../shared/rules/quality/quality-classes.ts';
import type { Quality } from '../../../shared/rules/quality/quality-rules.ts';
import { buildHead } from '../../common/head/build-head.server.ts';

/** Reviews per page of the Review tab. */
const REVIEWS = 5;

/** Loads a product page; while the database is unavailable it uses the last snapshot, without reviews. */
export async function readListingPage(
  ctx: AppContext,
  actor: Actor,
  id: string,
  reviewPage: string | undefined,
) {
  const query = { page: reviewPage ?? 1, limit: REVIEWS };
  const { value, stale } = await withSnapshotFallback(
    ctx,
    async () => {
      const listing = await getListing(ctx, actor, id);
      const [
        reviews,
        related,
        replyMinutes,
        prices,
        same,
        zones,
        standing,
        mayShow,
        { payment, store },
        changedAt,
        batches,
      ] = await Promise.all([
        findListingReviews(ctx, actor, id, query),
        findRelatedListings(ctx, actor, listing),
        getSellerResponseTime(ctx, actor, listing.farmer.id),
        getListingPriceInfo(ctx, actor, listing),
        findCompetingOffers(ctx, actor, listing),
        deliveryFeesByCity(ctx, actor, listing.delivery),
        getBuyerStanding(ctx, actor, listing.id),
        mayAttachReviewPictures(ctx, actor, listing.id),
        getSettings(ctx, 'payment', 'store'),
        getListingChangedAt(ctx, actor, listing.id),
        findListingBatches(ctx, actor, listing.id),
      ]);
      return {
        listing,
        reviews,
        related: cardItems(related),
        replyMinutes,
        prices: prices as ListingPriceInfo | null,
        same,
        zones,
        bid: (standing.bid && shownBid(standing.bid, listing, store.currency)) as ShownBid | null,
        noBids: noBidsText(actor, standing.sells),
        mayShow,
        contestDays: payment.contestDays as number | null,
        changedAt,
        batches,
      };
    },
    (snapshot) => {
      const listing = listingInSnapshot(snapshot, id);
      const reviews = toPage<never>([], { total: 0 }, { page: 1, limit: REVIEWS });
      const related = relatedInSnapshot(snapshot, listing);
      return {
        listing,
        reviews,
        related: cardItems(related),
        replyMinutes: null,
        prices: null,
        same: [],
        zones: [],
        bid: null,
        noBids: null,
        mayShow: false,
        contestDays: null,
        changedAt: null,
        batches: [],
      };
    },
  );
  return {
    ...value,
    stale,
    facts: factsOf(value.listing),
    head: await headOfListing(ctx, value.listing, value),
  };
}

/** The reader's own open bid as text. */
export type ShownBid = { id: number; text: string };

function shownBid(
  { id, price, quantity, turn }: OpenBid,
  { product: { unit } }: ListingDetail,
  currency: Currency,
): ShownBid {
  const state = turn === 'buyer' ? 'Petani sudah menjawab, giliran Anda.' : 'Menunggu jawaban petani.';
  const terms = `${formatMoney(price, currency)} / ${unit} untuk ${formatNumber(quantity)} ${unit}.`;
  return { id, text: `${terms} ${state}` };
}

/** Why the reader cannot bid for a listing, before anything is entered; null when they can, or may after signing in. */
function noBidsText(actor: Actor, sells: boolean): string | null {
  if (sells) return 'Ini barang kelompok Anda: tidak bisa ditawar, tetapi bisa dibeli.';
  // Bids stay with customers (R46, R64).
  if (actor.kind !== 'user' || actor.role === 'customer') return null;
  return 'Menawar hanya dengan akun pelanggan. Dengan akun ini Anda bisa langsung membeli.';
}

/** Facts of the listing besides price and stock, as label and text. */
function factsOf(listing: ListingDetail): { label: string; text: string }[] {
  return fieldList.flatMap(([wire, { shown, apart }]) => {
    const value = shown && !apart ? listing[wire as ShownWire] : null;
    return shown && value != null ? [{ label: shown, text: fieldText(wire, value) }] : [];
  });
}

/** The quality as structured data: grade as text, measurements in percent. */
function qualityProperties(quality: Quality) {
  const property = (name: string, value: string | number, unit: object = {}) => ({
    '@type': 'PropertyValue',
    name,
    value,
    ...unit,
  });
  const all = [
    ...(quality.class ? [property('Kelas mutu', qualityClassOf(quality.class).label)] : []),
    ...(quality.grade ? [property('Grade', quality.grade)] : []),
    ...QUALITY_FIGURES.flatMap((figure) => {
      const value = quality[figure];
      const { label } = qualityFigureLabels[figure];
      return value === undefined ? [] : [property(label, value, { unitCode: 'P1', unitText: '%' })];
    }),
    ...(quality.measured ? [property('Angka mutu', `terukur oleh ${quality.measured.by}`)] : []),
  ];
  const proof = quality.class && qualityClassOf(quality.class).certificate;
  return {
    ...(all.length > 0 ? { additionalProperty: all } : {}),
    ...(proof && quality.certificate
      ? {
          hasCertification: {
            '@type': 'Certification',
            name: proof.name,
            certificationIdentification: quality.certificate,
            issuedBy: { '@type': 'Organization', name: proof.by },
          },
        }
      : {}),
  };
}

/** Unit codes of UN/CEFACT recommendation 20. */
const UNIT_CODES: Record<Unit, { unitCode: string; unitText: string }> = {
  kg: { unitCode: 'KGM', unitText: 'kg' },
  gram: { unitCode: 'GRM', unitText: 'gram' },
  ton: { unitCode: 'TNE', unitText: 'ton' },
  kwintal: { unitCode: 'DTN', unitText: 'kwintal' },
  liter: { unitCode: 'LTR', unitText: 'liter' },
  buah: { unitCode: 'H87', unitText: 'buah' },
};

/** The farmer's delivery fees by kabupaten; none when the farmer has specified none. */
function shippingOf({ delivery }: ListingDetail, zones: Zones, amountOf: (fee: number) => object) {
  if (!delivery.delivery || zones.length === 0) return {};
  return {
    shippingDetails: zones.map(({ name, fee }) => ({
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', ...amountOf(fee) },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'ID', addressRegion: name },
    })),
  };
}

/** The return policy of /terms as structured data. */
function returnsOf(days: number, site: string) {
  const country = { applicableCountry: 'ID', merchantReturnLink: `${site}/terms#refunds` };
  if (days === 0)
    return {
      '@type': 'MerchantReturnPolicy',
      ...country,
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    };
  return {
    '@type': 'MerchantReturnPolicy',
    ...country,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: days,
    refundType: 'https://schema.org/FullRefund',
  };
}

type Zones = { name: string; fee: number }[];

async function headOfListing(
  ctx: AppContext,
  listing: ListingDetail,
  { zones, contestDays, changedAt }: { zones: Zones; contestDays: number | null; changedAt: Date | null },
) {
  const { product, farmer } = listing;
  const path = `/shop-single/${listing.id}`;
  const { currency } = await getSiteLayout(ctx);
  const inCurrency = (sum: number) => (currency === 'USD' ? (sum / 100).toFixed(2) : sum);
  const price = inCurrency(listing.price_customer);
  const image = listing.image_url?.replace(/^(\/gambar\/.+)\.avif$/, '$1.webp');
  const about = listing.description || `${product.name} dari ${farmer.name}, ${farmer.city}.`;
  return buildHead(
    ctx,
    { title: `${product.name} dari ${farmer.name}`, description: cutText(about, 160) },
    path,
    {
      image: `/og/listing/${listing.id}.jpg`,
      trail: breadcrumbsOf(listing),
      jsonLd: [
        ...(changedAt ? [pageNode(ctx.config.publicUrl + path, changedAt)] : []),
        {
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: product.name,
          description: about,
          category: listing.category,
          sku: String(listing.id),
          ...qualityProperties(listing.quality),
          ...(image ? { image: image.startsWith('/') ? ctx.config.publicUrl + image : image } : {}),
          offers: {
            '@type': 'Offer',
            url: ctx.config.publicUrl + path,
            priceCurrency: currency,
            price,
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              price,
              priceCurrency: currency,
              referenceQuantity: { '@type': 'QuantitativeValue', value: 1, ...UNIT_CODES[product.unit] },
            },
            eligibleQuantity: {
              '@type': 'QuantitativeValue',
              minValue: listing.min_lot,
              ...UNIT_CODES[product.unit],
            },
            ...shippingOf(listing, zones, (sum) => ({ value: inCurrency(sum), currency })),
            availability: `https://schema.org/${listing.available > 0 ? 'InStock' : 'OutOfStock'}`,
            seller: { '@type': 'Person', name: farmer.name },
            ...(contestDays === null
              ? {}
              : { hasMerchantReturnPolicy: returnsOf(contestDays, ctx.config.publicUrl) }),
          },
          ...(listing.rating === null
            ? {}
            : {
                aggregateRating: {
                  '@type': 'AggregateRating',
                  ratingValue: listing.rating,
                  reviewCount: listing.reviews,
                },
              }),
        },
      ],
    },
  );
}

/** The WebPage node carries the date, because a Product has none. */
const pageNode = (url: string, changedAt: Date) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemPage',
  url,
  inLanguage: 'id',
  dateModified: dateTimeInWib(changedAt),
});

/** Cache headers of a product page: cached until a dependency changes or the day ends. */
export function listingCacheHeaders(ctx: AppContext, stale: unknown): { headers?: Record<string, string> } {
  if (stale) return {};
  return {
    headers: {
      'x-cache-topics': 'catalog,deals,settings,content',
      'x-cache-seconds': String(secondsLeftToday(ctx.clock.now())),
    },
  };
}

/** The breadcrumbs from the home page to a listing. */
function breadcrumbsOf(listing: ListingDetail) {
  return [{ label: 'Beranda', href: '/' }, { label: 'Toko', href: '/shop' }, { label: listing.product.name }];
}
