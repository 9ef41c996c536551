import { fromReplica } from '../../from-replica.ts';
import { num, readPlanned, text } from '../../read-rows.ts';
import type { Actor, Shop } from '../../shop.ts';
import { LISTING_PUBLIC, LISTING_TABLES } from '../listing/listing-view.ts';

/** Listings in one part of the sitemap. */
export const ADDRESSES_PER_PART = 10_000;

/** Ids of the listings that the public may see and the day of their last change, one sitemap part (from 1) at a time. */
export async function findListingAddresses(
  shop: Shop,
  _actor: Actor,
  part: number,
): Promise<{ id: number; day: string }[]> {
  return fromReplica(shop, ({ pool }) =>
    readPlanned(
      pool,
      { id: num, day: text },
      `select l.id, to_char(l.updated_at at time zone 'UTC', 'YYYY-MM-DD') as day from ${LISTING_TABLES}
     where ${LISTING_PUBLIC} order by l.id limit ${ADDRESSES_PER_PART} offset $1`,
      [(part - 1) * ADDRESSES_PER_PART],
    ),
  );
}
