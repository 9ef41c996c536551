import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { weighTickets } from '../../db/schema/weighing.ts';
import { proposeTicketInput } from '../../shared/input/weigh-tickets.ts';
import { parse } from '../parse.ts';
import { type Actor, inTransaction, type Shop } from '../shop.ts';
import { lockWeighing } from './course/lock-ticket.ts';
import { sendTicketMessages } from './course/ticket-messages.ts';
import { writeTicket } from './course/write-ticket.ts';
import { requireWeigher } from './rules/weighing-policy.ts';

export type ProposedTicket = { id: number; code: string };

/**
 * Writes down what the scale said of an order's line, as its seller or its buyer; the other side is told and says yes or no. A
 * correction names the ticket that it replaces, which only who proposed that may do; nothing is ever edited. The same ticket
 * sent twice under its phone's key is one.
 */
export async function proposeTicket(
  shop: Shop,
  actor: Actor,
  code: string,
  input: z.input<typeof proposeTicketInput>,
  token?: string,
): Promise<ProposedTicket> {
  const side = await requireWeigher(shop, actor, code, token);
  const given = parse(proposeTicketInput, input);
  return inTransaction(shop, async (shop) => {
    const locked = await lockWeighing(shop, side.orderId, given.line);
    const known = given.key && (await ticketOfKey(shop, given.line, given.key));
    if (known) return known;
    const by = { userId: side.userId, party: side.side, way: 'page' } as const;
    const ticket = await writeTicket(shop, locked, given, by);
    await sendTicketMessages(shop, { ticket, event: 'propose', by: side.side });
    return { id: ticket.id, code: ticket.code };
  });
}

/** The ticket that a phone has already sent of a line. */
async function ticketOfKey(shop: Shop, lineId: number, key: string): Promise<ProposedTicket | undefined> {
  const [known] = await shop.db
    .select({ id: weighTickets.id, code: weighTickets.code })
    .from(weighTickets)
    .where(and(eq(weighTickets.orderLineId, lineId), eq(weighTickets.key, key)));
  return known;
}
