import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { bulkChanges, bulkRuns } from '../../db/schema/admin-tables.ts';
import { listings, products } from '../../db/schema/catalogue-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { bulkPrice } from '../../shared/rules/listings/bulk-price.ts';
import { referenceNote } from '../../shared/rules/references/reference-prices.ts';
import { successTexts } from '../../shared/success-texts.ts';
import { getUser } from '../accounts/users/get-user.ts';
import { updateUser } from '../accounts/users/update-user.ts';
import { type Actor, type AppContext, inTransaction, requireAdminDuty, requireDuty } from '../context.ts';
import { fail } from '../domain-error.ts';
import { deleteListing } from '../listings/delete-listing.ts';
import { getSellerListing } from '../listings/get-seller-listing.ts';
import { updateListing } from '../listings/update-listing.ts';
import { advanceOrder } from '../orders/lifecycle/advance-order.ts';
import { referencesToday } from '../references/reference-table.ts';
import { toDomainError } from '../to-domain-error.ts';
import { type BulkActionRun, type BulkRecord, findBulkRecords } from './bulk-records.ts';

/** Records per batch: about a second of work. */
const BATCH_SIZE = 50;

/** A record with a message: why it was not changed, or a warning about its change. */
export type BulkRecordMessage = { id: string; name: string; text: string };
export type BulkProgress = {
  total: number;
  /** Records changed and failed so far. */
  changed: number;
  refused: number;
  finished: boolean;
  /** The failures of this batch. */
  refusals: BulkRecordMessage[];
  /** The changed records of this batch whose new price conflicts with a reference price. */
  notes: BulkRecordMessage[];
};

/** The changed fields of a record before the change, and its version after it. */
type RecordChange = { before: Record<string, unknown> | null; version: number | null };

/**
 * Runs the next batch of a bulk action: each record through its own use case in its own transaction, so that a failure
 * leaves that record unchanged and is reported by name. Call it again until `finished`; throws 404 for another user's
 * action.
 */
export async function continueBulkAction(ctx: AppContext, actor: Actor, id: string): Promise<BulkProgress> {
  const user = requireDuty(actor, 'goods.edit', { admin: 'continueBulkAction' });
  const run = await readBulkActionRun(ctx, user.userId, id);
  if (user.role === 'admin' && run.noun !== 'orders') requireAdminDuty(user);
  if (run.finishedAt) return progressOf(run, [], []);
  const records = await findBulkRecords(ctx, user, run, run.lastKey, BATCH_SIZE);
  const refusals: BulkRecordMessage[] = [];
  const changed: BulkRecord[] = [];
  for (const record of records) {
    const text = await changeRecord(ctx, actor, run, record);
    if (text === null) changed.push(record);
    else refusals.push({ id: record.id, name: record.name, text });
  }
  const [after] = await ctx.db
    .update(bulkRuns)
    .set({
      lastKey: records.at(-1)?.key ?? run.lastKey,
      changed: sql`${bulkRuns.changed} + ${changed.length}`,
      refused: sql`${bulkRuns.refused} + ${refusals.length}`,
      finishedAt: records.length < BATCH_SIZE ? ctx.clock.now() : null,
    })
    .where(and(eq(bulkRuns.id, id), isNull(bulkRuns.finishedAt)))
    .returning();
  return progressOf(after ?? run, refusals, await referencePriceNotes(ctx, run, changed));
}

/** Returns the action `id` of `userId`; throws `not_found` (404) for another user's. */
export async function readBulkActionRun(ctx: AppContext, userId: string, id: string): Promise<BulkActionRun> {
  const [run] = await ctx.db
    .select()
    .from(bulkRuns)
    .where(and(eq(bulkRuns.id, id), eq(bulkRuns.userId, userId)));
  return run ?? fail('not_found');
}

const progressOf = (
  run: BulkActionRun,
  refusals: BulkRecordMessage[],
  notes: BulkRecordMessage[],
): BulkProgress => ({
  total: run.total,
  changed: run.changed,
  refused: run.refused,
  finished: run.finishedAt !== null,
  refusals,
  notes,
});

