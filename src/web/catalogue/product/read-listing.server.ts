import {
  getPriceKnowledge,
  type PriceKnowledge,
} from '../../../domain/bidding/prices/get-price-knowledge.ts';
import { secondsLeftToday } from '../../../domain/bidding/prices/price-window.ts';
import { findRunningBid, type RunningBid } from '../../../domain/bidding/reading/find-running-bid.ts';
import { getReplyTime } from '../../../domain/bidding/reading/get-reply-time.ts';
import { nameZones } from '../../../domain/catalogue/farmers/name-zones.ts';
import { orLastGood } from '../../../domain/catalogue/list/last-good.ts';
import { listingIn, relatedIn } from '../../../domain/catalogue/list/snapshot-views.ts';
import { cardItems } from '../../../domain/catalogue/listing/card-item.ts';
import { findRelated } from '../../../domain/catalogue/listing/find-related.ts';
import { findSameProduct } from '../../../domain/catalogue/listing/find-same-product.ts';
import { getListing } from '../../../domain/catalogue/listing/get-listing.ts';
import { listingChangedAt } from '../../../domain/catalogue/listing/listing-changed-at.ts';
import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import { findListingReviews } from '../../../domain/catalogue/reviews/find-listing-reviews.ts';
import { mayShowPictures } from '../../../domain/catalogue/reviews/may-show-pictures.ts';
import { getShell } from '../../../domain/content/site/get-shell.ts';
import { listed } from '../../../domain/page-of.ts';
import { getSettings } from '../../../domain/settings/get-settings.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { fieldText } from '../../../shared/field-text.ts';
import { momentInWib } from '../../../shared/figures/days.ts';
import type { Unit } from '../../../shared/figures/units.ts';
import { fieldList, type ShownWire } from '../../../shared/listing-fields.ts';
import { classOf, FIGURES, figureNames } from '../../../shared/quality/classes.ts';
import type { Quality } from '../../../shared/quality/quality.ts';
import { headOf } from '../../page/head/head.server.ts';

/** Reviews on a page of the Review tab. */
const REVIEWS = 5;

/** All that a product's page shows; from the last good catalogue, without its reviews, when the database is away. */
export async function readListing(shop: Shop, actor: Actor, id: string, reviewPage: string | undefined) {
  const query = { page: reviewPage ?? 1, limit: REVIEWS };
  const { value, stale } = await orLastGood(
    shop,
    async () => {
      const listing = await getListing(shop, actor, id);
      const [reviews, related, replyMinutes, prices, same, zones, bid, mayShow, { payment }, changedAt] =
        await Promise.all([
          findListingReviews(shop, actor, id, query),
          findRelated(shop, actor, listing),
          getReplyTime(shop, actor, listing.farmer.id),
          getPriceKnowledge(shop, actor, listing),
          findSameProduct(shop, actor, listing),
          nameZones(shop, actor, listing.delivery),
          findRunningBid(shop, actor, listing.id),
          mayShowPictures(shop, actor, listing.id),
          getSettings(shop, 'payment'),
          listingChangedAt(shop, actor, listing.id),
        ]);
      return {
        listing,
        reviews,
        related: cardItems(related),
        replyMinutes,
        prices: prices as PriceKnowledge | null,
        same,
        zones,
        bid: bid as RunningBid | null,
        mayShow,
        contestDays: payment.contestDays as number | null,
        changedAt,
      };
    },
    (snapshot) => {
      const listing = listingIn(snapshot, id);
      const reviews = listed<never>([], { total: 0 }, { page: 1, limit: REVIEWS });
      const related = relatedIn(snapshot, listing);
      return {
        listing,
        reviews,
        related: cardItems(related),
        replyMinutes: null,
        prices: null,
        same: [],
        zones: [],
        bid: null,
        mayShow: false,
        contestDays: null,
        changedAt: null,
      };
    },
  );
  return {
    ...value,
    stale,
    facts: factsOf(value.listing),
    head: await headOfListing(shop, value.listing, value),
  };
}

/** What the page says of the goods besides price and stock, in words. */
function factsOf(listing: ListingDetail): { label: string; text: string }[] {
  return fieldList.flatMap(([wire, { shown, apart }]) => {
    const value = shown && !apart ? listing[wire as ShownWire] : null;
    return shown && value != null ? [{ label: shown, text: fieldText(wire, value) }] : [];
  });
}

