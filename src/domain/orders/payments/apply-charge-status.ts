import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import {
  gatewayCharges,
  gatewayRefunds,
  moneyMovements,
  payments,
} from '../../../db/schema/payment-tables.ts';
import { maxMoneyBack, splitMoneyBack } from '../../../shared/rules/orders/money-back.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type AppContext, inTransaction } from '../../context.ts';
import type { ChargeStatus } from '../../payment-gateway.ts';
import { recordMoneyMovements } from '../../payments/money-ledger.ts';
import { int, typed } from '../../read-rows.ts';
import { bySystem, type LockedOrder, lockOrder, lockOrders } from '../lifecycle/lock-order.ts';
import { keepGatewayNotice, type NewGatewayNotice } from './keep-gateway-notice.ts';
import { recordLatePayments } from './record-late-payments.ts';
import { recordPayment } from './record-payment.ts';
import { recordRefund } from './record-refund.ts';
import { returnGroupMoney, returnMoney } from './return-money.ts';

type ChargeRow = typeof gatewayCharges.$inferSelect;
type LockedCharge = { charge: ChargeRow; orders: LockedOrder[]; groupCode: string };

/**
 * Applies a charge's status at the gateway, however often and in whatever order it arrives: money is booked once, and a
 * paid order is never unpaid, only refunded. Money for waiting orders pays them; for orders cancelled meanwhile it is
 * booked for a refund; for orders that another charge has paid it is a surplus. Refunds of the gateway that are not
 * booked yet are booked. A step that the gateway's published life cycle does not contain is stored for the admins and
 * books nothing. Returns whether anything was new.
 */
export async function applyChargeStatus(ctx: AppContext, news: ChargeStatus): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const held = await lockCharge(ctx, news.ref);
    if (!held) return false;
    const { charge } = held;
    const mine = eq(gatewayCharges.id, charge.id);
    const odd = oddStep(charge, news);
    if (odd || news.status === 'unknown') {
      if (odd) await keepGatewayNotice(ctx, charge, odd);
      await ctx.db.update(gatewayCharges).set({ checkedAt: ctx.clock.now() }).where(mine);
      return false;
    }
    const cameIn = news.status === 'paid' && charge.status !== 'paid';
    const voided = news.status === 'failed' && charge.status === 'paid';
    const refunded = voided ? charge.amount : Math.min(news.refunded, charge.amount);
    // Chargebacks, and money that is never paid out at all, come on top of what the shop refunded by hand or otherwise.
    const more = Math.max(0, refunded - charge.refunded);
    const onTop =
      news.chargedBack || voided
        ? Math.max(0, more - charge.refundsAhead - (await namedOpenOf(ctx, charge.id, news.refundKeys)))
        : null;
    await ctx.db
      .update(gatewayCharges)
      .set({
        status: charge.status === 'paid' ? 'paid' : news.status,
        captured: (cameIn || charge.captured) && (news.captured ?? false),
        transactionId: news.transactionId ?? charge.transactionId,
        channel: news.channel ?? charge.channel,
        refunded: Math.max(charge.refunded, refunded),
        chargedBack: charge.chargedBack + (news.chargedBack ? (onTop ?? 0) : 0),
        refundsAhead: Math.max(0, charge.refundsAhead - more),
        checkedAt: ctx.clock.now(),
        failedChecks: 0,
        nextCheckAt: null,
      })
      .where(mine);
    if (cameIn) await recordChargeIncome(ctx, held);
    const wentBack = more > 0 && (await recordChargeRefunds(ctx, held, news, onTop));
    return cameIn || wentBack;
  });
}

