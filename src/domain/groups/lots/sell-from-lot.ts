import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { deposits, lotSales, lotShares, pooledLots } from '../../../db/schema/lots.ts';
import { isNone, type Quantity } from '../../../shared/figures/quantity.ts';
import type { Shop } from '../../shop.ts';
import { shareMoney, shareSale } from './share-sale.ts';

/** What an order takes out of a lot, and what its line brings the group, in the store currency. */
export type LotSale = { orderId: number; listingId: number; qty: Quantity; proceeds: number };

/**
 * Shares a sale over the deposits of its lot, in the transaction that takes the goods out of stock and holds their
 * listing's lock; nothing where the listing is no lot.
 */
export async function sellFromLot(shop: Shop, { orderId, listingId, qty, proceeds }: LotSale): Promise<void> {
  const [lot] = await shop.db
    .select({ fee: pooledLots.fee })
    .from(pooledLots)
    .where(eq(pooledLots.listingId, listingId));
  if (!lot) return;
  const rows = await shop.db
    .select({ id: deposits.id, left: deposits.left })
    .from(deposits)
    .where(and(eq(deposits.listingId, listingId), gt(deposits.left, sql`0`)))
    .orderBy(asc(deposits.id));
  const { fee, parts } = shareSale(
    rows.map(({ left }) => left),
    qty,
    proceeds,
    lot.fee,
  );
  const [sale] = await shop.db
    .insert(lotSales)
    .values({ listingId, orderId, qty, proceeds, fee, soldAt: shop.clock.now() })
    .returning({ id: lotSales.id });
  for (const [at, { id }] of rows.entries()) {
    const part = parts[at]!;
    if (isNone(part.qty)) continue;
    await shop.db.insert(lotShares).values({ saleId: sale!.id, depositId: id, ...part });
    await shop.db
      .update(deposits)
      .set({ left: sql`${deposits.left} - ${sql.param(part.qty, deposits.left)}` })
      .where(eq(deposits.id, id));
  }
}

/** Goods came back: each deposit has its part again, and what the sale brought is nobody's any more. */
export async function returnToLot(shop: Shop, orderId: number, listingId: number): Promise<void> {
  const [sale] = await shop.db
    .update(lotSales)
    .set({ returnedAt: shop.clock.now() })
    .where(standing(orderId, listingId))
    .returning({ id: lotSales.id });
  if (!sale) return;
  const shares = await shop.db.select().from(lotShares).where(eq(lotShares.saleId, sale.id));
  for (const { depositId, qty } of shares) {
    await shop.db
      .update(deposits)
      .set({ left: sql`${deposits.left} + ${sql.param(qty, deposits.left)}` })
      .where(eq(deposits.id, depositId));
  }
}

/** Money went back of goods that stay sold: what is left of it is shared anew over the same goods. */
export async function shareAnew(
  shop: Shop,
  { orderId, listingId, proceeds }: Omit<LotSale, 'qty'>,
): Promise<void> {
  const [row] = await shop.db
    .select({ sale: lotSales, fee: pooledLots.fee })
    .from(lotSales)
    .innerJoin(pooledLots, eq(pooledLots.listingId, lotSales.listingId))
    .where(standing(orderId, listingId));
  if (!row) return;
  const shares = await shop.db
    .select()
    .from(lotShares)
    .where(eq(lotShares.saleId, row.sale.id))
    .orderBy(asc(lotShares.depositId));
  const { fee, amounts } = shareMoney(
    shares.map(({ qty }) => qty),
    proceeds,
    row.fee,
  );
  await shop.db.update(lotSales).set({ proceeds, fee }).where(eq(lotSales.id, row.sale.id));
  for (const [at, { saleId, depositId }] of shares.entries()) {
    await shop.db
      .update(lotShares)
      .set({ amount: amounts[at]! })
      .where(and(eq(lotShares.saleId, saleId), eq(lotShares.depositId, depositId)));
  }
}

const standing = (orderId: number, listingId: number) =>
  and(eq(lotSales.orderId, orderId), eq(lotSales.listingId, listingId), isNull(lotSales.returnedAt));
