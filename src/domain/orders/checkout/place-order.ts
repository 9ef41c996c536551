import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Billing, orderHistory, orderLines, orders } from '../../../db/schema/order-tables.ts';
import { hoursAfter } from '../../../shared/format/dates.ts';
import { MONEY_MAX } from '../../../shared/format/money.ts';
import {
  isLess,
  isWholeSteps,
  larger,
  lineTotal,
  type Quantity,
  toDecimal,
  toQuantity,
  ZERO,
} from '../../../shared/format/quantity.ts';
import { type DeliveryOffer, paidTogether } from '../../../shared/rules/orders/delivery-offers.ts';
import { qualityText } from '../../../shared/rules/quality/quality-rules.ts';
import { weighingColumnsOf } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import { type PlaceOrderInput, placeOrderInput } from '../../../shared/schemas/order-schemas.ts';
import type { Settings } from '../../../shared/schemas/settings-schemas.ts';
import { regencyBySpelling, regencyRead } from '../../accounts/users/farmer-profile.ts';
import { generateOrderCode as newCode } from '../../bidding/lifecycle/create-order-for-bid.ts';
import { removeCartLinesSql } from '../../cart/cart-lines.ts';
import { type Coupon, redeemCoupon, requireCoupon } from '../../cart/coupon.ts';
import { type CartListing, readCartListings, referencedListing } from '../../cart/read-cart-listings.ts';
import { discountOf, splitAmount } from '../../cart/split-amount.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import {
  finishReservations,
  RESERVED_ROW,
  type Reservation,
  reservationsSql,
} from '../../listings/move-stock.ts';
import { parse } from '../../parse.ts';
import { allInTransaction } from '../../query-pipeline.ts';
import { bool, readRows } from '../../read-rows.ts';
import { noRead, readTogether } from '../../read-together.ts';
import { keptReferences } from '../../references/reference-table.ts';
import { createMoneyFormatter } from '../../settings/create-money-formatter.ts';
import { settingsRead } from '../../settings/get-settings.ts';
import { payFreeOrders } from '../lifecycle/pay-order.ts';
import { sendOrderMessages } from '../notifications/send-order-messages.ts';
import { requireEnabledPaymentMethod } from '../payments/enabled-payment-methods.ts';
import { openPayment, openPaymentSql } from '../payments/open-payment.ts';
import { commissionOf } from '../policies/commission.ts';
import { DELIVERY_FEE_RESPONSE_HOURS } from '../policies/delivery-fee-rules.ts';
import { createGuestToken, hashGuestToken } from '../policies/guest-token.ts';
import { isLargeHold, type NewBuyer, requireWithinNewBuyerLimits } from './new-buyer-limits.ts';
import { requireDeliveryOffer } from './require-delivery-offer.ts';
import { resolveBilling, saveAddressSql } from './saved-addresses.ts';

type PlacedOrder = {
  code: string;
  /** Whether it can be paid, awaits its delivery fee, or costs nothing and so is paid. */
  status: 'awaiting_payment' | 'awaiting_fee' | 'paid';
  farmer: string;
  total: number;
  /** The token with which a guest accesses the order; returned only here, only once. */
  token?: string;
};
export type PlacedOrders = { group: string; total: number; orders: PlacedOrder[] };

type OrderItem = { listing: CartListing; quantity: Quantity };

/** One seller's items of the cart. */
type SellerItems = { farmer: CartListing['farmer']; items: OrderItem[] };
/** The same with its subtotal and the seller's delivery offer for this buyer. */
type OfferedOrder = SellerItems & {
  subtotal: number;
  offer: DeliveryOffer;
  /** Whether it is paid under the group's code; otherwise separately, once its delivery fee is agreed. */
  paidTogether: boolean;
};
/** The order to insert. */
type SellerOrder = OfferedOrder & { discount: number; dueAt: Date };

type CheckoutSettings = Pick<Settings, 'payment' | 'store' | 'holding' | 'site'>;

/** What all orders of one checkout share. */
type Checkout = {
  asked: PlaceOrderInput;
  billing: Billing;
  userId: string | null;
  groupCode: string;
  confirmBy: Date | null;
  networkHash: string | null;
  placedBy: NewBuyer['trust'] | null;
  commissionPercent: number;
  coupon: Coupon | null;
  /** Whether a single order is paid under the group's code, which is then also its own. */
  single: boolean;
};

/**
 * Places one order per farmer, those payable at once under one group code, all or nothing (R2, R24, R38):
 * prices and stock are today's, read under lock; a price or total that differs from what the buyer saw is
 * rejected with today's (`goods_changed`, `quality_changed`, `price_changed`, `total_changed`, 409). The
 * stock is reserved until the order is paid (one that costs nothing at once), confirmed or expires; a large hold of a new buyer only briefly
 * until the emailed link is opened. Open to guests, who get a token per order. `address` is the client's, for
 * limits.
 */
