import type { z } from 'zod';
import { type Billing, orderHistory, orderLines, orders } from '../../../db/schema/orders.ts';
import { hoursAfter } from '../../../shared/figures/days.ts';
import { MONEY_MAX } from '../../../shared/figures/money.ts';
import {
  decimalOf,
  isLess,
  isWholeSteps,
  larger,
  lineTotal,
  NONE,
  type Quantity,
  quantityOf,
} from '../../../shared/figures/quantity.ts';
import { type PlaceOrderInput, placeOrderInput } from '../../../shared/input/orders.ts';
import { type DeliveryOffer, paidTogether } from '../../../shared/orders/delivery.ts';
import { qualityText } from '../../../shared/quality/quality.ts';
import { regencyCodeOf } from '../../accounts/users/farmer-profile.ts';
import { orderCode as newCode } from '../../bidding/course/order-of-bid.ts';
import { redeemCoupon, requireCoupon } from '../../cart/coupon.ts';
import { takeLinesOut } from '../../cart/put-lines.ts';
import { type CartListing, readListings } from '../../cart/read-lines.ts';
import { discountOf, splitAmount } from '../../cart/split-amount.ts';
import { moveStock } from '../../listings/move-stock.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { moneyText } from '../../settings/money-text.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { send, together } from '../../wire.ts';
import { sendOrderMessages } from '../letters/order-messages.ts';
import { openPayment } from '../paying/open-payment.ts';
import { requireMethod } from '../paying/payment-methods.ts';
import { commissionOf } from '../rules/commission.ts';
import { FEE_HOURS } from '../rules/fee-rules.ts';
import { guestToken, guestTokenHash } from '../rules/guest-token.ts';
import { isLargeHold, requireWithinLimits } from './holding-limits.ts';
import { requireOffer } from './require-offer.ts';
import { billingFor, rememberAddress } from './saved-addresses.ts';

type PlacedOrder = {
  code: string;
  /** Whether it can be paid, or waits for its delivery fee. */
  status: 'awaiting_payment' | 'awaiting_fee';
  farmer: string;
  total: number;
  /** Lets a guest see and act on his order; only here, only once. */
  token?: string;
};
export type PlacedOrders = { group: string; total: number; orders: PlacedOrder[] };

type Part = { listing: CartListing; items: { listing: CartListing; quantity: Quantity }[] };

/**
 * Places one order per farmer, those that can be paid at once under one group code, all or nothing (R2, R24, R38): prices and stock are today's, read
 * under lock; a price or total that differs from what the buyer saw refuses with today's
 * (`goods_changed`, `quality_changed`, `price_changed`, `total_changed`, 409). The goods are
 * held until the order is paid, confirmed or lapses; a large hold of a new buyer only for a short time until his mail's
 * link is opened. Open to guests, who get a token per order. `address` is where it comes from, for limits.
 */
