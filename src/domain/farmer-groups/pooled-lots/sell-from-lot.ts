import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { batchAllocations } from '../../../db/schema/batch-tables.ts';
import { orderLines } from '../../../db/schema/order-tables.ts';
import { lotSales, lotShares, pooledLots, produceDeposits } from '../../../db/schema/pooled-lot-tables.ts';
import { isZero, type Quantity } from '../../../shared/format/quantity.ts';
import type { AppContext } from '../../context.ts';
import { splitLotSale, splitProceeds } from './split-lot-sale.ts';

/** What an order takes from a lot, and the amount of its line, in the store currency. */
export type LotSale = { orderId: number; listingId: number; qty: Quantity; proceeds: number };

/**
 * Splits a sale over the deposits of its lot, in the transaction that reduces the stock and holds the listing's lock;
 * does nothing for a listing without a lot.
 */
export async function sellFromLot(
  ctx: AppContext,
  { orderId, listingId, qty, proceeds }: LotSale,
): Promise<void> {
  const [lot] = await ctx.db
    .select({ fee: pooledLots.fee, feePerKg: pooledLots.feePerKg })
    .from(pooledLots)
    .where(eq(pooledLots.listingId, listingId));
  if (!lot) return;
  const sold = await readSoldDeposits(ctx, { orderId, listingId, qty });
  const { fee, parts } = splitLotSale(
    sold.map((one) => ({ left: one.deposits.map(({ left }) => left), qty: one.qty })),
    proceeds,
    lot,
  );
  const rows = sold.flatMap(({ deposits }) => deposits);
  const [sale] = await ctx.db
    .insert(lotSales)
    .values({ listingId, orderId, qty, proceeds, fee, soldAt: ctx.clock.now() })
    .returning({ id: lotSales.id });
  for (const [at, { id }] of rows.entries()) {
    const part = parts[at]!;
    if (isZero(part.qty)) continue;
    await ctx.db.insert(lotShares).values({ saleId: sale!.id, depositId: id, ...part });
    await ctx.db
      .update(produceDeposits)
      .set({ left: sql`${produceDeposits.left} - ${sql.param(part.qty, produceDeposits.left)}` })
      .where(eq(produceDeposits.id, id));
  }
}

type Sold = { deposits: { id: number; left: Quantity }[]; qty: Quantity };

/** The deposits that a sale takes from, by the batches of its line; recalled batches are neither sold nor shared. */
async function readSoldDeposits(
  ctx: AppContext,
  { orderId, listingId, qty }: Omit<LotSale, 'proceeds'>,
): Promise<Sold[]> {
  const deposits = await ctx.db
    .select({ id: produceDeposits.id, left: produceDeposits.left, batchId: produceDeposits.batchId })
    .from(produceDeposits)
    .where(and(eq(produceDeposits.listingId, listingId), gt(produceDeposits.left, sql`0`)))
    .orderBy(asc(produceDeposits.id));
  const given = await ctx.db
    .select({ batchId: batchAllocations.batchId, qty: batchAllocations.qty })
    .from(batchAllocations)
    .innerJoin(orderLines, eq(orderLines.id, batchAllocations.orderLineId))
    .where(
      and(
        eq(orderLines.orderId, orderId),
        eq(orderLines.listingId, listingId),
        gt(batchAllocations.qty, sql`0`),
      ),
    )
    .orderBy(asc(batchAllocations.batchId));
  if (given.length === 0) return [{ deposits, qty }];
  return given.map((one) => ({
    qty: one.qty,
    deposits: deposits.filter(({ batchId }) => batchId === one.batchId),
  }));
}

/**
 * Reverts a sale whose stock was returned: each deposit gets its part back, and the shares are void. `kept` of it stays
 * sold; its proceeds follow with the seller's part.
 */
export async function returnToLot(
  ctx: AppContext,
  { orderId, listingId, kept }: { orderId: number; listingId: number; kept: Quantity },
): Promise<void> {
  const [sale] = await ctx.db
    .update(lotSales)
    .set({ returnedAt: ctx.clock.now() })
    .where(isActiveSale(orderId, listingId))
    .returning({ id: lotSales.id });
  if (!sale) return;
  const shares = await ctx.db.select().from(lotShares).where(eq(lotShares.saleId, sale.id));
  for (const { depositId, qty } of shares) {
    await ctx.db
      .update(produceDeposits)
      .set({ left: sql`${produceDeposits.left} + ${sql.param(qty, produceDeposits.left)}` })
      .where(eq(produceDeposits.id, depositId));
  }
  if (!isZero(kept)) await sellFromLot(ctx, { orderId, listingId, qty: kept, proceeds: 0 });
}

/** Recalculates the shares after a partial refund: the remaining amount is split over the same quantities. */
export async function recalculateShares(
  ctx: AppContext,
  { orderId, listingId, proceeds }: Omit<LotSale, 'qty'>,
): Promise<void> {
  const [row] = await ctx.db
    .select({ sale: lotSales, terms: { fee: pooledLots.fee, feePerKg: pooledLots.feePerKg } })
    .from(lotSales)
    .innerJoin(pooledLots, eq(pooledLots.listingId, lotSales.listingId))
    .where(isActiveSale(orderId, listingId));
  if (!row) return;
  const shares = await ctx.db
    .select()
    .from(lotShares)
    .where(eq(lotShares.saleId, row.sale.id))
    .orderBy(asc(lotShares.depositId));
  const { fee, amounts } = splitProceeds(
    shares.map(({ qty }) => qty),
    proceeds,
    row.terms,
  );
  await ctx.db.update(lotSales).set({ proceeds, fee }).where(eq(lotSales.id, row.sale.id));
  for (const [at, { saleId, depositId }] of shares.entries()) {
    await ctx.db
      .update(lotShares)
      .set({ amount: amounts[at]! })
      .where(and(eq(lotShares.saleId, saleId), eq(lotShares.depositId, depositId)));
  }
}

const isActiveSale = (orderId: number, listingId: number) =>
  and(eq(lotSales.orderId, orderId), eq(lotSales.listingId, listingId), isNull(lotSales.returnedAt));