export async function placeOrder(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof placeOrderInput>,
  address?: string,
): Promise<PlacedOrders> {
  const asked = parse(placeOrderInput, input);
  return inTransaction(ctx, async (ctx) => {
    const billing = await resolveBilling(ctx, actor, asked);
    const contact = contactOf(actor, billing);
    const reads = {
      settings: settingsRead('payment', 'store', 'holding', 'site'),
      regency: billing.city ? regencyRead(billing.city, billing.state) : noRead,
    };
    const [{ settings, regency, newBuyer }, found] = await allInTransaction(
      (async () => {
        let read: { settings: CheckoutSettings; regency: number | null | undefined } | undefined;
        const newBuyer = await requireWithinNewBuyerLimits(ctx, actor, contact, address, async (counts) => {
          const together = await readTogether(ctx, { ...reads, counts });
          read = together;
          requireEnabledPaymentMethod(ctx, together.settings.payment, asked.paymentMethod);
          return { counts: together.counts, limits: together.settings.holding };
        });
        return { ...read!, newBuyer };
      })(),
      lockListings(ctx, asked),
    );
    const place =
      regency ?? (billing.city ? await regencyBySpelling(ctx, billing.city, billing.state) : null);
    const sellers = await groupBySeller(ctx, asked, found);
    const items = sellers.flatMap((seller) => seller.items);
    const large = newBuyer !== null && (await isLargeHold(ctx, newBuyer, items, settings.holding));
    // Without email a new buyer of a cash-on-delivery order has no way to confirm in time; the farmer sees
    // the order at once.
    const mailed = billing.email ?? (actor.kind === 'user' ? actor.email : null);
    const mayConfirm = (ctx.config.mail !== undefined && mailed) || asked.paymentMethod !== 'cod';
    const mustConfirm = large && !newBuyer.hasVerifiedEmail && mayConfirm;
    const now = ctx.clock.now();
    const confirmBy = mustConfirm ? hoursAfter(now, settings.holding.confirmMinutes / 60) : null;

    const userId = actor.kind === 'user' ? actor.userId : null;
    const groupCode = newCode();
    const offered = withOffers(sellers, asked, place);
    const { discounts, coupon } = await applyCoupon(ctx, asked, offered, {
      groupCode,
      userId,
      email: contact,
    });
    const sellerOrders = offered.map(
      (order, at): SellerOrder => ({
        ...order,
        discount: discounts[at]!,
        dueAt: dueDate(order, { now, confirmBy, payWithinHours: settings.payment.payWithinHours }),
      }),
    );
    const checkout: Checkout = {
      asked,
      billing,
      userId,
      groupCode,
      confirmBy,
      networkHash: newBuyer?.origin ?? null,
      placedBy: newBuyer?.trust ?? null,
      commissionPercent: settings.store.commissionPercent,
      coupon,
      single: offered.filter((order) => order.paidTogether).length === 1,
    };
    const planned = sellerOrders.map((order) => planOrder(ctx, checkout, order));
    const placed = planned.map(({ placed }) => placed);

    const total = sumOf(placed, (order) => order.total);
    if (asked.total !== undefined && asked.total !== total)
      fail('total_changed', { total: (await createMoneyFormatter(ctx))(total), today: total });
    const due = placed.filter((order) => order.status === 'awaiting_payment');
    await insertOrders(
      ctx,
      checkout,
      planned,
      sumOf(due, (order) => order.total),
    );
    const free = placed.some((order) => order.total === 0) ? await payFreeOrders(ctx, groupCode) : [];
    await sendOrderMessages(
      ctx,
      [
        ...placed.map((order) => ({ code: order.code, event: 'placed' as const })),
        ...free.map((code) => ({ code, event: 'paid' as const })),
      ],
      undefined,
      settings,
    );
    return {
      group: groupCode,
      total,
      orders: placed.map((order) => (free.includes(order.code) ? { ...order, status: 'paid' } : order)),
    };
  });
}

const sumOf = <Row>(rows: Row[], amount: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + amount(row), 0);

/** The identity of buyers without an account, for limits and coupons: the e-mail, otherwise the phone number. */
function contactOf(actor: Actor, { email, phone }: Billing): string {
  const own = actor.kind === 'user' ? (actor.email ?? actor.phone) : null;
  return (email ?? phone ?? own ?? '').toLowerCase();
}

