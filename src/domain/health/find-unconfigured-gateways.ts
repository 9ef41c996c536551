import { and, exists, gt, ne, notInArray, or, sql } from 'drizzle-orm';
import { gatewayCharges, gatewayRefunds } from '../../db/schema/payment-tables.ts';
import { DAY_MS } from '../../shared/format/dates.ts';
import type { AppContext } from '../context.ts';
import { configuredGateways } from '../payments/find-gateway.ts';
import { int, typed } from '../read-rows.ts';

/** Money of older charges hardly moves any more. */
const SINCE_MS = 30 * DAY_MS;

/**
 * Gateways that are not configured although charges of theirs may still change: begun in the last thirty days and not
 * failed, or with a refund whose outcome is not known.
 */
export async function findUnconfiguredGateways(
  ctx: AppContext,
): Promise<{ provider: string; charges: number }[]> {
  const configured = configuredGateways(ctx).map(({ name }) => name);
  const since = new Date(ctx.clock.now().getTime() - SINCE_MS);
  return ctx.db
    .select({ provider: gatewayCharges.provider, charges: typed(int, sql`count(*)::int`) })
    .from(gatewayCharges)
    .where(
      and(
        notInArray(gatewayCharges.provider, configured),
        or(
          and(gt(gatewayCharges.createdAt, since), ne(gatewayCharges.status, 'failed')),
          exists(
            ctx.db
              .select({ one: sql`1` })
              .from(gatewayRefunds)
              .where(
                sql`${gatewayRefunds.chargeId} = ${gatewayCharges.id} and ${gatewayRefunds.status} = 'asked'`,
              ),
          ),
        ),
      ),
    )
    .groupBy(gatewayCharges.provider)
    .orderBy(gatewayCharges.provider);
}
