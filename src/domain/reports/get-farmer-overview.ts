import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { moneyMovements, payouts } from '../../db/schema/payment-tables.ts';
import type { IncomingBid } from '../bidding/queries/bid-view.ts';
import { findIncomingBids } from '../bidding/queries/find-bids.ts';
import { type Actor, type AppContext, requireDuty } from '../context.ts';
import { findComplaints } from '../orders/complaints/find-complaints.ts';
import { findOrders } from '../orders/queries/find-orders.ts';
import type { OrderItem } from '../orders/queries/order-view.ts';
import { readHeldBalances } from '../payments/held-balances.ts';
import { farmerBalance } from '../payments/money-ledger.ts';
import { nextPayoutDate } from '../payments/next-payout-date.ts';
import { getSettings } from '../settings/get-settings.ts';

/** A farmer's overview: open tasks and balance. `total` also counts what does not fit on the page. */
export type FarmerOverview = {
  /** Bids that await the farmer's response, the most urgent first. */
  bids: { data: IncomingBid[]; total: number };
  /** Orders that await the farmer's next step, the oldest first. */
  orders: { data: OrderItem[]; total: number };
  /**
   * Orders that reserve the farmer's goods and are not paid yet, the oldest first; the farmer may release the goods.
   */
  unpaid: { data: OrderItem[]; total: number };
  /** Orders that exceed the time limit of their status, the oldest first. */
  late: { data: OrderItem[]; total: number };
  /** Weighed orders with an open balance, the oldest first. */
  weighed: { data: OrderItem[]; total: number };
  complaints: Awaited<ReturnType<typeof findComplaints>>;
  /** In the store currency; a negative one is owed commission. */
  balance: number;
  /** The part of it that can't be paid out yet. */
  held: number;
  /** The day (WIB) of the next payout; null without a fixed day. */
  nextPayout: string | null;
  paidOutAt: Date | null;
};

const ITEMS_MAX = 5;

/** The overview of the signed-in farmer; other users are rejected. */
export async function getFarmerOverview(ctx: AppContext, actor: Actor): Promise<FarmerOverview> {
  const { farmerId } = requireDuty(actor, 'bids.answer');
  const mine = farmerId ?? -1;
  const [bids, orders, late, unpaid, weighed, complaints, balance, held, { payment }, [last]] =
    await Promise.all([
      findIncomingBids(ctx, actor, { turn: 'seller', limit: ITEMS_MAX }),
      findOrders(ctx, actor, { todo: 'ready', limit: ITEMS_MAX }),
      findOrders(ctx, actor, { todo: 'late', limit: ITEMS_MAX }),
      findOrders(ctx, actor, { todo: 'unpaid', limit: ITEMS_MAX }),
      findOrders(ctx, actor, { todo: 'weighed', limit: ITEMS_MAX }),
      findComplaints(ctx, actor, { limit: ITEMS_MAX }),
      farmerBalance(ctx, mine),
      readHeldBalances(ctx, mine),
      getSettings(ctx, 'payment'),
      ctx.db
        .select({ at: payouts.sentAt })
        .from(moneyMovements)
        .innerJoin(payouts, eq(payouts.id, moneyMovements.payoutId))
        .where(
          and(
            eq(moneyMovements.farmerId, mine),
            eq(moneyMovements.kind, 'payout'),
            isNotNull(payouts.sentAt),
          ),
        )
        .orderBy(desc(payouts.sentAt))
        .limit(1),
    ]);
  return {
    bids,
    orders,
    late,
    unpaid,
    weighed,
    complaints,
    balance,
    held: held.total,
    nextPayout: nextPayoutDate(ctx.clock.now(), payment.payoutDay),
    paidOutAt: last?.at ?? null,
  };
}