/** Prices each seller's items and finds their delivery offer; rejects a cart above the maximum amount. */
function withOffers(sellers: SellerItems[], asked: PlaceOrderInput, regency: number | null): OfferedOrder[] {
  const priced = sellers.map((seller) => ({
    ...seller,
    subtotal: sumOf(seller.items, (item) => lineTotal(item.listing.price, item.quantity)),
  }));
  if (sumOf(priced, (order) => order.subtotal) > MONEY_MAX) fail('order_too_large');
  const offered = priced.map((order) => ({
    ...order,
    offer: requireDeliveryOffer(
      order.farmer,
      asked.delivery?.[String(order.farmer.id)],
      regency,
      order.subtotal,
    ),
  }));
  const joined = paidTogether(offered.map(({ offer }) => offer.fee === null));
  return offered.map((order, at) => ({ ...order, paidTogether: joined[at]! }));
}

/**
 * Redeems the coupon on the orders that are paid together and returns each order's part of it, in their
 * sequence.
 */
async function applyCoupon(
  ctx: AppContext,
  asked: PlaceOrderInput,
  offered: OfferedOrder[],
  buyer: { groupCode: string; userId: string | null; email: string },
): Promise<{ discounts: number[]; coupon: Coupon | null }> {
  const shares = offered.map((order) => (order.paidTogether ? order.subtotal : 0));
  if (!asked.coupon) return { discounts: splitAmount(0, shares), coupon: null };
  const subtotal = sumOf(shares, (share) => share);
  const coupon = await requireCoupon(ctx, asked.coupon, subtotal, buyer, { lock: true });
  const amount = discountOf(coupon, subtotal);
  await redeemCoupon(ctx, coupon, { ...buyer, amount });
  return { discounts: splitAmount(amount, shares), coupon };
}

/** The deadline of the payment or of the seller's delivery fee; earlier when the buyer must confirm first. */
function dueDate(
  { offer }: OfferedOrder,
  { now, confirmBy, payWithinHours }: { now: Date; confirmBy: Date | null; payWithinHours: number },
): Date {
  const usual = hoursAfter(now, offer.fee === null ? DELIVERY_FEE_RESPONSE_HOURS : payWithinHours);
  return confirmBy && confirmBy < usual ? confirmBy : usual;
}

const lockListings = (ctx: AppContext, { items }: PlaceOrderInput) =>
  readCartListings(
    ctx,
    items.map((item) => item.id),
    { lock: true },
  );

/** Compares the prices and the stock of the locked listings, and groups the lines by farmer. */
async function groupBySeller(
  ctx: AppContext,
  asked: PlaceOrderInput,
  found: Map<number, CartListing>,
): Promise<SellerItems[]> {
  const sellers = new Map<number, SellerItems>();
  for (const { id, price, name, unit, quality_text: seen, ...item } of [...asked.items].sort(
    (a, b) => a.id - b.id,
  )) {
    const quantity = toQuantity(item.quantity);
    const listing = found.get(id);
    if (!listing?.open) return fail('listing_gone', { id, name: listing?.name ?? name });
    if ((name ?? listing.name) !== listing.name || (unit ?? listing.unit) !== listing.unit)
      fail('goods_changed', { id, name: listing.name, unit: listing.unit, price: listing.price });
    const today = qualityText(listing.quality);
    if ((seen ?? today) !== today)
      fail('quality_changed', { id, name: listing.name, quality: today, price: listing.price });
    if (listing.price !== price) {
      fail('price_changed', {
        id,
        name: listing.name,
        price: (await createMoneyFormatter(ctx))(listing.price),
        today: listing.price,
      });
    }
    if (isLess(listing.available, quantity)) {
      const goods = shortGoods(asked, found);
      fail('stock_short', { ...goods[0], goods });
    }
    if (isLess(quantity, listing.minLot)) {
      const { name, unit, minLot } = listing;
      fail('order_below_lot', { id, name, unit, minLot: toDecimal(minLot) });
    }
    if (!isWholeSteps(quantity, listing.step)) {
      const { name, unit, step } = listing;
      fail('order_off_step', { id, name, unit, step: toDecimal(step) });
    }
    const seller = sellers.get(listing.farmer.id) ?? { farmer: listing.farmer, items: [] };
    seller.items.push({ listing, quantity });
    sellers.set(listing.farmer.id, seller);
  }
  return [...sellers.values()];
}

/** All goods with less stock than ordered, so that the buyer corrects them at once, not one after the other. */
const shortGoods = ({ items }: PlaceOrderInput, found: Map<number, CartListing>) =>
  items.flatMap(({ id, quantity }) => {
    const listing = found.get(id);
    if (!listing?.open || !isLess(listing.available, toQuantity(quantity))) return [];
    const { name, unit, available } = listing;
    return [{ id, name, unit, left: toDecimal(larger(ZERO, available)) }];
  });

