import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { orders } from '../../../db/schema/order-tables.ts';
import { gatewayCharges, payments } from '../../../db/schema/payment-tables.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail, isDomainError } from '../../domain-error.ts';
import type { ChargeStatus, PaymentGateway } from '../../payment-gateway.ts';
import { configuredGateways, findGateway } from '../../payments/find-gateway.ts';
import { getOrderSide } from '../policies/order-policy.ts';
import { applyChargeStatus } from './apply-charge-status.ts';
import { keepGatewayNotice, type NewGatewayNotice } from './keep-gateway-notice.ts';

/** The maximum number of charges in one run of the job. */
const BATCH = 20;
const MINUTE = 60_000;
/**
 * The minimum interval between status requests for a charge, by the job in case a webhook was lost, and by
 * users.
 */
const SYNC_INTERVAL_MS = 10 * MINUTE;
const MANUAL_SYNC_INTERVAL_MS = 3_000;
/** After this time a charge is no longer checked. */
const GIVE_UP_MS = 9 * 24 * 60 * MINUTE;

/** After each reply without anything usable the job waits twice as long, up to two days. */
const BACKOFF_STEPS = 8;

/**
 * Fetches the status of one charge from the gateway and applies it; returns whether anything was new. `toldRef` is the
 * number that the gateway uses for it, if it changed ours. Differences from the request are stored for the admins;
 * nothing is booked for another number or currency or a smaller amount (`gateway_amount`, 409).
 */
export async function syncChargeByRef(
  ctx: AppContext,
  gateway: PaymentGateway,
  ref: string,
  toldRef = ref,
): Promise<boolean> {
  const news = await gateway.fetchStatus(toldRef);
  if (news) {
    const [charge] = await ctx.db
      .select(askedChargeColumns)
      .from(gatewayCharges)
      .where(eq(gatewayCharges.ref, ref));
    if (!charge) return fail('gateway_amount');
    // The stored notice stays when the status is rejected.
    const applied = await inTransaction(ctx, (ctx) => applyNews(ctx, charge, news));
    return applied ?? fail('gateway_amount');
  }
  const now = ctx.clock.now();
  await ctx.db
    .update(gatewayCharges)
    .set({
      checkedAt: now,
      // The buyer chose no payment method on its page, and the page has expired.
      status: sql`case when ${gatewayCharges.expiresAt} <= ${now} and ${gatewayCharges.status} = 'open' then 'failed' else ${gatewayCharges.status} end`,
    })
    .where(eq(gatewayCharges.ref, ref));
  return false;
}

/** The parameters of a charge, with which its gateway's status is compared. */
export const askedChargeColumns = {
  id: gatewayCharges.id,
  ref: gatewayCharges.ref,
  provider: gatewayCharges.provider,
  amount: gatewayCharges.amount,
};
type AskedCharge = Pick<typeof gatewayCharges.$inferSelect, keyof typeof askedChargeColumns>;

/** Applies a charge's status; null when its number, currency or amount differs, which is only stored. */
async function applyNews(ctx: AppContext, charge: AskedCharge, news: ChargeStatus): Promise<boolean | null> {
  const { ref, amount } = charge;
  const word = news.word ?? news.status;
  const ours = isNumberOf(ref, news.ref);
  const wrong = wrongNews(charge, news);
  const notices: NewGatewayNotice[] = wrong ? [wrong] : [];
  if (news.ref !== ref) notices.push({ kind: 'number', gatewayMessage: `${news.ref}: ${word}` });
  let applied: boolean | null = ours && news.status === 'unknown' ? false : null;
  if (wrong || !ours) await backOff(ctx, ref, true);
  else {
    applied = await applyChargeStatus(ctx, { ...news, ref, amount });
    const [more, moreBack] = [news.amount - amount, news.refunded - news.amount];
    if (news.status === 'paid' && more > 0)
      notices.push({ kind: 'amount_more', gatewayMessage: `${word}: ${news.amount}`, amount: more });
    if (news.status === 'paid' && moreBack > 0)
      notices.push({
        kind: 'refund_more',
        gatewayMessage: `${word}: kembali ${news.refunded}`,
        amount: moreBack,
      });
  }
  for (const notice of notices) await keepGatewayNotice(ctx, charge, notice);
  return applied;
}

/** The part of the status that can't be booked at all, whatever the charge's state. */
function wrongNews({ amount }: AskedCharge, news: ChargeStatus): NewGatewayNotice | null {
  const word = news.word ?? news.status;
  if (news.unreadable !== undefined) return { kind: 'unreadable', gatewayMessage: news.unreadable };
  if (news.currency !== undefined && news.currency.toUpperCase() !== 'IDR')
    return { kind: 'currency', gatewayMessage: `${word}: ${news.amount} ${news.currency}` };
  if (news.status === 'unknown') return { kind: 'word', gatewayMessage: word };
  if (news.amount < amount) {
    return { kind: 'amount_less', gatewayMessage: `${word}: ${news.amount}`, amount: news.amount };
  }
  return null;
}

