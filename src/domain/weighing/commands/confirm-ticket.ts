import type { z } from 'zod';
import { confirmTicketInput } from '../../../shared/schemas/weigh-ticket-schemas.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { parse } from '../../parse.ts';
import { confirmLockedTicket, type SettledTicket } from '../lifecycle/confirm-locked-ticket.ts';
import { lockWeighing, requireExpectedTicket } from '../lifecycle/lock-ticket.ts';
import { requireWeighingParty } from '../policies/weighing-policy.ts';

/**
 * Confirms the ticket that the other side proposed and the actor has seen (`ticket_changed`, 409), and
 * settles its line. A buyer may take the quantity above the tolerance; a seller must have seen a total below
 * HPP (`weighing_below_hpp`, 409).
 */
export async function confirmTicket(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof confirmTicketInput>,
  token?: string,
): Promise<SettledTicket> {
  const side = await requireWeighingParty(ctx, actor, code, token);
  const given = parse(confirmTicketInput, input);
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockWeighing(ctx, side.orderId, given.line);
    const ticket = requireExpectedTicket(locked.ticket, given.expected_ticket_id);
    return confirmLockedTicket(
      ctx,
      locked,
      ticket,
      { userId: side.userId, party: side.side, way: 'page' },
      {
        event: 'confirm',
        takesExcess: given.takes_excess,
        // The seller saw it when proposing their own ticket.
        seenBelowHpp: side.side === 'buyer' || given.confirm_below_hpp,
      },
    );
  });
}
