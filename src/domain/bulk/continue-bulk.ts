import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { listings, products } from '../../db/schema/catalogue.ts';
import { bulkChanges, bulkRuns } from '../../db/schema/office.ts';
import { referenceNote } from '../../shared/bidding/reference-note.ts';
import { repriced } from '../../shared/bulk-price.ts';
import { said } from '../../shared/said.ts';
import { getUser } from '../accounts/users/get-user.ts';
import { updateUser } from '../accounts/users/update-user.ts';
import { referencesToday } from '../bidding/prices/reference-of.ts';
import { deleteListing } from '../listings/delete-listing.ts';
import { getStallListing } from '../listings/get-stall-listing.ts';
import { updateListing } from '../listings/update-listing.ts';
import { moveOnOrder } from '../orders/course/move-on-order.ts';
import { refuse } from '../refusal.ts';
import { refusalOf } from '../refusal-of.ts';
import { type Actor, inTransaction, requireDuty, type Shop } from '../shop.ts';
import { type BulkRecord, type BulkRun, findBulkRecords } from './bulk-records.ts';

/** Records of one part: about a second's work. */
const PART = 50;

/** A record and what is to be said of it: why it was left as it was, or what its change is to be warned of. */
export type BulkRefusal = { id: string; name: string; text: string };
export type BulkStep = {
  total: number;
  /** Records changed and refused so far. */
  changed: number;
  refused: number;
  finished: boolean;
  /** Those refused in this part. */
  refusals: BulkRefusal[];
  /** Those of this part that were changed and whose new price a reference price speaks against. */
  notes: BulkRefusal[];
};

/** What a record was, as far as the change touches it, and its version afterwards. */
type Change = { before: Record<string, unknown> | null; version: number | null };

/**
 * Does the next part of a run: each record by its own verb in a transaction of its own, so that a refusal leaves that
 * one as it was and is told by name. Called again until `finished`. The run is its beginner's alone (404).
 */
export async function continueBulk(shop: Shop, actor: Actor, id: string): Promise<BulkStep> {
  const user = requireDuty(actor, 'goods.edit', 'admin');
  const run = await readRun(shop, user.userId, id);
  if (run.finishedAt) return stepOf(run, [], []);
  const records = await findBulkRecords(shop, user, run, run.lastKey, PART);
  const refusals: BulkRefusal[] = [];
  const changed: BulkRecord[] = [];
  for (const record of records) {
    const text = await changeOne(shop, actor, run, record);
    if (text === null) changed.push(record);
    else refusals.push({ id: record.id, name: record.name, text });
  }
  const [after] = await shop.db
    .update(bulkRuns)
    .set({
      lastKey: records.at(-1)?.key ?? run.lastKey,
      changed: sql`${bulkRuns.changed} + ${changed.length}`,
      refused: sql`${bulkRuns.refused} + ${refusals.length}`,
      finishedAt: records.length < PART ? shop.clock.now() : null,
    })
    .where(and(eq(bulkRuns.id, id), isNull(bulkRuns.finishedAt)))
    .returning();
  return stepOf(after ?? run, refusals, await notesOn(shop, run, changed));
}

/** The run `id` of `userId`; `not_found` (404) for anybody else's. */
export async function readRun(shop: Shop, userId: string, id: string): Promise<BulkRun> {
  const [run] = await shop.db
    .select()
    .from(bulkRuns)
    .where(and(eq(bulkRuns.id, id), eq(bulkRuns.userId, userId)));
  return run ?? refuse('not_found');
}

const stepOf = (run: BulkRun, refusals: BulkRefusal[], notes: BulkRefusal[]): BulkStep => ({
  total: run.total,
  changed: run.changed,
  refused: run.refused,
  finished: run.finishedAt !== null,
  refusals,
  notes,
});

/** New prices that are above HET or below HPP: they stand, and are told (bidding rules, Reference prices). */
async function notesOn(shop: Shop, run: BulkRun, records: BulkRecord[]): Promise<BulkRefusal[]> {
  if (run.action !== 'price' || records.length === 0) return [];
  const [references, goods] = await Promise.all([
    referencesToday(shop),
    shop.db
      .select({
        id: listings.id,
        price: listings.priceCustomer,
        name: products.name,
        unit: products.unit,
        category: products.category,
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

/** Changes one record; null when it worked, else the text of its refusal. */
async function changeOne(shop: Shop, actor: Actor, run: BulkRun, record: BulkRecord): Promise<string | null> {
  try {
    await inTransaction(shop, async (shop) => {
      // The key refuses a record that a second, simultaneous call has already changed.
      const [mine] = await shop.db
        .insert(bulkChanges)
        .values({ runId: run.id, entityId: record.id, name: record.name })
        .onConflictDoNothing()
        .returning({ id: bulkChanges.entityId });
      if (!mine) return;
      const change = await apply(shop, actor, run, record.id);
      await shop.db
        .update(bulkChanges)
        .set(change)
        .where(and(eq(bulkChanges.runId, run.id), eq(bulkChanges.entityId, record.id)));
    });
    return null;
  } catch (thrown) {
    const refusal = refusalOf(thrown);
    if (refusal && refusal.status < 500) return refusal.message;
    shop.log.error({ err: thrown, run: run.id, record: record.id }, 'a record of a bulk command failed');
    if (refusal) throw thrown;
    return said.bulkRowFailed;
  }
}

async function apply(shop: Shop, actor: Actor, run: BulkRun, id: string): Promise<Change> {
  if (run.noun === 'orders') {
    await moveOnOrder(shop, actor, id, run.action as 'process' | 'ship' | 'complete');
    return { before: null, version: null };
  }
  if (run.noun === 'users') {
    const { isActive } = await getUser(shop, actor, id);
    const { version } = await updateUser(shop, actor, id, { isActive: run.action === 'user_on' });
    return { before: { isActive }, version };
  }
  const listing = Number(id);
  if (run.action === 'delete') {
    await deleteListing(shop, actor, listing);
    return { before: null, version: null };
  }
  const old = await getStallListing(shop, actor, listing);
  const [before, wanted] = productChange(run, old);
  const { version, category } = await updateListing(shop, actor, listing, wanted);
  // A product that others sell too keeps its category.
  if (run.action === 'category' && category !== run.value) refuse('category_shared');
  return { before, version };
}

type Listing = Awaited<ReturnType<typeof getStallListing>>;

/** The fields of a product as they are and as the run wants them. */
function productChange(run: BulkRun, old: Listing): [Record<string, unknown>, Record<string, unknown>] {
  switch (run.action) {
    case 'stock_zero':
      // What buyers already hold stays theirs.
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
        { price_customer: repriced(old.price_customer, percent, round) },
      ];
    }
    default:
      return [{ isActive: old.isActive }, { isActive: run.action === 'activate' }];
  }
}
