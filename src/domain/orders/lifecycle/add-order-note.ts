import type { z } from 'zod';
import { orderNoteInput } from '../../../shared/schemas/order-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { parse } from '../../parse.ts';
import { getOrderSide } from '../policies/order-policy.ts';

/**
 * Adds an internal note to the order's audit trail: neither its buyer nor its seller sees it. Admins only.
 */
export async function addOrderNote(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof orderNoteInput>,
): Promise<{ code: string }> {
  requireUser(actor, { admin: 'addOrderNote' });
  const { note } = parse(orderNoteInput, input);
  await getOrderSide(ctx, actor, code, undefined, 'addOrderNote');
  await recordAudit(ctx, actor, {
    action: ORDER_NOTE_ACTION,
    entity: 'order',
    entityId: code,
    before: { note: null },
    after: { note },
  });
  return { code };
}

export const ORDER_NOTE_ACTION = 'order.note';