export async function placeOrder(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof placeOrderInput>,
  address?: string,
): Promise<PlacedOrders> {
  const asked = parse(placeOrderInput, input);
  return inTransaction(shop, async (shop) => {
    const billing = await billingFor(shop, actor, asked);
    const email = billing.email.toLowerCase();
    const reading = getSettings(shop, 'payment', 'store', 'holding');
    const fitting = reading.then(({ payment }) => requireMethod(shop, payment, asked.paymentMethod));
    const [settings, , newBuyer, found, regency] = await together(
      reading,
      fitting,
      requireWithinLimits(shop, actor, email, address, reading),
      lockListings(shop, asked),
      regencyCodeOf(shop, billing.city, billing.state),
    );
    const parts = await takeGoods(shop, asked, found);
    const lines = parts.flatMap((part) => part.items);
    const large = newBuyer !== null && (await isLargeHold(shop, newBuyer, lines, settings.holding));
    const now = shop.clock.now();
    const dueAt = hoursAfter(now, settings.payment.payWithinHours);
    const feeBy = hoursAfter(now, FEE_HOURS);
    // Where no mail leaves, who pays at the door has no way to say yes in time; his farmer sees the order at once.
    const mayConfirm = shop.config.mail !== undefined || asked.paymentMethod !== 'cod';
    const confirmBy =
      large && !newBuyer.reached && mayConfirm ? hoursAfter(now, settings.holding.confirmMinutes / 60) : null;
    const subtotals = parts.map((part) =>
      part.items.reduce((sum, item) => sum + lineTotal(item.listing.price, item.quantity), 0),
    );
    const subtotal = subtotals.reduce((a, b) => a + b, 0);
    if (subtotal > MONEY_MAX) refuse('order_too_large');

    const userId = actor.kind === 'user' ? actor.userId : null;
    const groupCode = newCode();
    const offers = parts.map(({ listing: { farmer } }, at) =>
      requireOffer(farmer, asked.delivery?.[String(farmer.id)], regency, subtotals[at]!),
    );
    const joined = paidTogether(offers.map(({ fee }) => fee === null));
    const shared = subtotals.map((part, at) => (joined[at] ? part : 0));
    const least = shared.reduce((a, b) => a + b, 0);
    const coupon = asked.coupon
      ? await requireCoupon(shop, asked.coupon, least, { userId, email }, { lock: true })
      : null;
    const discount = coupon ? discountOf(coupon, least) : 0;
    const discounts = splitAmount(discount, shared);
    if (coupon) await redeemCoupon(shop, coupon, { groupCode, userId, email, amount: discount });
    const placed: PlacedOrder[] = [];
    for (const [at, part] of parts.entries()) {
      const usual = offers[at]!.fee === null ? feeBy : dueAt;
      placed.push(
        await writeOrder(shop, {
          asked,
          billing,
          part,
          offer: offers[at]!,
          groupCode: joined[at] ? groupCode : null,
          userId,
          single: joined.filter(Boolean).length === 1,
          subtotal: subtotals[at]!,
          discount: discounts[at]!,
          dueAt: confirmBy && confirmBy < usual ? confirmBy : usual,
          confirmBy,
          placedFrom: newBuyer?.from ?? null,
          commissionPercent: settings.store.commissionPercent,
          couponCode: joined[at] ? (coupon?.code ?? null) : null,
        }),
      );
    }
    const total = placed.reduce((sum, order) => sum + order.total, 0);
    if (asked.total !== undefined && asked.total !== total)
      refuse('total_changed', { total: (await moneyText(shop))(total), today: total });
    const due = placed.filter((order) => order.status === 'awaiting_payment');
    if (due.length > 0) {
      const sum = due.reduce((sum, order) => sum + order.total, 0);
      await openPayment(shop, groupCode, asked.paymentMethod, sum);
    }
    if (userId) {
      await rememberAddress(shop, userId, billing);
      await takeLinesOut(
        shop,
        userId,
        asked.items.map((item) => item.id),
      );
    }
    await sendOrderMessages(
      shop,
      placed.map((order) => ({ code: order.code, event: 'placed' as const })),
    );
    return { group: groupCode, total, orders: placed };
  });
}

const lockListings = (shop: Shop, { items }: PlaceOrderInput) =>
  readListings(
    shop,
    items.map((item) => item.id),
    { lock: true },
  );

/** Compares the prices and the stock of the locked listings, and groups the lines by farmer. */
async function takeGoods(
  shop: Shop,
  asked: PlaceOrderInput,
  found: Map<number, CartListing>,
): Promise<Part[]> {
  const parts = new Map<number, Part>();
  for (const { id, price, name, unit, quality_text: seen, ...item } of [...asked.items].sort(
    (a, b) => a.id - b.id,
  )) {
    const quantity = quantityOf(item.quantity);
    const listing = found.get(id);
    if (!listing?.open) return refuse('listing_gone', { id, name: listing?.name });
    if ((name ?? listing.name) !== listing.name || (unit ?? listing.unit) !== listing.unit)
      refuse('goods_changed', { id, name: listing.name, unit: listing.unit, price: listing.price });
    const today = qualityText(listing.quality);
    if ((seen ?? today) !== today)
      refuse('quality_changed', { id, name: listing.name, quality: today, price: listing.price });
    if (listing.price !== price) {
      refuse('price_changed', {
        id,
        name: listing.name,
        price: (await moneyText(shop))(listing.price),
        today: listing.price,
      });
    }
    if (isLess(listing.available, quantity)) {
      const left = decimalOf(larger(NONE, listing.available));
      refuse('stock_short', { id, left, unit: listing.unit });
    }
    if (isLess(quantity, listing.minLot)) {
      const { name, unit, minLot } = listing;
      refuse('order_below_lot', { id, name, unit, minLot: decimalOf(minLot) });
    }
    if (!isWholeSteps(quantity, listing.step)) {
      const { name, unit, step } = listing;
      refuse('order_off_step', { id, name, unit, step: decimalOf(step) });
    }
    const part = parts.get(listing.farmer.id) ?? { listing, items: [] };
    part.items.push({ listing, quantity });
    parts.set(listing.farmer.id, part);
  }
  return [...parts.values()];
}

