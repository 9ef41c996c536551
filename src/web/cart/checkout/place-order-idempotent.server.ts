import type { z } from 'zod';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { runIdempotent } from '../../../domain/idempotency/run-idempotent.ts';
import { type PlacedOrders, placeOrder } from '../../../domain/orders/checkout/place-order.ts';
import { toDomainError } from '../../../domain/to-domain-error.ts';
import type { placeOrderInput } from '../../../shared/schemas/order-schemas.ts';

const TRIES = 20;
const PAUSE_MS = 250;

/**
 * Places the order of a checkout form once, even after a second press, a reload or a retry, which return the
 * first result; a concurrent press waits. Rejections are not stored, so that the form can be corrected and
 * sent again.
 */
export async function placeOrderIdempotent(
  ctx: AppContext,
  actor: Actor,
  key: string | undefined,
  input: z.input<typeof placeOrderInput>,
  address: string,
): Promise<PlacedOrders> {
  if (!key) return placeOrder(ctx, actor, input, address);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { body } = await runIdempotent(
        ctx,
        { key, actor, address, route: 'POST /checkout', input },
        async (tx) => ({ status: 201, body: JSON.stringify(await placeOrder(tx, actor, input, address)) }),
        () => undefined,
      );
      return JSON.parse(body);
    } catch (thrown) {
      if (toDomainError(thrown)?.code !== 'idempotency_running' || attempt === TRIES) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