/** The quality as search engines read it: class and grade in words, figures in percent. */
function qualityProperties(quality: Quality) {
  const property = (name: string, value: string | number, unit: object = {}) => ({
    '@type': 'PropertyValue',
    name,
    value,
    ...unit,
  });
  const all = [
    ...(quality.class ? [property('Kelas mutu', classOf(quality.class).label)] : []),
    ...(quality.grade ? [property('Grade', quality.grade)] : []),
    ...FIGURES.flatMap((figure) => {
      const value = quality[figure];
      const { label } = figureNames[figure];
      return value === undefined ? [] : [property(label, value, { unitCode: 'P1', unitText: '%' })];
    }),
    ...(quality.measured ? [property('Angka mutu', `terukur oleh ${quality.measured.by}`)] : []),
  ];
  const proof = quality.class && classOf(quality.class).certificate;
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

/** Units by their codes in trade (UN/CEFACT, recommendation 20). */
const UNIT_CODES: Record<Unit, { unitCode: string; unitText: string }> = {
  kg: { unitCode: 'KGM', unitText: 'kg' },
  gram: { unitCode: 'GRM', unitText: 'gram' },
  ton: { unitCode: 'TNE', unitText: 'ton' },
  kwintal: { unitCode: 'DTN', unitText: 'kwintal' },
  liter: { unitCode: 'LTR', unitText: 'liter' },
  buah: { unitCode: 'H87', unitText: 'buah' },
};

/** What its farmer asks for delivery, by the kabupaten that he names; nothing where he named none. */
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

/** What /syarat says of goods that were not as they should be. */
function returnsOf(days: number, site: string) {
  const country = { applicableCountry: 'ID', merchantReturnLink: `${site}/syarat#pengembalian` };
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
  shop: Shop,
  listing: ListingDetail,
  { zones, contestDays, changedAt }: { zones: Zones; contestDays: number | null; changedAt: Date | null },
) {
  const { product, farmer } = listing;
  const path = `/shop-single/${listing.id}`;
  const { currency } = await getShell(shop);
  const inCurrency = (sum: number) => (currency === 'USD' ? (sum / 100).toFixed(2) : sum);
  const price = inCurrency(listing.price_customer);
  const image = listing.image_url?.replace(/^(\/gambar\/.+)\.avif$/, '$1.webp');
  const about = listing.description || `${product.name} dari ${farmer.name}, ${farmer.city}.`;
  return headOf(
    shop,
    { title: `${product.name} dari ${farmer.name}`, description: about.slice(0, 160) },
    path,
    {
      image: `/og/barang/${listing.id}.jpg`,
      trail: trailOf(listing),
      jsonLd: [
        ...(changedAt ? [pageNode(shop.config.publicUrl + path, changedAt)] : []),
        {
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: product.name,
          description: about,
          category: listing.category,
          sku: String(listing.id),
          ...qualityProperties(listing.quality),
          ...(image ? { image: image.startsWith('/') ? shop.config.publicUrl + image : image } : {}),
          offers: {
            '@type': 'Offer',
            url: shop.config.publicUrl + path,
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
              : { hasMerchantReturnPolicy: returnsOf(contestDays, shop.config.publicUrl) }),
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

/** The page itself, which is what has a date: goods have none. */
const pageNode = (url: string, changedAt: Date) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemPage',
  url,
  inLanguage: 'id',
  dateModified: momentInWib(changedAt),
});

/** The headers of a product's page: kept until something that it shows changes, or the day that it speaks of is over. */
export function keptListing(shop: Shop, stale: unknown): { headers?: Record<string, string> } {
  if (stale) return {};
  return {
    headers: {
      'x-cache-topics': 'catalog,deals,settings,content',
      'x-cache-seconds': String(secondsLeftToday(shop.clock.now())),
    },
  };
}

/** The way from the home page to a listing. */
function trailOf(listing: ListingDetail) {
  return [{ label: 'Beranda', href: '/' }, { label: 'Toko', href: '/shop' }, { label: listing.product.name }];
}