/** The status that is no step of the published life cycle from the charge's current state; null when it is one. */
function oddStep(charge: ChargeRow, news: ChargeStatus): NewGatewayNotice | null {
  const said = news.word ?? news.status;
  if (news.status === 'unknown') return { kind: 'word', gatewayMessage: said };
  const voids = news.status === 'failed' && news.voids && charge.captured;
  if (charge.status === 'paid' && news.status !== 'paid' && !voids)
    return { kind: 'step', gatewayMessage: `${said}, padahal sudah dibayar` };
  if (news.status !== 'paid' && news.refunded > 0)
    return { kind: 'step', gatewayMessage: `${said}: kembali ${news.refunded}`, amount: news.refunded };
  if (news.status === 'paid' && news.refunded < charge.refunded) {
    return {
      kind: 'refund_less',
      gatewayMessage: `${said}: kembali ${news.refunded}, sebelumnya ${charge.refunded}`,
      amount: charge.refunded - news.refunded,
    };
  }
  return null;
}

const REFUND_REASON = 'Dikembalikan lewat layanan pembayaran online';
const CHARGEBACK_REASON = 'Ditarik kembali oleh bank pembeli (chargeback)';

/**
 * Books a chargeback of `amount` of an order: it reduces its seller's balance, below zero if it was paid out
 * already, so that later sales compensate it. Items that were not shipped yet return to stock.
 */
async function recordChargeback(ctx: AppContext, order: LockedOrder, amount: number): Promise<void> {
  const restock = order.status === 'paid' || order.status === 'processing';
  await recordAudit(
    ctx,
    { kind: 'system' },
    {
      action: 'order.chargeback',
      entity: 'order',
      entityId: order.code,
      before: { refunded: order.refunded },
      after: { refunded: order.refunded + splitMoneyBack(order, amount).rest, reason: CHARGEBACK_REASON },
    },
  );
  await returnMoney(ctx, order, bySystem, { amount, reason: CHARGEBACK_REASON, restock, why: 'taken' });
}

/** The charge with its orders, locked in the order in which every command takes its locks. */
async function lockCharge(ctx: AppContext, ref: string): Promise<LockedCharge | null> {
  const mine = eq(gatewayCharges.ref, ref);
  const [plain] = await ctx.db.select().from(gatewayCharges).where(mine);
  if (!plain) return null;
  const locked = await lockOrders(ctx, plain.orderIds);
  const [payment] = await ctx.db
    .select({ groupCode: payments.groupCode })
    .from(payments)
    .where(eq(payments.id, plain.paymentId))
    .for('update');
  const [charge] = await ctx.db.select().from(gatewayCharges).where(mine).for('update');
  return { charge: charge!, orders: locked, groupCode: payment!.groupCode };
}

async function recordChargeIncome(
  ctx: AppContext,
  { charge, orders: all, groupCode }: LockedCharge,
): Promise<void> {
  const late = all.filter((order) => order.status === 'cancelled' && order.paidAt === null);
  const paidBefore = all.filter((order) => order.paidAt !== null);
  if (all.some((order) => order.status === 'awaiting_payment')) {
    await recordPayment(ctx, groupCode, bySystem);
  }
  await recordLatePayments(ctx, groupCode, bySystem, late);
  await recordMoneyMovements(ctx, [
    {
      kind: 'surplus',
      groupCode,
      platformAmount: paidBefore.reduce((sum, order) => sum + order.total, 0),
      note: `dibayar dua kali (${charge.ref})`,
    },
  ]);
  await ctx.db.update(payments).set({ providerRef: charge.ref }).where(eq(payments.id, charge.paymentId));
}

const openRefundsOf = (ctx: AppContext, chargeId: number) =>
  ctx.db
    .select()
    .from(gatewayRefunds)
    .where(and(eq(gatewayRefunds.chargeId, chargeId), eq(gatewayRefunds.status, 'asked')))
    .orderBy(asc(gatewayRefunds.id));

