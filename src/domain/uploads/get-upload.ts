import { eq } from 'drizzle-orm';
import { orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { uploads } from '../../db/schema/system.ts';
import { getOrderSide } from '../orders/order-policy.ts';
import { isRefusal, refuse } from '../refusal.ts';
import type { Actor, Shop } from '../shop.ts';

const NAME = /^([pu])([0-9a-z]{26})(-480)?\.webp$/;

/**
 * The bytes of an uploaded picture by its file name. Those for everybody need no look at the database; a proof or a
 * complaint's picture is shown to who sent it, to an admin, and to the sides of the order (a guest by its token); to
 * everybody else it is not there (404).
 */
export async function getUpload(
  shop: Shop,
  actor: () => Promise<Actor>,
  { name, token }: { name: string; token?: string | undefined },
): Promise<{ bytes: Uint8Array; isPublic: boolean }> {
  const match = NAME.exec(name);
  if (!match) return refuse('not_found');
  const isPublic = match[1] === 'u';
  if (!isPublic) await requireMaySee(shop, await actor(), `p${match[2]}`, token);
  const bytes = await shop.files.read(name);
  return bytes ? { bytes, isPublic } : refuse('not_found');
}

async function requireMaySee(shop: Shop, actor: Actor, id: string, token: string | undefined): Promise<void> {
  const [row] = await shop.db
    .select({ ownerId: uploads.ownerId, attachedTo: uploads.attachedTo })
    .from(uploads)
    .where(eq(uploads.id, id));
  if (!row) return refuse('not_found');
  if (actor.kind === 'user' && (actor.role === 'admin' || actor.userId === row.ownerId)) return;
  for (const code of await ordersOf(shop, row.attachedTo)) {
    try {
      await getOrderSide(shop, actor, code, token);
      return;
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
    }
  }
  refuse('not_found');
}

/** Codes of the orders that an upload was attached to, by `payment:<id>` or `order:<id>`. */
async function ordersOf(shop: Shop, attachedTo: string | null): Promise<string[]> {
  const [kind, id] = attachedTo?.split(':') ?? [];
  if (kind === 'payment') {
    const rows = await shop.db
      .select({ code: orders.code })
      .from(orders)
      .innerJoin(payments, eq(payments.groupCode, orders.groupCode))
      .where(eq(payments.id, Number(id)));
    return rows.map((row) => row.code);
  }
  if (kind === 'order') {
    const rows = await shop.db
      .select({ code: orders.code })
      .from(orders)
      .where(eq(orders.id, Number(id)));
    return rows.map((row) => row.code);
  }
  return [];
}