/** Warns of new prices above HET or below HPP, which stay in force (bidding rules, Reference prices). */
async function referencePriceNotes(
  ctx: AppContext,
  run: BulkActionRun,
  records: BulkRecord[],
): Promise<BulkRecordMessage[]> {
  if (run.action !== 'price' || records.length === 0) return [];
  const [references, goods] = await Promise.all([
    referencesToday(ctx),
    ctx.db
      .select({
        id: listings.id,
        price: listings.priceCustomer,
        name: products.name,
        unit: products.unit,
        category: products.category,
        commodity: listings.commodity,
        quality: listings.quality,
        province: farmers.province,
      })
      .from(listings)
      .innerJoin(products, eq(products.id, listings.productId))
      .innerJoin(farmers, eq(farmers.id, listings.farmerId))
      .where(
        inArray(
          listings.id,
          records.map(({ id }) => Number(id)),
        ),
      )
      .orderBy(asc(listings.id)),
  ]);
  return goods.flatMap(({ id, price, ...one }) => {
    const note = referenceNote(price, one, references);
    return note ? [{ id: String(id), name: one.name, text: `${note.text} (${note.source})` }] : [];
  });
}

/** Changes one record; returns null on success, otherwise the error text. */
async function changeRecord(
  ctx: AppContext,
  actor: Actor,
  run: BulkActionRun,
  record: BulkRecord,
): Promise<string | null> {
  try {
    await inTransaction(ctx, async (ctx) => {
      // The primary key rejects a record that a concurrent call has already changed.
      const [mine] = await ctx.db
        .insert(bulkChanges)
        .values({ runId: run.id, entityId: record.id, name: record.name })
        .onConflictDoNothing()
        .returning({ id: bulkChanges.entityId });
      if (!mine) return;
      const change = await applyAction(ctx, actor, run, record.id);
      await ctx.db
        .update(bulkChanges)
        .set(change)
        .where(and(eq(bulkChanges.runId, run.id), eq(bulkChanges.entityId, record.id)));
    });
    return null;
  } catch (thrown) {
    const refusal = toDomainError(thrown);
    if (refusal && refusal.status < 500) return refusal.message;
    ctx.log.error({ err: thrown, run: run.id, record: record.id }, 'a record of a bulk command failed');
    if (refusal) throw thrown;
    return successTexts.bulkRowFailed;
  }
}

async function applyAction(
  ctx: AppContext,
  actor: Actor,
  run: BulkActionRun,
  id: string,
): Promise<RecordChange> {
  if (run.noun === 'orders') {
    await advanceOrder(ctx, actor, id, run.action as 'process' | 'ship' | 'complete');
    // A shipment can be undone as a single one can; the other steps cannot be undone.
    return run.action === 'ship' ? { before: {}, version: 1 } : { before: null, version: null };
  }
  if (run.noun === 'users') {
    const { isActive } = await getUser(ctx, actor, id);
    const { version } = await updateUser(ctx, actor, id, { isActive: run.action === 'user_on' });
    return { before: { isActive }, version };
  }
  const listing = Number(id);
  if (run.action === 'delete') {
    await deleteListing(ctx, actor, listing);
    return { before: null, version: null };
  }
  const old = await getSellerListing(ctx, actor, listing);
  const [before, wanted] = productChange(run, old);
  const { version, category } = await updateListing(ctx, actor, listing, wanted);
  // A product that other farmers sell too keeps its category.
  if (run.action === 'category' && category !== run.value) fail('category_shared');
  return { before, version };
}

type Listing = Awaited<ReturnType<typeof getSellerListing>>;

/** The current and the new values of a product's changed fields. */
function productChange(run: BulkActionRun, old: Listing): [Record<string, unknown>, Record<string, unknown>] {
  switch (run.action) {
    case 'stock_zero':
      // Stock that is reserved for buyers stays reserved.
      return [{ stock: old.onHand }, { stock: old.reserved }];
    case 'category':
      return [{ category: old.category }, { category: run.value }];
    case 'price': {
      const { percent, round } =
        typeof run.value === 'object' && run.value
          ? run.value
          : { percent: Number(run.value), round: 1 as const };
      return [
        { price_customer: old.price_customer },
        { price_customer: bulkPrice(old.price_customer, percent, round) },
      ];
    }
    default:
      return [{ isActive: old.isActive }, { isActive: run.action === 'activate' }];
  }
}
