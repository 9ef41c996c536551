import { and, asc, eq, gt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { weighTicketChains, weighTickets } from '../../../db/schema/weighing-tables.ts';
import type { AppContext } from '../../context.ts';
import { CHAIN_PAGE, type ChainEntry, type ChainFault, findChainFaults } from '../../find-chain-faults.ts';
import { ticketHash } from '../policies/canonical-ticket.ts';

/** Verifies every seller's chain of weigh tickets (`findChainFaults`); returns how many were read and what does not fit. */
export async function verifyTicketChains(
  ctx: AppContext,
): Promise<{ chains: number; tickets: number; faults: ChainFault[] }> {
  const chains = await ctx.db.select().from(weighTicketChains).orderBy(asc(weighTicketChains.farmerId));
  const { entries, faults } = await findChainFaults(chains, 'nota', (farmerId, after) =>
    readTickets(ctx, farmerId, after),
  );
  return { chains: chains.length, tickets: entries, faults };
}

async function readTickets(ctx: AppContext, farmerId: number, after: number): Promise<ChainEntry[]> {
  const replaced = alias(weighTickets, 'replaced');
  const page = await ctx.db
    .select({ ticket: weighTickets, replaces: replaced.code })
    .from(weighTickets)
    .leftJoin(replaced, eq(replaced.id, weighTickets.replacesId))
    .where(and(eq(weighTickets.farmerId, farmerId), gt(weighTickets.seq, after)))
    .orderBy(asc(weighTickets.seq))
    .limit(CHAIN_PAGE);
  return page.map(({ ticket, replaces }) => ({
    seq: ticket.seq,
    prev: ticket.prev,
    hash: ticket.hash,
    code: ticket.code,
    computed: ticketHash({ ...ticket, replaces }),
    name: `nota ${ticket.code}`,
  }));
}
