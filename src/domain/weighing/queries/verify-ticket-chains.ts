import { and, asc, eq, gt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { weighTicketChains, weighTickets } from '../../../db/schema/weighing-tables.ts';
import type { AppContext } from '../../context.ts';
import { ticketHash } from '../policies/canonical-ticket.ts';

/** A fault in a seller's chain, and its position. */
type TicketChainFault = {
  farmerId: number;
  seq: number;
  code: string | null;
  fault: 'changed' | 'missing' | 'moved' | 'end';
  text: string;
};

export type TicketChainReport = { chains: number; tickets: number; faults: TicketChainFault[] };

const PAGE = 500;

/**
 * Verifies every seller's chain from its first ticket: a ticket whose figures do not match its hash was
 * changed, a position without one is missing, one that does not name its predecessor was moved, and a chain
 * must end at its recorded position.
 */
export async function verifyTicketChains(ctx: AppContext): Promise<TicketChainReport> {
  const chains = await ctx.db.select().from(weighTicketChains).orderBy(asc(weighTicketChains.farmerId));
  const faults: TicketChainFault[] = [];
  let tickets = 0;
  for (const chain of chains) {
    let last = { seq: 0, hash: '' };
    for (;;) {
      const page = await readPage(ctx, chain.farmerId, last.seq);
      for (const { ticket, replaces } of page) {
        tickets += 1;
        const at = { farmerId: chain.farmerId, seq: ticket.seq, code: ticket.code };
        for (let seq = last.seq + 1; seq < ticket.seq; seq += 1) {
          faults.push({
            ...at,
            seq,
            code: null,
            fault: 'missing',
            text: `Nota ke-${seq} hilang; sesudahnya ${ticket.code}.`,
          });
        }
        if (ticketHash({ ...ticket, replaces }) !== ticket.hash) {
          faults.push({
            ...at,
            fault: 'changed',
            text: `Angka nota ${ticket.code} tidak lagi cocok dengan hash-nya.`,
          });
        }
        // After a gap only the gap is reported.
        if (ticket.seq === last.seq + 1 && ticket.prev !== last.hash) {
          faults.push({
            ...at,
            fault: 'moved',
            text: `Nota ${ticket.code} tidak menyebut hash nota sebelumnya.`,
          });
        }
        last = { seq: ticket.seq, hash: ticket.hash };
      }
      if (page.length < PAGE) break;
    }
    if (chain.seq !== last.seq || chain.hash !== last.hash) {
      faults.push({
        farmerId: chain.farmerId,
        seq: chain.seq,
        code: null,
        fault: last.seq < chain.seq ? 'missing' : 'end',
        text:
          last.seq < chain.seq
            ? `Rantai harus sampai nota ke-${chain.seq}, tetapi berakhir di ke-${last.seq}.`
            : `Ujung rantai tidak cocok dengan nota ke-${last.seq}.`,
      });
    }
  }
  return { chains: chains.length, tickets, faults };
}

async function readPage(ctx: AppContext, farmerId: number, after: number) {
  const replaced = alias(weighTickets, 'replaced');
  return ctx.db
    .select({ ticket: weighTickets, replaces: replaced.code })
    .from(weighTickets)
    .leftJoin(replaced, eq(replaced.id, weighTickets.replacesId))
    .where(and(eq(weighTickets.farmerId, farmerId), gt(weighTickets.seq, after)))
    .orderBy(asc(weighTickets.seq))
    .limit(PAGE);
}
