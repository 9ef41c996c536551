import { DETAIL_LOW_THRESHOLD, type StockLevel, stockLevel } from '../../shared/labels.ts';
import {
  LISTING_COLUMNS,
  LISTING_TABLES,
  type ListingItem,
  type ListingRow,
  meanRating,
  toListingItem,
} from './listing-view.ts';

/** A listing with all that its own page shows. */
export type ListingDetail = ListingItem & {
  /** The badge on the detail page (R9), which has another threshold than lists. */
  detail_stock_level: StockLevel;
  description: string;
  harvest_date: string | null;
  images: { url: string; alt: string }[];
  /** How many approved reviews gave 1, 2, 3, 4 and 5 stars. */
  stars: [number, number, number, number, number];
  seller: {
    title: string;
    /** Only a published number (E.164 or as typed); null otherwise. */
    phone: string | null;
    rating: number | null;
    reviews: number;
    listings: number;
    since: string;
  };
};

/** Row of `DETAIL_SELECT`. */
export type DetailRow = ListingRow & {
  few_threshold: number | null;
  description: string;
  harvest_date: string | null;
  images: { url: string; alt: string }[];
  stars: Record<string, number> | null;
  title: string;
  phone: string | null;
  seller_sum: number;
  seller_count: number;
  seller_listings: number;
  seller_since: Date;
};

/** Everything of a listing's page in one statement; the `where` is the caller's. */
export const DETAIL_SELECT = `select ${LISTING_COLUMNS}, l.few_threshold, l.description, l.harvest_date::text,
    coalesce((select json_agg(json_build_object('url', i.url, 'alt', i.alt) order by i.position, i.id)
      from listing_images i where i.listing_id = l.id), '[]') as images,
    (select json_object_agg(rating, count) from (select r.rating, count(*) from reviews r
      where r.listing_id = l.id and r.status = 'approved' group by r.rating) as counted) as stars,
    f.title, case when f.phone_public then f.phone end as phone, f.created_at as seller_since,
    seller.sum as seller_sum, seller.count as seller_count, seller.listings as seller_listings
  from ${LISTING_TABLES},
    lateral (select coalesce(sum(o.rating_sum), 0)::int as sum, coalesce(sum(o.rating_count), 0)::int as count,
        count(*)::int as listings
      from listings o where o.farmer_id = f.id and o.is_active and o.deleted_at is null) as seller`;

export function toListingDetail(row: DetailRow): ListingDetail {
  return {
    ...toListingItem(row),
    detail_stock_level: stockLevel(row.stock, row.few_threshold ?? DETAIL_LOW_THRESHOLD),
    description: row.description,
    harvest_date: row.harvest_date,
    images: row.images,
    stars: [1, 2, 3, 4, 5].map((star) => row.stars?.[star] ?? 0) as ListingDetail['stars'],
    seller: {
      title: row.title,
      phone: row.phone,
      rating: meanRating(row.seller_sum, row.seller_count),
      reviews: row.seller_count,
      listings: row.seller_listings,
      since: row.seller_since.toISOString(),
    },
  };
}
