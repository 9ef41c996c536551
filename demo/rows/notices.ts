import { notifications } from '../../src/db/schema/system-tables.ts';
import type { LockedBid } from '../../src/domain/bidding/lifecycle/lock-bid.ts';
import {
  type BidMessageEvent,
  buildBidMessages,
} from '../../src/domain/bidding/lifecycle/send-bid-messages.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { farmerProfiles } from '../people/farmer-profiles.ts';
import { type BidPlan, type StepPlan, standing } from '../year/negotiation.ts';
import { numberOrders } from '../year/order-numbers.ts';
import { after, before, DAY, HOUR } from '../year/time.ts';
import type { Trade } from '../year/trade.ts';

const SHOWN = 14 * DAY;
const UNREAD = 2 * DAY;

/**
 * The notices about the bids of the last two weeks, in the texts of the use cases; only the latest one of each bid,
 * unread if it is younger than two days. No mails: the demo's addresses reach nobody.
 */
export async function seedNotices(ctx: AppContext, trade: Trade): Promise<void> {
  const now = ctx.clock.now();
  const codeOf = new Map(
    numberOrders(trade).flatMap(({ order, code }) => (order.bid ? [[order.bid, code]] : [])),
  );
  const rows = trade.bids.flatMap((bid, index) => {
    const step = bid.steps.at(-1);
    if (!step || step.at < before(now, SHOWN)) return [];
    const news = newsOf(bid, step, codeOf.get(bid) ?? '');
    return buildBidMessages(asStored(bid, index + 1), news, step.by).notices.map((notice) => ({
      ...notice,
      createdAt: step.at,
      readAt: step.at < before(now, UNREAD) ? after(step.at, 2 * HOUR) : null,
    }));
  });
  await ctx.db
    .insert(notifications)
    .values(rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()));
}

function newsOf(bid: BidPlan, step: StepPlan, orderCode: string): BidMessageEvent {
  const note = step.note ?? standing(bid).note;
  const noted = note ? { note } : {};
  switch (step.event) {
    case 'offered':
      return { kind: 'placed', ...noted };
    case 'countered':
      return { kind: 'countered', ...noted };
    case 'accepted':
      return { kind: 'accepted', orderCode, holdUntil: after(step.at, DAY) };
    case 'rejected':
      return { kind: 'rejected', ...(step.note ? { note: step.note } : {}) };
    case 'lapsed':
      return {
        kind: 'lapsed',
        how: step.by === 'buyer' ? 'cancelled' : bid.checkoutAt ? 'unpaid' : 'hold',
        suspendedUntil: null,
      };
    default:
      return { kind: step.event };
  }
}

/** A planned bid in the shape in which the use cases read it from the database. */
function asStored(bid: BidPlan, id: number): LockedBid {
  const { listing, customer } = bid;
  const { offer, crop } = listing;
  const farmer = farmerProfiles[offer.farmer - 1];
  const { side, price, qty } = standing(bid);
  const person = { isActive: true, preferences: {} };
  return {
    id,
    status: bid.status,
    turn: bid.turn,
    expiresAt: bid.expiresAt,
    holdUntil: bid.holdUntil,
    remindedAt: null,
    undo: null,
    offer: {
      id: bid.offers.length,
      side,
      price,
      qty: toQuantity(qty),
      productId: 0,
      productName: crop.name,
      quality: {},
      unit: crop.unit,
    },
    customer: { ...person, userId: customer.id, name: customer.name, email: customer.email },
    listing: {
      id: listing.id,
      farmerId: offer.farmer,
      productId: 0,
      productName: crop.name,
      quality: {},
      weighing: null,
      priceTengkulak: offer.tengkulak,
      thresholds: { floor: null, autoAccept: null },
      goods: {
        open: true,
        negotiable: !offer.fixed,
        minLot: toQuantity(offer.lot ?? 1),
        step: toQuantity(offer.step ?? 1),
        available: toQuantity(offer.stock),
        listPrice: offer.customer,
        currency: 'IDR',
        unit: crop.unit,
      },
      referenced: {
        category: crop.category,
        unit: crop.unit,
        quality: null,
        province: '',
      },
      farmer: {
        ...person,
        userId: listing.farmerUserId,
        name: farmer?.name ?? '',
        email: farmer?.account ? `${farmer.account}@lumbung.example` : null,
      },
    },
  };
}