/** Delays the job's next status request, longer each time. */
async function backOff(ctx: AppContext, ref: string, answered: boolean): Promise<void> {
  const now = ctx.clock.now();
  const [charge] = await ctx.db
    .select({ failedChecks: gatewayCharges.failedChecks })
    .from(gatewayCharges)
    .where(eq(gatewayCharges.ref, ref));
  const failed = charge?.failedChecks ?? 0;
  // An unreachable gateway is asked again at once, then less and less often; this very charge may cause its failure.
  const wait = answered
    ? SYNC_INTERVAL_MS * 2 ** Math.min(failed, BACKOFF_STEPS)
    : failed === 0
      ? 0
      : MINUTE * 2 ** Math.min(failed - 1, BACKOFF_STEPS - 2);
  await ctx.db
    .update(gatewayCharges)
    .set({
      ...(answered && { checkedAt: now }),
      failedChecks: failed + 1,
      nextCheckAt: new Date(now.getTime() + wait),
    })
    .where(eq(gatewayCharges.ref, ref));
}

/** Whether the gateway's number is ours, in another case or with something appended. */
export const isNumberOf = (ref: string, told: string): boolean => {
  const [ours, theirs] = [ref.toUpperCase(), told.trim().toUpperCase()];
  return theirs === ours || (theirs.startsWith(ours) && /^[^0-9A-Z]/.test(theirs.slice(ours.length)));
};

/**
 * Fetches the payment status of an order from the gateway for its buyer or an admin: each unsettled charge of
 * its checkout. Throws `gateway_away` (503).
 */
export async function syncCharge(
  ctx: AppContext,
  actor: Actor,
  code: string,
  token?: string,
): Promise<{ applied: boolean }> {
  if (configuredGateways(ctx).length === 0) return fail('gateway_off');
  const side = await getOrderSide(ctx, actor, code, token, 'syncCharge');
  if (side.party === 'farmer') return fail('forbidden');
  const charges = await ctx.db
    .select({ ref: gatewayCharges.ref, provider: gatewayCharges.provider })
    .from(gatewayCharges)
    .innerJoin(payments, eq(payments.id, gatewayCharges.paymentId))
    .innerJoin(orders, eq(orders.groupCode, payments.groupCode))
    .where(
      and(
        eq(orders.id, side.orderId),
        isNotNull(gatewayCharges.url),
        or(
          isNull(gatewayCharges.checkedAt),
          lte(gatewayCharges.checkedAt, new Date(ctx.clock.now().getTime() - MANUAL_SYNC_INTERVAL_MS)),
        ),
      ),
    )
    .orderBy(desc(gatewayCharges.id))
    .limit(5);
  let applied = false;
  for (const { ref, provider } of charges) {
    const gateway = findGateway(ctx, provider);
    if (gateway) applied = (await syncChargeByRef(ctx, gateway, ref)) || applied;
    else ctx.log.warn({ ref, provider }, 'the gateway of a charge is not configured');
  }
  return { applied };
}

/**
 * Checks waiting charges, in case a webhook was lost: each every ten minutes, and once more after it has expired. An
 * unreachable gateway is skipped for the rest of this run; the next one continues. Returns for how many the status was
 * new.
 */
export async function syncOpenCharges(ctx: AppContext): Promise<number> {
  const gateways = configuredGateways(ctx);
  if (gateways.length === 0) return 0;
  const now = ctx.clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const charges = await ctx.db
    .select({ ref: gatewayCharges.ref, provider: gatewayCharges.provider })
    .from(gatewayCharges)
    .where(
      and(
        inArray(gatewayCharges.status, ['open', 'pending']),
        inArray(
          gatewayCharges.provider,
          gateways.map(({ name }) => name),
        ),
        isNotNull(gatewayCharges.url),
        gt(gatewayCharges.createdAt, before(GIVE_UP_MS)),
        or(isNull(gatewayCharges.nextCheckAt), lte(gatewayCharges.nextCheckAt, now)),
        or(
          lte(
            sql`coalesce(${gatewayCharges.checkedAt}, ${gatewayCharges.createdAt})`,
            before(SYNC_INTERVAL_MS),
          ),
          and(
            lte(gatewayCharges.expiresAt, now),
            sql`coalesce(${gatewayCharges.checkedAt} < ${gatewayCharges.expiresAt}, true)`,
          ),
        ),
      ),
    )
    .orderBy(
      // A charge without news the last time must not delay the others.
      asc(gatewayCharges.failedChecks),
      asc(sql`coalesce(${gatewayCharges.checkedAt}, ${gatewayCharges.createdAt})`),
    )
    .limit(BATCH);
  let applied = 0;
  const away = new Set<string>();
  for (const { ref, provider } of charges) {
    const gateway = findGateway(ctx, provider);
    if (!gateway || away.has(provider)) continue;
    try {
      if (await syncChargeByRef(ctx, gateway, ref)) applied += 1;
    } catch (thrown) {
      if (!isDomainError(thrown)) throw thrown;
      ctx.log.warn({ ref, code: thrown.code }, 'a charge could not be asked about');
      if (thrown.code === 'gateway_away') {
        away.add(provider);
        await backOff(ctx, ref, false);
      }
    }
  }
  return applied;
}
