import { and, asc, eq, inArray, max } from 'drizzle-orm';
import { batchEvents, batches } from '../../db/schema/batch-tables.ts';
import { listings } from '../../db/schema/catalogue-tables.ts';
import { isMore, isZero, minus, type Quantity, toDecimal, ZERO } from '../../shared/format/quantity.ts';
import { batchBlockLabel, isExpired } from '../../shared/rules/batch-rules.ts';
import { type AppContext, invalidate, type UserActor } from '../context.ts';
import { fail } from '../domain-error.ts';
import { moveStock } from '../listings/move-stock.ts';

export type Batch = typeof batches.$inferSelect;

/** A batch of the seller by its code; another's is not found (`batch_not_found`, 404). */
export async function findOwnBatch(ctx: AppContext, farmerId: number, code: string): Promise<Batch> {
  const [row] = await ctx.db
    .select()
    .from(batches)
    .where(and(eq(batches.code, code), eq(batches.farmerId, farmerId)));
  return row ?? fail('batch_not_found');
}

/** A batch by its code: any for an admin whose duty the use case has checked, otherwise the seller's own. */
export async function findBatchFor(ctx: AppContext, user: UserActor, code: string): Promise<Batch> {
  if (user.role !== 'admin') return findOwnBatch(ctx, user.farmerId ?? -1, code);
  const [row] = await ctx.db.select().from(batches).where(eq(batches.code, code));
  return row ?? fail('batch_not_found');
}

/**
 * The seller's batches with these codes, read after locking their listings in the order of their ids. The transaction
 * holds the seller's chain.
 */
export async function lockBatches(
  ctx: AppContext,
  farmerId: number,
  codes: readonly string[],
  listingIds: readonly number[] = [],
): Promise<Batch[]> {
  const where = and(inArray(batches.code, [...codes]), eq(batches.farmerId, farmerId));
  const known =
    codes.length === 0 ? [] : await ctx.db.select({ id: batches.listingId }).from(batches).where(where);
  await lockListings(ctx, [...listingIds, ...known.flatMap(({ id }) => id ?? [])]);
  if (codes.length === 0) return [];
  const rows = await ctx.db.select().from(batches).where(where).orderBy(asc(batches.id));
  return rows.length === codes.length ? rows : fail('batch_not_found');
}

/** Locks the listings in the order of their ids. */
async function lockListings(ctx: AppContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .select({ id: listings.id })
    .from(listings)
    .where(inArray(listings.id, [...new Set(ids)]))
    .orderBy(asc(listings.id))
    .for('no key update');
}

type Change = Partial<Omit<Batch, 'id' | 'code' | 'farmerId' | 'listingId'>>;

/** Changes a locked batch, and its listing's stock by the change of what is on sale. */
export async function changeBatch(
  ctx: AppContext,
  before: Batch,
  change: Change,
  { note, actorId }: { note: string; actorId: string | null },
): Promise<Batch> {
  const after: Batch = { ...before, ...change };
  const sellable = ({ left, blocked }: Batch): Quantity => (blocked ? ZERO : left);
  const more = minus(sellable(after), sellable(before));
  // The stock first: its statement contains the guard.
  if (after.listingId !== null && !isZero(more)) {
    const kind = isMore(more, ZERO) ? 'restock' : 'adjust';
    await moveStock(ctx, { kind, listingId: after.listingId, qty: more, batch: true, note, actorId });
  }
  await ctx.db.update(batches).set(change).where(eq(batches.id, before.id));
  // The product's page shows its batches with their days, which can change without the stock.
  if (after.listingId !== null) await invalidate(ctx, `listing:${after.listingId}`);
  return after;
}

/** Takes `qty` from a locked source for another batch; a negative `qty` returns it. */
export async function takeFromBatch(
  ctx: AppContext,
  source: Batch,
  qty: Quantity,
  { today, into, actorId }: { today: string; into: string; actorId: string | null },
): Promise<void> {
  if (isMore(qty, ZERO)) {
    if (source.blocked === 'expired' || isExpired(source.goodUntil, today))
      fail('batch_source_blocked', { code: source.code, why: batchBlockLabel.expired.toLowerCase() });
    if (isMore(qty, source.left))
      fail('batch_source_short', { code: source.code, left: toDecimal(source.left), unit: source.unit });
  }
  await changeBatch(ctx, source, { left: minus(source.left, qty) }, { note: `ke lot ${into}`, actorId });
}

/** The position of a batch's last event, by which a form detects concurrent changes. */
export async function lastEventOf(ctx: AppContext, batchId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ seq: max(batchEvents.seq) })
    .from(batchEvents)
    .where(eq(batchEvents.batchId, batchId));
  return row?.seq ?? 0;
}
