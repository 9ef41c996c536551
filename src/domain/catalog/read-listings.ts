import { preparedJson } from '../prepared.ts';
import type { Shop } from '../shop.ts';
import { LISTING_COLUMNS, LISTING_PUBLIC, LISTING_TABLES, type ListingRow } from './listing-view.ts';

/** The rows of a query that selects `LISTING_COLUMNS`. */
export async function readRows(shop: Shop, text: string, values: unknown[]): Promise<ListingRow[]> {
  const rows = await preparedJson<Omit<ListingRow, 'created_at'> & { created_at: string }>(
    shop.pool,
    text,
    values,
  );
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at) }));
}

/** The listings of `ids` that the public may see, in that order. */
export async function readListings(shop: Shop, ids: number[]): Promise<ListingRow[]> {
  if (ids.length === 0) return [];
  return readRows(
    shop,
    `select ${LISTING_COLUMNS} from unnest($1::int[]) with ordinality as page (id, place)
     join (${LISTING_TABLES}) on l.id = page.id where ${LISTING_PUBLIC} order by page.place`,
    [ids],
  );
}
