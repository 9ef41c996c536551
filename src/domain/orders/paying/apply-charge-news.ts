import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { orders } from '../../../db/schema/orders.ts';
import { gatewayCharges, gatewayRefunds, moneyMovements, payments } from '../../../db/schema/payments.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import type { ChargeNews } from '../../gateway.ts';
import { bookMoney } from '../../payments/money.ts';
import { num, typed } from '../../read-rows.ts';
import { inTransaction, type Shop } from '../../shop.ts';
import { bySystem, type LockedOrder, lockGoods, lockOrder } from '../course/lock-order.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { bookRefund } from './book-refund.ts';
import { giveBack, mostToGiveBack } from './give-back.ts';
import { takePayment } from './take-payment.ts';

type ChargeRow = typeof gatewayCharges.$inferSelect;
type Held = { charge: ChargeRow; orders: LockedOrder[]; groupCode: string };

/**
 * Takes in how a charge stands at the gateway, as often and in whatever order it is told: money is booked once, and what
 * was paid is never unpaid, only given back. Money for orders that still wait pays them; for orders cancelled meanwhile
 * it is booked as theirs, to be given back; for orders that another charge has paid it is a surplus. What the gateway
 * has given back and nobody has booked yet is booked. Returns whether anything was new.
 */
export async function applyChargeNews(shop: Shop, news: ChargeNews): Promise<boolean> {
  return inTransaction(shop, async (shop) => {
    const held = await lockCharge(shop, news.ref);
    if (!held) return false;
    const { charge } = held;
    const cameIn = news.status === 'paid' && charge.status !== 'paid';
    const voided = news.status === 'failed' && charge.status === 'paid';
    const refunded = voided ? charge.amount : Math.min(news.refunded, charge.amount);
    await shop.db
      .update(gatewayCharges)
      .set({
        status: charge.status === 'paid' ? 'paid' : news.status,
        transactionId: news.transactionId ?? charge.transactionId,
        channel: news.channel ?? charge.channel,
        refunded: Math.max(charge.refunded, refunded),
        checkedAt: shop.clock.now(),
      })
      .where(eq(gatewayCharges.id, charge.id));
    if (cameIn) await bookIncome(shop, held);
    const wentBack = refunded > charge.refunded && (await bookReturns(shop, held, news));
    return cameIn || wentBack;
  });
}

const GIVEN_BACK = 'Dikembalikan lewat layanan pembayaran online';
const CHARGED_BACK = 'Ditarik kembali oleh bank pembeli (chargeback)';

/**
 * Books that the buyer's bank took `amount` of an order's money back: out of its seller's balance, below zero if it was
 * paid out already, so that what he sells next makes up for it. Goods that have not left yet are stock again.
 */
async function bookChargeback(shop: Shop, order: LockedOrder, amount: number): Promise<void> {
  const restock = order.status === 'paid' || order.status === 'processing';
  await noteAudit(
    shop,
    { kind: 'system' },
    {
      action: 'order.chargeback',
      entity: 'order',
      entityId: order.code,
      before: { refunded: order.refunded },
      after: { refunded: order.refunded + amount, reason: CHARGED_BACK },
    },
  );
  await giveBack(shop, order, bySystem, { amount, reason: CHARGED_BACK, restock, chargedBack: true });
}

/** The charge with its orders, locked in the order in which every command takes its locks. */
async function lockCharge(shop: Shop, ref: string): Promise<Held | null> {
  const mine = eq(gatewayCharges.ref, ref);
  const [plain] = await shop.db.select().from(gatewayCharges).where(mine);
  if (!plain) return null;
  await lockGoods(shop, plain.orderIds);
  const locked: LockedOrder[] = [];
  for (const id of [...plain.orderIds].sort((a, b) => a - b)) locked.push(await lockOrder(shop, id));
  const [payment] = await shop.db
    .select({ groupCode: payments.groupCode })
    .from(payments)
    .where(eq(payments.id, plain.paymentId))
    .for('update');
  const [charge] = await shop.db.select().from(gatewayCharges).where(mine).for('update');
  return { charge: charge!, orders: locked, groupCode: payment!.groupCode };
}

