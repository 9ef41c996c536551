import type { z } from 'zod';
import { orderNoteInput } from '../../../shared/input/orders.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { getOrderSide } from '../rules/order-policy.ts';

/** Writes a note for the office into the order's trail: neither its buyer nor its seller reads it. Admins only. */
export async function noteOrder(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof orderNoteInput>,
): Promise<{ code: string }> {
  requireUser(actor, 'admin');
  const { note } = parse(orderNoteInput, input);
  await getOrderSide(shop, actor, code);
  await noteAudit(shop, actor, {
    action: ORDER_NOTE,
    entity: 'order',
    entityId: code,
    before: { note: null },
    after: { note },
  });
  return { code };
}

export const ORDER_NOTE = 'order.note';
