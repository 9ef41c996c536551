import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { gatewayNotices } from '../../../db/schema/payment-tables.ts';
import { gatewayNoticeInput } from '../../../shared/schemas/payment-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';

/**
 * Closes a gateway's notice with a note of what was done about it. Throws `gateway_notice_closed` (409) for one that is
 * closed already or does not exist. Books nothing. Admins only.
 */
export async function closeGatewayNotice(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof gatewayNoticeInput>,
): Promise<{ id: number }> {
  const { userId } = requireUser(actor, { admin: 'closeGatewayNotice' });
  const { note } = parse(gatewayNoticeInput, input);
  return inTransaction(ctx, async (ctx) => {
    const [closed] = await ctx.db
      .update(gatewayNotices)
      .set({ closedAt: ctx.clock.now(), closedBy: userId, closedNote: note })
      .where(and(eq(gatewayNotices.id, id), isNull(gatewayNotices.closedAt)))
      .returning({ kind: gatewayNotices.kind, ref: gatewayNotices.ref });
    if (!closed) return fail('gateway_notice_closed');
    await recordAudit(ctx, actor, {
      action: 'payment.notice-closed',
      entity: 'payment',
      entityId: closed.ref,
      after: { ...closed, note },
    });
    return { id };
  });
}
