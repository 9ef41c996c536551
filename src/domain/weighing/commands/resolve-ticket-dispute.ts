import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { complaints } from '../../../db/schema/complaint-tables.ts';
import { weighTickets } from '../../../db/schema/weighing-tables.ts';
import { decideTicketInput } from '../../../shared/schemas/weigh-ticket-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { isOwnOrder } from '../../orders/policies/complaint-rules.ts';
import { parse } from '../../parse.ts';
import { confirmLockedTicket } from '../lifecycle/confirm-locked-ticket.ts';
import {
  lockWeighing,
  requireExpectedTicket,
  requireTicketTransition,
  transitionTicket,
} from '../lifecycle/lock-ticket.ts';
import { sendTicketMessages } from '../lifecycle/ticket-messages.ts';
import { getWeighingSide } from '../policies/weighing-policy.ts';

/**
 * Decides a disputed ticket, with a reason that both sides read: it is confirmed, or void and the line is weighed
 * again. The line's disputes get the same text as response; the buyer's complaint about the goods stays open. Admins
 * only, for an order that is not their own (`own_complaint`, 403).
 */
export async function resolveTicketDispute(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof decideTicketInput>,
): Promise<{ code: string; ticket: string }> {
  const user = requireUser(actor, 'admin');
  const { userId } = user;
  const { orderId } = await getWeighingSide(ctx, actor, code);
  const { line, expected_ticket_id, outcome, reason } = parse(decideTicketInput, input);
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockWeighing(ctx, orderId, line);
    if (isOwnOrder(locked.order, user)) return fail('own_complaint');
    const ticket = requireExpectedTicket(locked.ticket, expected_ticket_id);
    const by = { userId, party: 'admin', way: 'page' } as const;
    await ctx.db
      .update(complaints)
      .set({ answer: reason, respondedBy: userId, respondedAt: ctx.clock.now() })
      .where(
        and(
          eq(complaints.orderId, orderId),
          inArray(
            complaints.ticketId,
            ctx.db
              .select({ id: weighTickets.id })
              .from(weighTickets)
              .where(eq(weighTickets.orderLineId, line)),
          ),
          isNull(complaints.answer),
        ),
      );
    if (outcome === 'confirmed') {
      await confirmLockedTicket(ctx, locked, ticket, by, {
        event: 'uphold',
        takesExcess: false,
        seenBelowHpp: true,
        reason,
      });
    } else {
      await transitionTicket(ctx, ticket, requireTicketTransition(ticket, 'annul', 'admin'), 'annul', by, {
        reason,
      });
      await recordAudit(ctx, actor, {
        action: 'weighing.annul',
        entity: 'order',
        entityId: code,
        before: {},
        after: { ticket: ticket.code, reason },
      });
      await sendTicketMessages(ctx, { ticket, event: 'annul', by: 'admin', reason });
    }
    return { code, ticket: ticket.code };
  });
}