async function bookIncome(shop: Shop, { charge, orders: all, groupCode }: Held): Promise<void> {
  const now = shop.clock.now();
  const late = all.filter((order) => order.status === 'cancelled' && order.paidAt === null);
  const paidBefore = all.filter((order) => order.paidAt !== null);
  if (all.some((order) => order.status === 'awaiting_payment')) {
    await takePayment(shop, groupCode, bySystem);
  }
  for (const order of late) {
    await shop.db
      .update(orders)
      .set({ paidAt: now, version: order.version + 1, updatedAt: now })
      .where(eq(orders.id, order.id));
  }
  await bookMoney(shop, [
    ...late.map((order) => ({
      kind: 'payment' as const,
      groupCode,
      orderId: order.id,
      farmerId: order.farmerId,
      cash: order.total,
      note: 'masuk setelah pesanan dibatalkan',
    })),
    {
      kind: 'surplus' as const,
      groupCode,
      cash: paidBefore.reduce((sum, order) => sum + order.total, 0),
      note: `dibayar dua kali (${charge.ref})`,
    },
  ]);
  await shop.db.update(payments).set({ providerRef: charge.ref }).where(eq(payments.id, charge.paymentId));
  await sendOrderMessages(
    shop,
    late.map((order) => ({ code: order.code, event: 'late' as const, amount: order.total })),
  );
}

const openRefundsOf = (shop: Shop, chargeId: number) =>
  shop.db
    .select()
    .from(gatewayRefunds)
    .where(and(eq(gatewayRefunds.chargeId, chargeId), eq(gatewayRefunds.status, 'asked')))
    .orderBy(asc(gatewayRefunds.id));

/**
 * Books what the gateway gave back, or a bank took, beyond what is booked: what it was asked for first (by its key, where the gateway names
 * them), then of a surplus, then of cancelled orders, then of others.
 */
async function bookReturns(
  shop: Shop,
  { charge, groupCode }: Held,
  { refundKeys: keys, chargedBack = false }: Pick<ChargeNews, 'refundKeys' | 'chargedBack'>,
): Promise<boolean> {
  const [given] = await shop.db
    .select({ sum: typed(num, sql`coalesce(sum(${gatewayCharges.refunded}), 0)::float8`) })
    .from(gatewayCharges)
    .innerJoin(payments, eq(payments.id, gatewayCharges.paymentId))
    .where(eq(payments.groupCode, groupCode));
  const [booked] = await shop.db
    .select({
      returned: typed(
        num,
        sql`coalesce(-sum(${moneyMovements.cash}) filter (where ${moneyMovements.cash} < 0), 0)::float8`,
      ),
      surplus: typed(
        num,
        sql`coalesce(sum(${moneyMovements.cash}) filter (where ${moneyMovements.kind} = 'surplus'), 0)::float8`,
      ),
    })
    .from(moneyMovements)
    .where(
      and(
        eq(moneyMovements.groupCode, groupCode),
        inArray(moneyMovements.kind, ['refund', 'chargeback', 'surplus']),
      ),
    );
  let left = given!.sum - booked!.returned;
  if (left <= 0) return false;
  const asked = chargedBack ? [] : await openRefundsOf(shop, charge.id);
  for (const { id, orderId, key, amount } of asked) {
    if (amount > left || (keys && !keys.includes(key))) continue;
    left -= amount;
    await bookRefund(shop, await lockOrder(shop, orderId), id);
  }
  const ofSurplus = Math.min(left, booked!.surplus);
  left -= ofSurplus;
  await bookMoney(shop, [
    {
      kind: 'surplus',
      groupCode,
      cash: -ofSurplus,
      note: chargedBack ? CHARGED_BACK : 'dikembalikan lewat layanan pembayaran',
    },
  ]);
  const ids = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.groupCode, groupCode))
    .orderBy(sql`${orders.status} <> 'cancelled'`, asc(orders.id));
  for (const { id } of ids) {
    if (left === 0) break;
    const order = await lockOrder(shop, id);
    const amount = Math.min(left, mostToGiveBack(order));
    if (amount === 0) continue;
    left -= amount;
    if (chargedBack) await bookChargeback(shop, order, amount);
    else await giveBack(shop, order, bySystem, { amount, reason: GIVEN_BACK, restock: false });
  }
  if (left > 0) shop.log.error({ groupCode, left }, 'the gateway gave back more than the checkout was paid');
  return true;
}
