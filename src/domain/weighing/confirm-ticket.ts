import type { z } from 'zod';
import { confirmTicketInput } from '../../shared/input/weigh-tickets.ts';
import { parse } from '../parse.ts';
import { type Actor, inTransaction, type Shop } from '../shop.ts';
import { confirmStanding, type Settled } from './course/confirm-standing.ts';
import { lockWeighing, requireSeen } from './course/lock-ticket.ts';
import { requireWeigher } from './rules/weighing-policy.ts';

/**
 * Says yes to the ticket that the other side proposed and that was seen (`ticket_changed`, 409), and settles its line. A buyer may
 * say that he takes what lies above the tolerance; a seller must have seen what comes to less than HPP (`weighing_below_hpp`, 409).
 */
export async function confirmTicket(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof confirmTicketInput>,
  token?: string,
): Promise<Settled> {
  const side = await requireWeigher(shop, actor, code, token);
  const given = parse(confirmTicketInput, input);
  return inTransaction(shop, async (shop) => {
    const locked = await lockWeighing(shop, side.orderId, given.line);
    const ticket = requireSeen(locked.ticket, given.expected_ticket_id);
    return confirmStanding(
      shop,
      locked,
      ticket,
      { userId: side.userId, party: side.side, way: 'page' },
      {
        event: 'confirm',
        takesExcess: given.takes_excess,
        // Of a ticket of his own the seller had seen it when he proposed it.
        seenBelowHpp: side.side === 'buyer' || given.confirm_below_hpp,
      },
    );
  });
}