/** The sum of a charge's requested refunds that are not booked yet, of those that the gateway names. */
async function namedOpenOf(ctx: AppContext, chargeId: number, keys: readonly string[] = []): Promise<number> {
  const open = await openRefundsOf(ctx, chargeId);
  return open.filter(({ key }) => keys.includes(key)).reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Books refunds by the gateway or a bank beyond the booked ones: requested refunds first (by key, if the
 * gateway names them), then a surplus, then cancelled orders, then others.
 */
async function recordChargeRefunds(
  ctx: AppContext,
  { charge, groupCode }: LockedCharge,
  { refundKeys: keys, chargedBack = false }: Pick<ChargeStatus, 'refundKeys' | 'chargedBack'>,
  onTop: number | null,
): Promise<boolean> {
  const [given] = await ctx.db
    .select({ sum: typed(int, sql`coalesce(sum(${gatewayCharges.refunded}), 0)::float8`) })
    .from(gatewayCharges)
    .innerJoin(payments, eq(payments.id, gatewayCharges.paymentId))
    .where(eq(payments.groupCode, groupCode));
  const [booked] = await ctx.db
    .select({
      returned: typed(
        int,
        // A refund that weighing turned into a surplus is booked as both kinds, with opposite signs.
        sql`coalesce(-sum(${moneyMovements.platformAmount}) filter (
          where ${moneyMovements.kind} in ('refund', 'chargeback') or ${moneyMovements.platformAmount} < 0), 0)::float8`,
      ),
      surplus: typed(
        int,
        sql`coalesce(sum(${moneyMovements.platformAmount}) filter (where ${moneyMovements.kind} = 'surplus'), 0)::float8`,
      ),
    })
    .from(moneyMovements)
    .where(
      and(
        eq(moneyMovements.groupCode, groupCode),
        inArray(moneyMovements.kind, ['refund', 'chargeback', 'surplus', 'weighing']),
      ),
    );
  // Money that was used for another checkout never went back to the buyer, so no status can refer to it.
  const [used] = await ctx.db
    .select({ sum: typed(int, sql`coalesce(sum(${payments.due}), 0)::float8`) })
    .from(payments)
    .where(eq(payments.creditFrom, groupCode));
  // A refund that does not come on top may already be in the ledger, because an admin recorded it.
  let left = onTop ?? given!.sum - (booked!.returned - used!.sum);
  // A chargeback of the whole charge does not show whether a refund was made before; a gateway that lists the refund
  // does.
  const asked = onTop !== null && !keys ? [] : await openRefundsOf(ctx, charge.id);
  let wasBooked = false;
  for (const { id, orderId, key, amount } of asked) {
    // The shop requested the refunds that the gateway names: no admin has recorded them, whatever else was refunded by
    // hand.
    if (keys ? !keys.includes(key) : amount > left) continue;
    if (onTop === null) left -= amount;
    wasBooked = true;
    await recordRefund(ctx, await lockOrder(ctx, orderId), id, 'status');
  }
  if (left <= 0) return wasBooked;
  const ofSurplus = Math.min(left, booked!.surplus);
  left -= ofSurplus;
  const why = chargedBack ? 'taken' : 'given';
  const said = chargedBack ? CHARGEBACK_REASON : 'dikembalikan lewat layanan pembayaran';
  await returnGroupMoney(ctx, groupCode, { of: 'twice', why, amount: ofSurplus, reason: said });
  const ids = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.groupCode, groupCode))
    .orderBy(sql`${orders.status} <> 'cancelled'`, asc(orders.id));
  for (const { id } of ids) {
    if (left === 0) break;
    const order = await lockOrder(ctx, id);
    const amount = Math.min(left, maxMoneyBack(order));
    if (amount === 0) continue;
    left -= amount;
    if (chargedBack) await recordChargeback(ctx, order, amount);
    else await returnMoney(ctx, order, bySystem, { amount, reason: REFUND_REASON, restock: false });
  }
  if (left > 0) {
    // The money has left the gateway's account whether or not the orders had anything left.
    const reason = `${said}, melebihi uang yang tersisa dari pesanan ini`;
    await returnGroupMoney(ctx, groupCode, { of: 'gone', why, amount: left, reason });
    await keepGatewayNotice(ctx, charge, { kind: 'returned_twice', gatewayMessage: said, amount: left });
  }
  return true;
}
