import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { type Billing, orderLines, orders } from '../../../db/schema/orders.ts';
import { gatewayCharges, payments } from '../../../db/schema/payments.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import { decimalOf } from '../../../shared/figures/quantity.ts';
import type { Charge, Gateway } from '../../gateway.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { bySystem } from '../course/lock-order.ts';
import { getOrderSide } from '../rules/order-policy.ts';
import { takePayment } from './take-payment.ts';

/** A gateway's page is open for at least so long. */
const LEAST_MINUTES = 5;
/** Below this a page that was opened before is not worth being sent to again. */
const STALE_MS = 2 * 60_000;
/** Another request is asking the gateway for a page; it takes no longer. */
const ASKING_MS = 15_000;

/**
 * Opens the gateway's page on which the checkout of an order is paid, or gives the one that is open already. The gateway
 * is asked outside of any transaction; while it is away (`gateway_away`, 503) the order stands, and the next try has a
 * new charge. Only the order's buyer; only while its payment waits.
 */
export async function payOnline(
  shop: Shop,
  actor: Actor,
  code: string,
  token?: string,
): Promise<{ url: string }> {
  const { gateway } = shop;
  if (!gateway) return refuse('gateway_off');
  const side = await getOrderSide(shop, actor, code, token);
  if (side.party !== 'customer' && side.party !== 'guest') return refuse('order_not_found');
  const opened = await inTransaction(shop, (shop) => openCharge(shop, side.orderId));
  if ('url' in opened) return opened;
  const back = new URL(`/orders/${code}`, shop.config.publicUrl);
  if (side.party === 'guest' && token) back.searchParams.set('token', token);
  return { url: await begin(shop, gateway, { ...opened, returnTo: back.href }) };
}

async function begin(shop: Shop, gateway: Gateway, charge: Charge): Promise<string> {
  const mine = eq(gatewayCharges.ref, charge.ref);
  try {
    const { url } = await gateway.begin(charge);
    await shop.db.update(gatewayCharges).set({ url }).where(mine);
    return url;
  } catch (thrown) {
    await shop.db.update(gatewayCharges).set({ status: 'failed' }).where(mine);
    throw thrown;
  }
}

/** The charge to begin, written down first; or the page of the last one, where it asks for the same. */
async function openCharge(shop: Shop, orderId: number): Promise<{ url: string } | Omit<Charge, 'returnTo'>> {
  const [asked] = await shop.db
    .select({ code: orders.code, groupCode: orders.groupCode })
    .from(orders)
    .where(eq(orders.id, orderId));
  const waiting = await shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.groupCode, asked!.groupCode), eq(orders.status, 'awaiting_payment')))
    .orderBy(asc(orders.id))
    .for('no key update');
  const [payment] = await shop.db
    .select()
    .from(payments)
    .where(eq(payments.groupCode, asked!.groupCode))
    .for('update');
  if (payment?.method !== 'gateway' || payment.status !== 'waiting' || waiting.length === 0) {
    return refuse('order_step_impossible');
  }
  const now = shop.clock.now();
  const due = Math.min(...waiting.map((order) => order.dueAt?.getTime() ?? Number.POSITIVE_INFINITY));
  if (due <= now.getTime()) refuse('order_pay_by');
  if (payment.due === 0) {
    // A coupon took everything off: there is nothing that the gateway could take in.
    await takePayment(shop, asked!.groupCode, bySystem);
    return { url: new URL(`/orders/${asked!.code}`, shop.config.publicUrl).href };
  }
  const [last] = await shop.db
    .select()
    .from(gatewayCharges)
    .where(and(eq(gatewayCharges.paymentId, payment.id), inArray(gatewayCharges.status, ['open', 'pending'])))
    .orderBy(desc(gatewayCharges.id))
    .limit(1);
  if (last && last.amount === payment.due) {
    if (last.url && last.expiresAt.getTime() - now.getTime() > STALE_MS) return { url: last.url };
    if (!last.url && now.getTime() - last.createdAt.getTime() < ASKING_MS) return refuse('gateway_busy');
  }
  const minutes = Math.max(LEAST_MINUTES, Math.floor((due - now.getTime()) / 60_000));
  const ref = `${asked!.groupCode}-${randomBytes(4).toString('hex')}`;
  await shop.db.insert(gatewayCharges).values({
    paymentId: payment.id,
    ref,
    amount: payment.due,
    orderIds: waiting.map((order) => order.id),
    expiresAt: new Date(now.getTime() + minutes * 60_000),
    createdAt: now,
  });
  const items = await itemsOf(shop, waiting);
  const customer = customerOf(waiting[0]!.billing);
  return { ref, amount: payment.due, items, customer, from: now, minutes };
}

/** What is paid for, line by line; discounts and delivery stand as items, so that all sum to what is due. */
async function itemsOf(shop: Shop, waiting: (typeof orders.$inferSelect)[]): Promise<Charge['items']> {
  const lines = await shop.db
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        waiting.map((order) => order.id),
      ),
    )
    .orderBy(asc(orderLines.id));
  const items = lines.map(itemOf);
  for (const { code, delivery, discount } of waiting) {
    if (delivery > 0)
      items.push({ id: `${code}-antar`, name: `Ongkos kirim ${code}`, price: delivery, quantity: 1 });
    if (discount > 0)
      items.push({ id: `${code}-kupon`, name: `Potongan kupon ${code}`, price: -discount, quantity: 1 });
  }
  return items;
}

/** A gateway counts whole things: what is none of them is one of its own, so much of it in its name. */
function itemOf({ id, productName, unit, price, qty, total }: typeof orderLines.$inferSelect) {
  const much = decimalOf(qty);
  return Number.isInteger(much)
    ? { id: `L${id}`, name: productName, price, quantity: much }
    : { id: `L${id}`, name: `${formatNumber(much)} ${unit} ${productName}`, price: total, quantity: 1 };
}

function customerOf(billing: Billing | null): Charge['customer'] {
  return {
    firstName: billing?.firstName ?? 'Pembeli',
    lastName: billing?.lastName ?? '',
    email: billing?.email,
    phone: billing?.phone,
  };
}