type PlannedOrder = {
  placed: PlacedOrder;
  row: typeof orders.$inferInsert;
  items: OrderItem[];
};

/** An order as it is written, with its own code and a guest's token. */
function planOrder(ctx: AppContext, checkout: Checkout, order: SellerOrder): PlannedOrder {
  const { asked, userId } = checkout;
  const coupon = order.paidTogether ? checkout.coupon : null;
  const { farmer, items, subtotal, discount, offer } = order;
  const groupCode = order.paidTogether ? checkout.groupCode : null;
  const delivery = offer.fee ?? 0;
  const status = offer.fee === null ? 'awaiting_fee' : 'awaiting_payment';
  const total = subtotal - discount + delivery;
  if (total > MONEY_MAX) fail('order_too_large');
  const now = ctx.clock.now();
  const code = checkout.single && groupCode ? groupCode : newCode();
  const token = userId ? undefined : createGuestToken(ctx, code);
  return {
    placed: { code, status, farmer: farmer.name, total, ...(token ? { token } : {}) },
    items,
    row: {
      code,
      groupCode: groupCode ?? code,
      customerId: userId,
      guestTokenHash: token ? hashGuestToken(token) : null,
      farmerId: farmer.id,
      status,
      feeState: offer.fee === null ? 'asked' : null,
      subtotal,
      discount,
      delivery,
      total,
      commission: commissionOf(subtotal - discount, checkout.commissionPercent),
      couponCode: coupon?.code ?? null,
      couponKind: coupon?.kind ?? null,
      couponBearer: coupon?.bearer ?? null,
      paymentMethod: asked.paymentMethod ?? null,
      deliveryMethod: offer.method,
      billing: checkout.billing,
      notes: asked.notes,
      placedAt: now,
      dueAt: order.dueAt,
      confirmBy: checkout.confirmBy,
      networkHash: checkout.networkHash,
      placedBy: checkout.placedBy,
      updatedAt: now,
    },
  };
}

/**
 * Inserts the orders with their lines, history, reserved stock and payment, and for an account its address and cart, in
 * one statement: the listings stay locked for one round trip instead of six.
 */
async function insertOrders(
  ctx: AppContext,
  checkout: Checkout,
  planned: PlannedOrder[],
  due: number,
): Promise<void> {
  const { asked, userId, groupCode, billing } = checkout;
  const idOf = (code: string) => sql`(select id from placed where code = ${code})`;
  const placed = ctx.db
    .insert(orders)
    .values(planned.map(({ row }) => row))
    .returning({ id: orders.id, code: orders.code });
  const kept = await keptReferences(ctx);
  const lines = ctx.db.insert(orderLines).values(
    planned.flatMap(({ row, items }) =>
      items.map(({ listing, quantity }) => ({
        orderId: idOf(row.code),
        listingId: listing.id,
        productName: listing.name,
        unit: listing.unit,
        price: listing.price,
        priceTengkulak: listing.priceTengkulak,
        qty: quantity,
        total: lineTotal(listing.price, quantity),
        ...weighingColumnsOf(listing.weighing),
        quality: listing.quality,
        referencePrices: kept(referencedListing(listing)),
      })),
    ),
  );
  const history = ctx.db.insert(orderHistory).values(
    planned.map(({ row }) => ({
      orderId: idOf(row.code),
      fromStatus: null,
      toStatus: row.status!,
      actorId: userId,
      actorRole: userId ? ('customer' as const) : ('guest' as const),
      at: ctx.clock.now(),
    })),
  );
  const reserved = planned.flatMap(({ row, items }) =>
    items.map(
      ({ listing, quantity }): Reservation => ({ listingId: listing.id, qty: quantity, orderCode: row.code }),
    ),
  );
  const payment = openPaymentSql(ctx, groupCode, asked.paymentMethod, due);
  const ids = asked.items.map((item) => item.id);
  const parts = [
    sql`placed as (${placed.getSQL()})`,
    sql`lines as (${lines.getSQL()})`,
    sql`history as (${history.getSQL()})`,
    ...reservationsSql(ctx, reserved, userId),
    sql`opened as (${payment ?? sql`select 1 as id where false`})`,
    ...(userId ? [...saveAddressSql(ctx, userId, billing), removeCartLinesSql(userId, ids)] : []),
  ];
  const moved = await readRows(
    ctx,
    { ...RESERVED_ROW, opened: bool },
    sql`
    with ${sql.join(parts, sql`, `)}
    select id, available, farmer_id, low_threshold, category, batched, exists (select from opened) as opened from moved`,
  );
  await finishReservations(ctx, reserved, moved);
  if (payment && !moved[0]?.opened) await openPayment(ctx, groupCode, asked.paymentMethod, due);
}
