import type { z } from 'zod';
import { disputeTicketInput } from '../../../shared/schemas/weigh-ticket-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { parse } from '../../parse.ts';
import { lockWeighing, requireExpectedTicket } from '../lifecycle/lock-ticket.ts';
import { openDispute } from '../lifecycle/open-dispute.ts';
import { sendTicketMessages } from '../lifecycle/ticket-messages.ts';
import { requireWeighingParty } from '../policies/weighing-policy.ts';

/**
 * Disputes the ticket that the other side proposed, with a reason: stock and money stay unchanged, a
 * complaint about the weighing is opened, and an admin decides. The proposer may still replace the ticket.
 */
export async function disputeTicket(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof disputeTicketInput>,
  token?: string,
): Promise<{ code: string; ticket: string }> {
  const side = await requireWeighingParty(ctx, actor, code, token);
  const { line, expected_ticket_id, reason } = parse(disputeTicketInput, input);
  return inTransaction(ctx, async (ctx) => {
    const { order, ticket: standing } = await lockWeighing(ctx, side.orderId, line);
    const ticket = requireExpectedTicket(standing, expected_ticket_id);
    const by = { userId: side.userId, party: side.side, way: 'page' } as const;
    await openDispute(ctx, order, ticket, 'dispute', by, reason);
    await recordAudit(ctx, actor, {
      action: 'weighing.dispute',
      entity: 'order',
      entityId: code,
      before: {},
      after: { ticket: ticket.code, reason },
    });
    await sendTicketMessages(ctx, { ticket, event: 'dispute', by: side.side, reason });
    return { code, ticket: ticket.code };
  });
}
