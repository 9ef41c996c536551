import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { moneyMovements, payouts } from '../../db/schema/payments.ts';
import type { IncomingBid } from '../bidding/reading/bid-view.ts';
import { findIncomingBids } from '../bidding/reading/find-bids.ts';
import { findComplaints } from '../orders/complaints/find-complaints.ts';
import { findOrders } from '../orders/reading/find-orders.ts';
import type { OrderItem } from '../orders/reading/order-view.ts';
import { readHeld } from '../payments/held.ts';
import { farmerBalance } from '../payments/money.ts';
import { nextPayout } from '../payments/next-payout.ts';
import { getSettings } from '../settings/get-settings.ts';
import { type Actor, requireDuty, type Shop } from '../shop.ts';

/** What a farmer's day begins with: what waits for him, and his money. `total` counts what the page has no room for. */
export type FarmerDay = {
  /** Bids that he is to answer, the most urgent first. */
  bids: { data: IncomingBid[]; total: number };
  /** Orders whose next step is his, the oldest first. */
  orders: { data: OrderItem[]; total: number };
  complaints: Awaited<ReturnType<typeof findComplaints>>;
  /** In the store currency; below zero he owes commission. */
  balance: number;
  /** What of it can't be paid out yet. */
  held: number;
  /** The day (WIB) of the next payout; null where no day is fixed. */
  nextPayout: string | null;
  paidOutAt: Date | null;
};

const SHOWN = 5;

/** The day of the farmer who asks; nobody else has one. */
export async function getFarmerDay(shop: Shop, actor: Actor): Promise<FarmerDay> {
  const { farmerId } = requireDuty(actor, 'bids.answer');
  const mine = farmerId ?? -1;
  const [bids, orders, complaints, balance, held, { payment }, [last]] = await Promise.all([
    findIncomingBids(shop, actor, { turn: 'seller', limit: SHOWN }),
    findOrders(shop, actor, { todo: 'ready', limit: SHOWN }),
    findComplaints(shop, actor, { limit: SHOWN }),
    farmerBalance(shop, mine),
    readHeld(shop, mine),
    getSettings(shop, 'payment'),
    shop.db
      .select({ at: payouts.sentAt })
      .from(moneyMovements)
      .innerJoin(payouts, eq(payouts.id, moneyMovements.payoutId))
      .where(
        and(eq(moneyMovements.farmerId, mine), eq(moneyMovements.kind, 'payout'), isNotNull(payouts.sentAt)),
      )
      .orderBy(desc(payouts.sentAt))
      .limit(1),
  ]);
  return {
    bids,
    orders,
    complaints,
    balance,
    held: held.total,
    nextPayout: nextPayout(shop.clock.now(), payment.payoutDay),
    paidOutAt: last?.at ?? null,
  };
}
