import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type BatchContent, batchAllocations, batches } from '../../../db/schema/batch-tables.ts';
import { listings, products } from '../../../db/schema/catalogue-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { pooledLots, produceDeposits } from '../../../db/schema/pooled-lot-tables.ts';
import type { Category } from '../../../shared/enums/labels.ts';
import { dayInWib } from '../../../shared/format/dates.ts';
import {
  isZero,
  minus,
  plus,
  type Quantity,
  quantityText,
  toDecimal,
  toQuantity,
  ZERO,
} from '../../../shared/format/quantity.ts';
import { agedOn, isExpired } from '../../../shared/rules/batch-rules.ts';
import { qualityFigureLabels } from '../../../shared/rules/quality/quality-classes.ts';
import type { Quality } from '../../../shared/rules/quality/quality-rules.ts';
import { averagePercent } from '../../../shared/rules/weighing/payable-weight.ts';
import { appendBatchEvent } from '../../batches/append-batch-event.ts';
import type { Batch } from '../../batches/lock-batches.ts';
import { newBatchCode } from '../../batches/new-batch-code.ts';
import type { AppContext } from '../../context.ts';
import { decimal, readRows } from '../../read-rows.ts';
import type { LockedPooledLot } from './lock-pooled-lot.ts';

type Deposit = typeof produceDeposits.$inferSelect;

/** The part of a deposit that stays in its batch: everything that was not taken back. */
const staying = ({ payable, returnedQty }: Deposit): Quantity => minus(payable, returnedQty);

const sumOf = (all: readonly Quantity[]): Quantity => all.reduce((sum, one) => plus(sum, one), ZERO);

const amounts = (deposits: readonly Deposit[]): Record<string, number> =>
  Object.fromEntries(deposits.map((one) => [String(one.id), toDecimal(staying(one))]));

const depositsOf = (ctx: AppContext, batchId: number): Promise<Deposit[]> =>
  ctx.db
    .select()
    .from(produceDeposits)
    .where(eq(produceDeposits.batchId, batchId))
    .orderBy(asc(produceDeposits.id));

/**
 * Adds the lot's new deposits, which are in no batch yet, to its open batch, or begins one with them. A lot from before
 * batches existed begins its first one with all its deposits ever, and its orders get their part of it. The transaction
 * holds the group's chain of batches and the listing's lock, and the deposits are in the stock already.
 */
export async function joinDepositsToBatch(
  ctx: AppContext,
  lot: LockedPooledLot,
  actorId: string,
): Promise<void> {
  const fresh = await ctx.db
    .select()
    .from(produceDeposits)
    .where(and(eq(produceDeposits.listingId, lot.listingId), isNull(produceDeposits.batchId)))
    .orderBy(asc(produceDeposits.id));
  if (fresh.length === 0) return;
  const batch = await readOpenBatch(ctx, lot);
  if (batch) await growBatch(ctx, batch, fresh, { lot, actorId });
  else await beginBatch(ctx, lot, fresh, actorId);
}

/** The batch that new deposits join: not closed, not recalled, and not past its last day. */
async function readOpenBatch(ctx: AppContext, lot: LockedPooledLot): Promise<Batch | null> {
  if (lot.openBatchId === null) return null;
  const [batch] = await ctx.db.select().from(batches).where(eq(batches.id, lot.openBatchId));
  return batch!.blocked || isExpired(batch!.goodUntil, dayInWib(ctx.clock.now())) ? null : batch!;
}

async function growBatch(
  ctx: AppContext,
  batch: Batch,
  fresh: Deposit[],
  { lot, actorId }: { lot: LockedPooledLot; actorId: string },
): Promise<void> {
  const before = await depositsOf(ctx, batch.id);
  const goods = await readGoods(ctx, lot.listingId);
  const content: BatchContent = { deposits: amounts(fresh) };
  const qty = plus(batch.qty, sumOf(fresh.map(staying)));
  const left = plus(batch.left, sumOf(fresh.map((one) => one.left)));
  const change: Partial<Batch> = { qty, left };
  content.qty = toDecimal(qty);
  const harvested = firstHarvest([...before, ...fresh]);
  if (batch.harvestedOn === firstHarvest(before) && harvested !== batch.harvestedOn) {
    content.harvested_on = harvested;
    change.harvestedOn = harvested;
    change.agedOn = agedOn({ harvested_on: harvested }, dayInWib(batch.createdAt));
  }
  // A quality that the group itself has measured since then stays.
  const quality = depositQuality([...before, ...fresh], goods);
  if (
    isDeepStrictEqual(batch.quality, depositQuality(before, goods)) &&
    !isDeepStrictEqual(batch.quality, quality)
  ) {
    content.quality = quality;
    change.quality = quality;
  }
  await appendBatchEvent(ctx, batch, { event: 'deposited', content, actorId });
  await ctx.db.update(batches).set(change).where(eq(batches.id, batch.id));
  await setBatchOf(ctx, fresh, batch.id);
}

