import { DETAIL_LOW_THRESHOLD, type StockLevel } from '../../../shared/enums/labels.ts';
import {
  type FieldValues,
  fieldList,
  type ShownWire,
} from '../../../shared/rules/listings/listing-fields.ts';
import {
  CARD_JSON_SQL,
  CARD_TABLES,
  type ListingItem,
  meanRatingSql,
  stockLevelSql,
  timestampSql,
} from './listing-view.ts';

/** A listing with everything that its own page shows. */
export type ListingDetail = ListingItem &
  Pick<FieldValues, ShownWire> & {
    /** The badge on the detail page (R9), whose threshold differs from that of lists. */
    detail_stock_level: StockLevel;
    description: string;
    images: { url: string; alt: string }[];
    /** How many approved reviews gave 1, 2, 3, 4 and 5 stars. */
    stars: [number, number, number, number, number];
    seller: {
      title: string;
      /** A published number only (E.164 or as typed); null otherwise. */
      phone: string | null;
      rating: number | null;
      reviews: number;
      listings: number;
      since: string;
    };
  };

/** The page's fields that the cached JSON text lacks; the query adds them. */
const EXTRA_FIELDS_SQL = fieldList
  .filter(([wire, { shown }]) => shown && wire !== 'harvest_date')
  .map(([wire]) => `l.${wire},`)
  .join(' ');

/**
 * Selects `ListingDetail` as `text` for `readJsonRows`; the caller adds the `where`. Fields that depend on more than
 * the listing are appended to its two stored texts.
 */
export const DETAIL_SELECT = `select left(${CARD_JSON_SQL}, -1) || ',' || substr(left(c.page, -1), 2) || ',' ||
    substr(row_to_json(rest)::text, 2) as text, l.id
  from ${CARD_TABLES}
    cross join lateral (select coalesce(sum(o.rating_sum), 0) as sum, coalesce(sum(o.rating_count), 0) as count,
        count(*) as listings
      from listings o where o.farmer_id = f.id and o.is_active and o.deleted_at is null) as own
    cross join lateral (select f.title, case when f.phone_public then f.phone end as phone,
        ${meanRatingSql('own.sum', 'own.count')} as rating, own.count as reviews, own.listings,
        ${timestampSql('f.created_at')} as since) as seller
    cross join lateral (select ${stockLevelSql('l.few_threshold', DETAIL_LOW_THRESHOLD)} as detail_stock_level,
        ${EXTRA_FIELDS_SQL} seller)
      as rest`;
