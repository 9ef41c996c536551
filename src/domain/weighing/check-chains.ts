import { and, asc, eq, gt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { weighChains, weighTickets } from '../../db/schema/weighing.ts';
import type { Shop } from '../shop.ts';
import { ticketHash } from './rules/ticket-json.ts';

/** What is wrong with a seller's chain, and where. */
type ChainFault = {
  farmerId: number;
  seq: number;
  code: string | null;
  fault: 'changed' | 'missing' | 'moved' | 'end';
  text: string;
};

export type ChainReport = { chains: number; tickets: number; faults: ChainFault[] };

const PAGE = 500;

/**
 * Goes through every seller's chain from its first ticket: a ticket whose figures do not come to its hash was changed, a place
 * without one is missing, one that does not name the ticket before it was moved, and a chain must end where it says.
 */
export async function checkChains(shop: Shop): Promise<ChainReport> {
  const chains = await shop.db.select().from(weighChains).orderBy(asc(weighChains.farmerId));
  const faults: ChainFault[] = [];
  let tickets = 0;
  for (const chain of chains) {
    let last = { seq: 0, hash: '' };
    for (;;) {
      const page = await readPage(shop, chain.farmerId, last.seq);
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
        // Behind a gap only the gap is told.
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

async function readPage(shop: Shop, farmerId: number, after: number) {
  const replaced = alias(weighTickets, 'replaced');
  return shop.db
    .select({ ticket: weighTickets, replaces: replaced.code })
    .from(weighTickets)
    .leftJoin(replaced, eq(replaced.id, weighTickets.replacesId))
    .where(and(eq(weighTickets.farmerId, farmerId), gt(weighTickets.seq, after)))
    .orderBy(asc(weighTickets.seq))
    .limit(PAGE);
}
