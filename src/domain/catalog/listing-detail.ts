import { DETAIL_LOW_THRESHOLD, type StockLevel } from '../../shared/labels.ts';
import {
  LISTING_COLUMNS,
  LISTING_PARTS,
  LISTING_TABLES,
  type ListingItem,
  meanRatingSql,
  momentSql,
  stockLevelSql,
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

const stars = [1, 2, 3, 4, 5].map((star) => `count(*) filter (where r.rating = ${star})`).join(', ');

/** `ListingDetail` in one statement, for `preparedJson`; the `where` is the caller's. */
export const DETAIL_SELECT = `select ${LISTING_COLUMNS},
    ${stockLevelSql('l.few_threshold', DETAIL_LOW_THRESHOLD)} as detail_stock_level, l.description, l.harvest_date,
    array(select row_to_json(image) from (select i.url, i.alt from listing_images i where i.listing_id = l.id
      order by i.position, i.id) as image) as images,
    (select array[${stars}] from reviews r where r.listing_id = l.id and r.status = 'approved') as stars,
    seller
  from ${LISTING_TABLES} ${LISTING_PARTS}
    cross join lateral (select coalesce(sum(o.rating_sum), 0) as sum, coalesce(sum(o.rating_count), 0) as count,
        count(*) as listings
      from listings o where o.farmer_id = f.id and o.is_active and o.deleted_at is null) as own
    cross join lateral (select f.title, case when f.phone_public then f.phone end as phone,
        ${meanRatingSql('own.sum', 'own.count')} as rating, own.count as reviews, own.listings,
        ${momentSql('f.created_at')} as since) as seller`;