type Writing = {
  asked: PlaceOrderInput;
  billing: Billing;
  part: Part;
  offer: DeliveryOffer;
  /** The code of what is paid together; null of what is paid by itself once its fee is agreed. */
  groupCode: string | null;
  userId: string | null;
  single: boolean;
  subtotal: number;
  discount: number;
  dueAt: Date;
  confirmBy: Date | null;
  placedFrom: string | null;
  commissionPercent: number;
  couponCode: string | null;
};

async function writeOrder(shop: Shop, writing: Writing): Promise<PlacedOrder> {
  const { asked, part, subtotal, discount, offer } = writing;
  const { farmer } = part.listing;
  const delivery = offer.fee ?? 0;
  const status = offer.fee === null ? 'awaiting_fee' : 'awaiting_payment';
  const total = subtotal - discount + delivery;
  if (total > MONEY_MAX) refuse('order_too_large');
  const now = shop.clock.now();
  const code = writing.single && writing.groupCode ? writing.groupCode : newCode();
  const token = writing.userId ? undefined : guestToken(shop, code);
  const [order] = await shop.db
    .insert(orders)
    .values({
      code,
      groupCode: writing.groupCode ?? code,
      customerId: writing.userId,
      guestTokenHash: token ? guestTokenHash(token) : null,
      farmerId: farmer.id,
      status,
      feeState: offer.fee === null ? 'asked' : null,
      subtotal,
      discount,
      delivery,
      total,
      commission: commissionOf(subtotal - discount, writing.commissionPercent),
      couponCode: writing.couponCode,
      paymentMethod: asked.paymentMethod ?? null,
      deliveryMethod: offer.method,
      billing: writing.billing,
      notes: asked.notes,
      placedAt: now,
      dueAt: writing.dueAt,
      confirmBy: writing.confirmBy,
      placedFrom: writing.placedFrom,
      updatedAt: now,
    })
    .returning({ id: orders.id });
  const lines = shop.db.insert(orderLines).values(
    part.items.map(({ listing, quantity }) => ({
      orderId: order!.id,
      listingId: listing.id,
      productName: listing.name,
      unit: listing.unit,
      price: listing.price,
      priceTengkulak: listing.priceTengkulak,
      qty: quantity,
      total: lineTotal(listing.price, quantity),
      weighTolerance: listing.weighing?.tolerance ?? null,
      weighMoisture: listing.weighing?.moisture ?? null,
      weighHampa: listing.weighing?.hampa ?? null,
    })),
  );
  await send(shop, lines);
  const history = shop.db.insert(orderHistory).values({
    orderId: order!.id,
    fromStatus: null,
    toStatus: status,
    actorId: writing.userId,
    actorRole: writing.userId ? 'customer' : 'guest',
    at: now,
  });
  await send(shop, history);
  await together(
    ...part.items.map(({ listing, quantity }) =>
      moveStock(shop, {
        kind: 'reserve',
        listingId: listing.id,
        qty: quantity,
        orderId: order!.id,
        actorId: writing.userId,
      }),
    ),
  );
  return { code, status, farmer: farmer.name, total, ...(token ? { token } : {}) };
}
