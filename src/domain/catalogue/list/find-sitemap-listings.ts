import type { Actor, AppContext } from '../../context.ts';
import { fromReplica } from '../../from-replica.ts';
import { int, readPlanned, text } from '../../read-rows.ts';
import { LISTING_TABLES, PUBLIC_LISTING_SQL } from '../listing/listing-view.ts';

/** The number of listings in one part of the sitemap. */
export const URLS_PER_SITEMAP = 10_000;

/** Returns ids and last modification days of the public listings, one sitemap part (from 1) at a time. */
export async function findSitemapListings(
  ctx: AppContext,
  _actor: Actor,
  part: number,
): Promise<{ id: number; day: string }[]> {
  return fromReplica(ctx, ({ pool }) =>
    readPlanned(
      pool,
      { id: int, day: text },
      `select l.id, to_char(l.updated_at at time zone 'UTC', 'YYYY-MM-DD') as day from ${LISTING_TABLES}
     where ${PUBLIC_LISTING_SQL} order by l.id limit ${URLS_PER_SITEMAP} offset $1`,
      [(part - 1) * URLS_PER_SITEMAP],
    ),
  );
}
