import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { orders } from '../../../db/schema/orders.ts';
import { gatewayCharges, payments } from '../../../db/schema/payments.ts';
import type { Gateway } from '../../gateway.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import type { Actor, Shop } from '../../shop.ts';
import { getOrderSide } from '../rules/order-policy.ts';
import { applyChargeNews } from './apply-charge-news.ts';

/** How many charges one run of the job asks about. */
const BATCH = 20;
const MINUTE = 60_000;
/** A charge is looked at this often by the job, in case a notification was lost; and not more often by people. */
const EVERY_MS = 10 * MINUTE;
const AGAIN_MS = 3_000;
/** After this a charge is no longer asked about. */
const GIVE_UP_MS = 9 * 24 * 60 * MINUTE;

/** Asks the gateway about one charge and takes its answer in; returns whether anything was new. */
export async function askAbout(shop: Shop, gateway: Gateway, ref: string): Promise<boolean> {
  const news = await gateway.ask(ref);
  if (news) {
    const [charge] = await shop.db
      .select({ amount: gatewayCharges.amount })
      .from(gatewayCharges)
      .where(eq(gatewayCharges.ref, ref));
    if (news.ref !== ref || news.amount !== charge?.amount) {
      shop.log.error({ ref, news }, 'the gateway tells of another charge or amount');
      return refuse('gateway_amount');
    }
    return applyChargeNews(shop, news);
  }
  const now = shop.clock.now();
  await shop.db
    .update(gatewayCharges)
    .set({
      checkedAt: now,
      // Nobody chose a way to pay on its page, and the page is closed.
      status: sql`case when ${gatewayCharges.expiresAt} <= ${now} and ${gatewayCharges.status} = 'open' then 'failed' else ${gatewayCharges.status} end`,
    })
    .where(eq(gatewayCharges.ref, ref));
  return false;
}

/**
 * Asks the gateway how the payment of an order stands, when its buyer or an admin wants to know: each charge of its
 * checkout that was begun and is not settled. `gateway_away` (503).
 */
export async function askGateway(
  shop: Shop,
  actor: Actor,
  code: string,
  token?: string,
): Promise<{ applied: boolean }> {
  const { gateway } = shop;
  if (!gateway) return refuse('gateway_off');
  const side = await getOrderSide(shop, actor, code, token);
  if (side.party === 'farmer') return refuse('forbidden');
  const charges = await shop.db
    .select({ ref: gatewayCharges.ref })
    .from(gatewayCharges)
    .innerJoin(payments, eq(payments.id, gatewayCharges.paymentId))
    .innerJoin(orders, eq(orders.groupCode, payments.groupCode))
    .where(
      and(
        eq(orders.id, side.orderId),
        isNotNull(gatewayCharges.url),
        or(
          isNull(gatewayCharges.checkedAt),
          lte(gatewayCharges.checkedAt, new Date(shop.clock.now().getTime() - AGAIN_MS)),
        ),
      ),
    )
    .orderBy(desc(gatewayCharges.id))
    .limit(5);
  let applied = false;
  for (const { ref } of charges) applied = (await askAbout(shop, gateway, ref)) || applied;
  return { applied };
}

/**
 * Asks about charges that wait, in case a notification was lost: each every ten minutes, and once more when its time is
 * over. A gateway that is away ends the run; the next one goes on. Returns how many brought something new.
 */
export async function askAboutOpenCharges(shop: Shop): Promise<number> {
  const { gateway } = shop;
  if (!gateway) return 0;
  const now = shop.clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const charges = await shop.db
    .select({ ref: gatewayCharges.ref })
    .from(gatewayCharges)
    .where(
      and(
        inArray(gatewayCharges.status, ['open', 'pending']),
        isNotNull(gatewayCharges.url),
        gt(gatewayCharges.createdAt, before(GIVE_UP_MS)),
        or(
          lte(sql`coalesce(${gatewayCharges.checkedAt}, ${gatewayCharges.createdAt})`, before(EVERY_MS)),
          and(
            lte(gatewayCharges.expiresAt, now),
            sql`coalesce(${gatewayCharges.checkedAt} < ${gatewayCharges.expiresAt}, true)`,
          ),
        ),
      ),
    )
    .orderBy(asc(sql`coalesce(${gatewayCharges.checkedAt}, ${gatewayCharges.createdAt})`))
    .limit(BATCH);
  let applied = 0;
  for (const { ref } of charges) {
    try {
      if (await askAbout(shop, gateway, ref)) applied += 1;
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
      shop.log.warn({ ref, code: thrown.code }, 'a charge could not be asked about');
      if (thrown.code === 'gateway_away') break;
    }
  }
  return applied;
}
