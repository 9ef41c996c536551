import type { z } from 'zod';
import { runOnce } from '../../../domain/once/run-once.ts';
import { type PlacedOrders, placeOrder } from '../../../domain/orders/placing/place-order.ts';
import { refusalOf } from '../../../domain/refusal-of.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import type { placeOrderInput } from '../../../shared/input/orders.ts';

const TRIES = 20;
const PAUSE_MS = 250;

/**
 * Places what one shown checkout form asks for, once however often it is sent: a second press, a reload and a retry get
 * the first one's orders. A press that comes while the first still runs waits for it. Refusals are not kept, so that
 * the form can be put right and sent again.
 */
export async function placeOnce(
  shop: Shop,
  actor: Actor,
  key: string | undefined,
  input: z.input<typeof placeOrderInput>,
  address: string,
): Promise<PlacedOrders> {
  if (!key) return placeOrder(shop, actor, input, address);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { body } = await runOnce(
        shop,
        { key, actor, route: 'POST /checkout', input },
        async (tx) => ({ status: 201, body: JSON.stringify(await placeOrder(tx, actor, input, address)) }),
        () => undefined,
      );
      return JSON.parse(body);
    } catch (thrown) {
      if (refusalOf(thrown)?.code !== 'idempotency_running' || attempt === TRIES) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
