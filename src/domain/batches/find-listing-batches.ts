import { dayInWib } from '../../shared/format/dates.ts';
import { type Actor, type AppContext, dependOn } from '../context.ts';
import { nullable, readPlanned, text } from '../read-rows.ts';

/** A batch that a listing sells now; days as `2026-11-30`. */
export type ListingBatch = {
  code: string;
  harvestedOn: string | null;
  milledOn: string | null;
  goodUntil: string | null;
};

/** The most batches shown on a product's page. */
const MAX_SHOWN = 5;

const ROW = {
  code: text,
  harvested_on: nullable(text),
  milled_on: nullable(text),
  good_until: nullable(text),
};

/** The batches in stock of a listing, in the order in which they are sold. Open to anyone. */
export async function findListingBatches(
  ctx: AppContext,
  _actor: Actor,
  listingId: number,
): Promise<ListingBatch[]> {
  dependOn(ctx, `listing:${listingId}`);
  const rows = await readPlanned(
    ctx.pool,
    ROW,
    `select code, harvested_on::text, milled_on::text, good_until::text from batches
     where listing_id = $1 and "left" > 0 and blocked is null and (good_until is null or good_until >= $2::date)
     order by sells_first desc, aged_on, id limit ${MAX_SHOWN}`,
    [listingId, dayInWib(ctx.clock.now())],
  );
  return rows.map((row) => ({
    code: row.code,
    harvestedOn: row.harvested_on,
    milledOn: row.milled_on,
    goodUntil: row.good_until,
  }));
}