/** Begins the lot's open batch with these deposits, as its first event. */
async function beginBatch(
  ctx: AppContext,
  lot: LockedPooledLot,
  fresh: Deposit[],
  actorId: string,
): Promise<void> {
  const goods = await readGoods(ctx, lot.listingId);
  const qty = sumOf(fresh.map(staying));
  const harvestedOn = firstHarvest(fresh);
  const quality = depositQuality(fresh, goods);
  const [batch] = await ctx.db
    .insert(batches)
    .values({
      code: newBatchCode(),
      ...{ farmerId: lot.farmerId, listingId: lot.listingId, kind: 'pooled' },
      ...{ goods: goods.name, category: goods.category, unit: 'kg', harvestedOn },
      agedOn: agedOn({ harvested_on: harvestedOn }, dayInWib(ctx.clock.now())),
      ...{ qty, left: sumOf(fresh.map((one) => one.left)), quality },
      createdAt: ctx.clock.now(),
    })
    .returning();
  const content: BatchContent = {
    ...{ goods: goods.name, unit: 'kg', harvested_on: harvestedOn },
    ...{ qty: toDecimal(qty), quality, deposits: amounts(fresh) },
  };
  await appendBatchEvent(ctx, batch!, { event: 'recorded', content, actorId });
  await setBatchOf(ctx, fresh, batch!.id);
  await allocateOrdersOf(ctx, lot.listingId, batch!);
  await ctx.db
    .update(pooledLots)
    .set({ openBatchId: batch!.id })
    .where(eq(pooledLots.listingId, lot.listingId));
}

/** Allocates the first batch to orders from before it, both unpaid and paid ones. */
async function allocateOrdersOf(ctx: AppContext, listingId: number, batch: Batch): Promise<void> {
  const [given] = await readRows(
    ctx,
    { waiting: decimal },
    sql`
    with other as (select from ${batches} b where b.listing_id = ${listingId} and b.id <> ${batch.id} limit 1),
    lines as (
      select l.id, l.qty, true as waiting from order_lines l join orders o on o.id = l.order_id
      where l.listing_id = ${listingId} and o.status in ('awaiting_checkout', 'awaiting_fee', 'awaiting_payment')
      union all
      select l.id, s.qty, false from lot_sales s
      join order_lines l on l.order_id = s.order_id and l.listing_id = s.listing_id
      where s.listing_id = ${listingId} and s.returned_at is null
    ),
    given as (
      insert into ${batchAllocations} (order_line_id, batch_id, qty)
      select id, ${batch.id}, qty from lines where not exists (select from other)
    )
    select coalesce(sum(qty) filter (where waiting), 0) as waiting from lines where not exists (select from other)`,
  );
  const ordered = toQuantity(Number(given!.waiting));
  if (!isZero(ordered))
    await ctx.db
      .update(batches)
      .set({ left: sql`${batches.left} - ${quantityText(ordered)}::numeric` })
      .where(eq(batches.id, batch.id));
}

/** Records that `taken` of a deposit left its batch again; the caller moves the stock. */
export async function returnFromBatch(
  ctx: AppContext,
  batch: Batch,
  deposit: { id: number; payable: Quantity; returned: Quantity },
  { taken, actorId }: { taken: Quantity; actorId: string },
): Promise<void> {
  const qty = minus(batch.qty, taken);
  const content: BatchContent = {
    qty: toDecimal(qty),
    deposits: { [deposit.id]: toDecimal(minus(deposit.payable, deposit.returned)) },
  };
  await appendBatchEvent(ctx, batch, { event: 'deposit_returned', content, actorId });
  await ctx.db
    .update(batches)
    .set({ qty, left: minus(batch.left, taken) })
    .where(eq(batches.id, batch.id));
}

const setBatchOf = (ctx: AppContext, deposits: readonly Deposit[], batchId: number) =>
  ctx.db
    .update(produceDeposits)
    .set({ batchId })
    .where(sql`${produceDeposits.id} = any(${sql.param(deposits.map(({ id }) => id))}::int[])`);

type Goods = { name: string; category: Category; seller: string };

async function readGoods(ctx: AppContext, listingId: number): Promise<Goods> {
  const [row] = await ctx.db
    .select({ name: products.name, category: products.category, seller: farmers.name })
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .innerJoin(farmers, eq(farmers.id, listings.farmerId))
    .where(eq(listings.id, listingId));
  return row!;
}

/** The earliest harvest of the deposits, so that the batch is never sold as younger than it is. */
const firstHarvest = (deposits: readonly Deposit[]): string | null =>
  deposits
    .flatMap(({ harvestedOn }) => harvestedOn ?? [])
    .sort()
    .at(0) ?? null;

/**
 * The mean of the deposits' measurements, weighted by their counted quantities, to a tenth of a percent; a figure that
 * some deposit lacks is left out. The mean has no class, which a mix gets only by its own measurement. Measured by the
 * group, never by a named person.
 */
function depositQuality(deposits: readonly Deposit[], { category, seller }: Goods): Quality {
  const kept = deposits.filter((one) => !isZero(staying(one)));
  const mean = (of: (one: Deposit) => number | null): number | undefined => {
    let [weight, sum] = [0, 0];
    for (const one of kept) {
      const value = of(one);
      if (value === null) return undefined;
      weight += toDecimal(staying(one));
      sum += value * toDecimal(staying(one));
    }
    return weight === 0 ? undefined : Math.round((sum / weight) * 10) / 10;
  };
  const only = (figure: 'moisture' | 'empty_husk'): readonly Category[] => qualityFigureLabels[figure].only;
  const figures = {
    moisture: only('moisture').includes(category)
      ? mean((one) => averagePercent(one.moistureReadings))
      : undefined,
    empty_husk: only('empty_husk').includes(category)
      ? mean((one) => (one.hampa === null ? null : one.hampa / 100))
      : undefined,
  };
  const known = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined));
  if (Object.keys(known).length === 0) return {};
  const on = dayInWib(new Date(Math.max(...kept.map(({ weighedAt }) => weighedAt.getTime()))));
  return { ...known, measured: { by: seller, on, with: 'alat ukur kelompok saat menimbang' } };
}
