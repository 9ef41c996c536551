import { and, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { weighTickets } from '../../../db/schema/weighing-tables.ts';
import { HOUR_MS } from '../../../shared/format/dates.ts';
import { proposeTicketInput } from '../../../shared/schemas/weigh-ticket-schemas.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { parse } from '../../parse.ts';
import { createTicket } from '../lifecycle/create-ticket.ts';
import { lockWeighing } from '../lifecycle/lock-ticket.ts';
import { sendTicketMessages } from '../lifecycle/ticket-messages.ts';
import { requireWeighingParty } from '../policies/weighing-policy.ts';

export type ProposedTicket = { id: number; code: string };

/**
 * Records the weighing of an order's line, by its seller or its buyer; the other side is notified and confirms or
 * disputes it. A correction names the ticket that it replaces, which only that ticket's proposer may do; nothing is
 * ever edited. A ticket that a phone sends twice is stored once.
 */
export async function proposeTicket(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof proposeTicketInput>,
  token?: string,
): Promise<ProposedTicket> {
  const side = await requireWeighingParty(ctx, actor, code, token);
  const given = parse(proposeTicketInput, input);
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockWeighing(ctx, side.orderId, given.line);
    const known = given.key && (await findTicketByKey(ctx, given.line, given.key));
    if (known) return known;
    const by = { userId: side.userId, party: side.side, way: 'page' } as const;
    const ticket = await createTicket(ctx, locked, given, by);
    if (await isWorthTelling(ctx, given.line))
      await sendTicketMessages(ctx, { ticket, event: 'propose', by: side.side });
    return { id: ticket.id, code: ticket.code };
  });
}

/** The most corrections of one line that are announced in an hour; further ones are shown on the order's page only. */
const TOLD_PER_HOUR = 5;

async function isWorthTelling(ctx: AppContext, lineId: number): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - HOUR_MS);
  const recent = and(eq(weighTickets.orderLineId, lineId), gt(weighTickets.createdAt, since));
  return (await ctx.db.$count(weighTickets, recent)) <= TOLD_PER_HOUR;
}

/** The ticket of a line that a phone has already sent. */
async function findTicketByKey(
  ctx: AppContext,
  lineId: number,
  key: string,
): Promise<ProposedTicket | undefined> {
  const [known] = await ctx.db
    .select({ id: weighTickets.id, code: weighTickets.code })
    .from(weighTickets)
    .where(and(eq(weighTickets.orderLineId, lineId), eq(weighTickets.key, key)));
  return known;
}
