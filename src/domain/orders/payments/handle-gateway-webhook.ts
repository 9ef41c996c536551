import { and, eq, inArray } from 'drizzle-orm';
import { gatewayCharges } from '../../../db/schema/payment-tables.ts';
import { type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import type { WebhookRequest } from '../../payment-gateway.ts';
import { findGateway } from '../../payments/find-gateway.ts';
import { keepGatewayNotice } from './keep-gateway-notice.ts';
import { askedChargeColumns, isNumberOf, syncChargeByRef } from './sync-charge.ts';

/**
 * Handles a notification of the gateway `provider`. Rejects a forged sender (`gateway_signature`, 403) and an amount
 * below the charge's (`gateway_amount`, 409, stored for the admins). Then it asks the gateway for the charge's status
 * and records only that, so that a notification that comes late, twice or out of order changes nothing. While the
 * gateway is unreachable, `gateway_away` (503) makes it send again. A genuine notification about a charge that is not
 * ours is stored for the admins and books nothing.
 */
export async function handleGatewayWebhook(
  ctx: AppContext,
  provider: string,
  request: WebhookRequest,
): Promise<{ applied: boolean }> {
  const gateway = findGateway(ctx, provider);
  if (!gateway) return fail('gateway_off');
  const news = await gateway.parseWebhook(request);
  if (!news) return { applied: false };
  const { amount } = news;
  const charge = await findCharge(ctx, provider, news.ref);
  if (!charge) {
    ctx.log.warn({ provider, ref: news.ref }, 'a notification is about a charge that is not ours');
    await inTransaction(ctx, (ctx) =>
      keepGatewayNotice(
        ctx,
        { provider, ref: news.ref },
        { kind: 'stranger', gatewayMessage: `pemberitahuan: ${amount ?? ''}` },
      ),
    );
    return { applied: false };
  }
  if (amount !== null && amount < charge.amount) {
    await inTransaction(ctx, (ctx) =>
      keepGatewayNotice(ctx, charge, {
        kind: 'amount_less',
        gatewayMessage: `pemberitahuan: ${amount}`,
        amount,
      }),
    );
    return fail('gateway_amount');
  }
  return { applied: await syncChargeByRef(ctx, gateway, charge.ref, news.ref) };
}

/** The charge that a notification is about; the gateway may have appended something to our number. */
async function findCharge(ctx: AppContext, provider: string, told: string) {
  const [charge] = await ctx.db
    .select(askedChargeColumns)
    .from(gatewayCharges)
    .where(
      and(
        eq(gatewayCharges.provider, provider),
        inArray(gatewayCharges.ref, [
          told,
          ...(OUR_NUMBER.exec(told.trim())?.slice(0, 1).map(ourCase) ?? []),
        ]),
      ),
    );
  return charge && isNumberOf(charge.ref, told) ? charge : undefined;
}

/** A checkout's code and eight hexadecimal digits, as `payOnline` creates it. */
const OUR_NUMBER = /^[A-Z0-9-]{3,30}-[0-9a-f]{8}(?![0-9a-z])/i;
const ourCase = (ref: string) => ref.slice(0, -8).toUpperCase() + ref.slice(-8).toLowerCase();
