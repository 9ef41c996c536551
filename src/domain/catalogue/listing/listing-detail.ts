import { DETAIL_LOW_THRESHOLD, type StockLevel } from '../../../shared/labels.ts';
import { type FieldValues, fieldList, type ShownWire } from '../../../shared/listing-fields.ts';
import {
  CARD_TABLES,
  CARD_TEXT,
  type ListingItem,
  meanRatingSql,
  momentSql,
  stockLevelSql,
} from './listing-view.ts';

/** A listing with all that its own page shows. */
export type ListingDetail = ListingItem &
  Pick<FieldValues, ShownWire> & {
    /** The badge on the detail page (R9), which has another threshold than lists. */
    detail_stock_level: StockLevel;
    description: string;
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

/** The fields that the page's ready text has not: they are read beside it. */
const beside = fieldList
  .filter(([wire, { shown }]) => shown && wire !== 'harvest_date')
  .map(([wire]) => `l.${wire},`)
  .join(' ');

/**
 * `ListingDetail` as `text`, for `readCards`; the `where` is the caller's. What hangs on more than the listing itself
 * is put behind its two ready texts.
 */
export const DETAIL_SELECT = `select left(${CARD_TEXT}, -1) || ',' || substr(left(c.page, -1), 2) || ',' ||
    substr(row_to_json(rest)::text, 2) as text, l.id
  from ${CARD_TABLES}
    cross join lateral (select coalesce(sum(o.rating_sum), 0) as sum, coalesce(sum(o.rating_count), 0) as count,
        count(*) as listings
      from listings o where o.farmer_id = f.id and o.is_active and o.deleted_at is null) as own
    cross join lateral (select f.title, case when f.phone_public then f.phone end as phone,
        ${meanRatingSql('own.sum', 'own.count')} as rating, own.count as reviews, own.listings,
        ${momentSql('f.created_at')} as since) as seller
    cross join lateral (select ${stockLevelSql('l.few_threshold', DETAIL_LOW_THRESHOLD)} as detail_stock_level,
        ${beside} seller)
      as rest`;
