import { and, desc, eq, isNull } from 'drizzle-orm';
import { batchChains, batchEvents, batches, batchInputs } from '../../db/schema/batch-tables.ts';
import { listings } from '../../db/schema/catalogue-tables.ts';
import { asDecimal } from '../../db/schema/columns/common-columns.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { produceDeposits } from '../../db/schema/pooled-lot-tables.ts';
import { minus, toDecimal } from '../../shared/format/quantity.ts';
import type { BatchBlock, BatchEvent, BatchKind } from '../../shared/rules/batch-rules.ts';
import type { Quality } from '../../shared/rules/quality/quality-rules.ts';
import { averagePercent } from '../../shared/rules/weighing/payable-weight.ts';
import type { AppContext } from '../context.ts';
import { fail } from '../domain-error.ts';
import { batchEventHash } from './canonical-batch-event.ts';

/** A member's deposit without the member: the counted quantity in kg, and the measurements in percent. */
export type PublicDeposit = {
  id: number;
  qty: number;
  harvestedOn: string | null;
  moisture: number | null;
  emptyHusk: number | null;
};

/** The public data of a batch: its seller's stall and figures, but no person, no order, and no reason in words. */
export type PublicBatch = {
  code: string;
  kind: BatchKind;
  goods: string;
  /** The listing that sells it, if it is public. */
  listingId: number | null;
  unit: string;
  qty: number;
  seller: string;
  city: string;
  province: string;
  harvestedOn: string | null;
  milledOn: string | null;
  packedOn: string | null;
  goodUntil: string | null;
  variety: string;
  season: string;
  quality: Quality;
  blocked: BatchBlock | null;
  events: { event: BatchEvent; at: string; seq: number; hash: string }[];
  /** Its sources: other batches by their codes, and members' deposits by their numbers, without the member. */
  sources: { code: string; qty: number; unit: string }[];
  deposits: PublicDeposit[];
  deposited: number;
  /** The number of events in the seller's chain. */
  of: number;
  /** Whether its events still match their hashes. */
  whole: boolean;
};

/** The most events, deposits and sources that the page shows. */
const MAX_SHOWN = 50;

/** The batch `code`, for everyone; throws `public_batch_not_found` (404) otherwise. */
export async function getPublicBatch(ctx: AppContext, code: string): Promise<PublicBatch> {
  const [row] = await ctx.db
    .select({
      batch: batches,
      seller: farmers.name,
      city: farmers.city,
      province: farmers.province,
      of: batchChains.seq,
      listingId: listings.id,
    })
    .from(batches)
    .innerJoin(farmers, eq(farmers.id, batches.farmerId))
    .innerJoin(batchChains, eq(batchChains.farmerId, batches.farmerId))
    .leftJoin(
      listings,
      and(eq(listings.id, batches.listingId), eq(listings.isActive, true), isNull(listings.deletedAt)),
    )
    .where(eq(batches.code, code));
  if (!row) return fail('public_batch_not_found');
  const { id } = row.batch;
  const [events, sources, deposits, deposited] = await Promise.all([
    ctx.db
      .select()
      .from(batchEvents)
      .where(eq(batchEvents.batchId, id))
      .orderBy(desc(batchEvents.seq))
      .limit(MAX_SHOWN),
    ctx.db
      .select({ code: batches.code, unit: batches.unit, qty: asDecimal(batchInputs.qty) })
      .from(batchInputs)
      .innerJoin(batches, eq(batches.id, batchInputs.fromId))
      .where(eq(batchInputs.batchId, id))
      .orderBy(desc(batches.id))
      .limit(MAX_SHOWN),
    ctx.db
      .select()
      .from(produceDeposits)
      .where(eq(produceDeposits.batchId, id))
      .orderBy(desc(produceDeposits.id))
      .limit(MAX_SHOWN),
    ctx.db.$count(produceDeposits, eq(produceDeposits.batchId, id)),
  ]);
  const { kind, goods, unit, qty, harvestedOn, milledOn, packedOn, goodUntil, ...batch } = row.batch;
  return {
    ...{ code, kind, goods, unit, harvestedOn, milledOn, packedOn, goodUntil },
    ...{ seller: row.seller, city: row.city, province: row.province, of: row.of, listingId: row.listingId },
    qty: toDecimal(qty),
    variety: batch.variety,
    season: batch.season,
    quality: batch.quality,
    blocked: batch.blocked,
    events: events.map(({ event, at, seq, hash }) => ({ event, at: at.toISOString(), seq, hash })),
    sources,
    deposits: deposits.map((one) => ({
      id: one.id,
      qty: toDecimal(minus(one.payable, one.returnedQty)),
      harvestedOn: one.harvestedOn,
      moisture: averagePercent(one.moistureReadings),
      emptyHusk: one.hampa === null ? null : one.hampa / 100,
    })),
    deposited,
    whole: events.every((event) => batchEventHash({ ...event, code }) === event.hash),
  };
}
