import { eq } from 'drizzle-orm';
import { gatewayCharges } from '../../../db/schema/payments.ts';
import { refuse } from '../../refusal.ts';
import type { Shop } from '../../shop.ts';
import { askAbout } from './ask-gateway.ts';

/**
 * Heeds a gateway's notification. Its signature and amount are checked (`gateway_signature`, 403; `gateway_amount`, 409),
 * and then the gateway itself is asked how the charge stands now: what the notification says is never booked, so that
 * one that comes late, twice or before another changes nothing. While the gateway cannot be asked it is told to come
 * again (`gateway_away`, 503). A signed notification about a charge that is not ours, such as the gateway's own test, is
 * left be.
 */
export async function heedGateway(shop: Shop, body: unknown): Promise<{ applied: boolean }> {
  const { gateway } = shop;
  if (!gateway) return refuse('gateway_off');
  const { ref, amount } = gateway.heed(body);
  const [charge] = await shop.db
    .select({ amount: gatewayCharges.amount })
    .from(gatewayCharges)
    .where(eq(gatewayCharges.ref, ref));
  if (!charge) return { applied: false };
  if (charge.amount !== amount) {
    shop.log.warn({ ref, asked: charge.amount, told: amount }, 'a notification names another amount');
    return refuse('gateway_amount');
  }
  return { applied: await askAbout(shop, gateway, ref) };
}
