import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { type Billing, orderLines, orders } from '../../../db/schema/order-tables.ts';
import { gatewayCharges, payments } from '../../../db/schema/payment-tables.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { toDecimal } from '../../../shared/format/quantity.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import type { Charge, PaymentGateway } from '../../payment-gateway.ts';
import { getOrderSide } from '../policies/order-policy.ts';

/** A gateway's page stays open for at least this time. */
const MIN_OPEN_MINUTES = 5;
/** With less time left, an existing page is not worth returning to. */
const STALE_MS = 2 * 60_000;
/** How long another request may take to get the gateway's page. */
const REQUEST_PENDING_MS = 15_000;

/**
 * Opens the gateway's page that pays the checkout of an order, or returns the one that is already open. The
 * gateway is called outside of any transaction; when it fails (`gateway_away`, 503) the order is unchanged,
 * and the next attempt creates a new charge. Only for the order's buyer, and only while its payment is open.
 */
export async function payOnline(
  ctx: AppContext,
  actor: Actor,
  code: string,
  token?: string,
): Promise<{ url: string }> {
  const { gateway } = ctx;
  if (!gateway) return fail('gateway_off');
  const side = await getOrderSide(ctx, actor, code, token);
  if (side.party !== 'customer' && side.party !== 'guest') return fail('order_not_found');
  const opened = await inTransaction(ctx, (ctx) => openCharge(ctx, gateway.name, side.orderId));
  if ('url' in opened) return opened;
  const back = new URL(`/orders/${code}`, ctx.config.publicUrl);
  if (side.party === 'guest' && token) back.searchParams.set('token', token);
  return { url: await createGatewayCharge(ctx, gateway, { ...opened, returnTo: back.href }) };
}

async function createGatewayCharge(
  ctx: AppContext,
  gateway: PaymentGateway,
  charge: Charge,
): Promise<string> {
  const mine = eq(gatewayCharges.ref, charge.ref);
  try {
    const { url } = await gateway.createCharge(charge);
    await ctx.db.update(gatewayCharges).set({ url }).where(mine);
    return url;
  } catch (thrown) {
    await ctx.db.update(gatewayCharges).set({ status: 'failed' }).where(mine);
    throw thrown;
  }
}

/** The charge to create, stored first; or the page of the last one, if it is for the same amount. */
async function openCharge(
  ctx: AppContext,
  provider: string,
  orderId: number,
): Promise<{ url: string } | Omit<Charge, 'returnTo'>> {
  const [asked] = await ctx.db
    .select({ code: orders.code, groupCode: orders.groupCode, status: orders.status, total: orders.total })
    .from(orders)
    .where(eq(orders.id, orderId));
  // A coupon covered everything: it is paid, and the gateway has nothing to charge.
  if (asked!.total === 0 && asked!.status === 'paid')
    return { url: new URL(`/orders/${asked!.code}`, ctx.config.publicUrl).href };
  const waiting = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.groupCode, asked!.groupCode), eq(orders.status, 'awaiting_payment')))
    .orderBy(asc(orders.id))
    .for('no key update');
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(eq(payments.groupCode, asked!.groupCode))
    .for('update');
  if (payment?.method !== 'gateway' || payment.status !== 'waiting' || waiting.length === 0) {
    return fail('order_step_impossible');
  }
  const now = ctx.clock.now();
  const due = Math.min(...waiting.map((order) => order.dueAt?.getTime() ?? Number.POSITIVE_INFINITY));
  if (due <= now.getTime()) fail('order_pay_by');
  const [last] = await ctx.db
    .select()
    .from(gatewayCharges)
    .where(and(eq(gatewayCharges.paymentId, payment.id), inArray(gatewayCharges.status, ['open', 'pending'])))
    .orderBy(desc(gatewayCharges.id))
    .limit(1);
  if (last && last.amount === payment.due) {
    if (last.url && last.expiresAt.getTime() - now.getTime() > STALE_MS) return { url: last.url };
    if (!last.url && now.getTime() - last.createdAt.getTime() < REQUEST_PENDING_MS)
      return fail('gateway_busy');
  }
  const minutes = Math.max(MIN_OPEN_MINUTES, Math.floor((due - now.getTime()) / 60_000));
  const ref = `${asked!.groupCode}-${randomBytes(4).toString('hex')}`;
  await ctx.db.insert(gatewayCharges).values({
    paymentId: payment.id,
    provider,
    ref,
    amount: payment.due,
    orderIds: waiting.map((order) => order.id),
    expiresAt: new Date(now.getTime() + minutes * 60_000),
    createdAt: now,
  });
  const items = await chargeItems(ctx, waiting);
  const customer = chargeCustomer(waiting[0]!.billing);
  return { ref, amount: payment.due, items, customer, from: now, minutes };
}

/** The items of a charge; discounts and delivery are items too, so that all sum to the amount due. */
async function chargeItems(
  ctx: AppContext,
  waiting: (typeof orders.$inferSelect)[],
): Promise<Charge['items']> {
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        waiting.map((order) => order.id),
      ),
    )
    .orderBy(asc(orderLines.id));
  const items = lines.map(chargeItem);
  for (const { code, delivery, discount } of waiting) {
    if (delivery > 0)
      items.push({ id: `${code}-antar`, name: `Ongkos kirim ${code}`, price: delivery, quantity: 1 });
    if (discount > 0)
      items.push({ id: `${code}-kupon`, name: `Potongan kupon ${code}`, price: -discount, quantity: 1 });
  }
  return items;
}

/** A gateway counts whole items: a fractional quantity becomes one item, with the quantity in its name. */
function chargeItem({ id, productName, unit, price, qty, total }: typeof orderLines.$inferSelect) {
  const much = toDecimal(qty);
  return Number.isInteger(much)
    ? { id: `L${id}`, name: productName, price, quantity: much }
    : { id: `L${id}`, name: `${formatNumber(much)} ${unit} ${productName}`, price: total, quantity: 1 };
}

function chargeCustomer(billing: Billing | null): Charge['customer'] {
  return {
    firstName: billing?.firstName ?? 'Pembeli',
    lastName: billing?.lastName ?? '',
    email: billing?.email,
    phone: billing?.phone,
  };
}
