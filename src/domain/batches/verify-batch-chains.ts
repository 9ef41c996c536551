import { and, asc, eq, gt } from 'drizzle-orm';
import { batchChains, batchEvents, batches } from '../../db/schema/batch-tables.ts';
import type { AppContext } from '../context.ts';
import { batchEventHash } from './canonical-batch-event.ts';

type BatchChainFault = {
  farmerId: number;
  seq: number;
  code: string | null;
  fault: 'changed' | 'missing' | 'moved' | 'end';
  text: string;
};

export type BatchChainReport = { chains: number; events: number; faults: BatchChainFault[] };

const PAGE = 500;

/**
 * Verifies every seller's chain of batch events: one whose values do not match its hash was changed, a position without one is
 * missing, one that does not name its predecessor was moved, and a chain must end at its recorded position.
 */
export async function verifyBatchChains(ctx: AppContext): Promise<BatchChainReport> {
  const chains = await ctx.db.select().from(batchChains).orderBy(asc(batchChains.farmerId));
  const faults: BatchChainFault[] = [];
  let events = 0;
  for (const { farmerId, seq: end, hash } of chains) {
    let last = { seq: 0, hash: '' };
    const note = (seq: number, code: string | null, fault: BatchChainFault['fault'], text: string) =>
      faults.push({ farmerId, seq, code, fault, text });
    for (;;) {
      const page = await ctx.db
        .select({ event: batchEvents, code: batches.code })
        .from(batchEvents)
        .innerJoin(batches, eq(batches.id, batchEvents.batchId))
        .where(and(eq(batchEvents.farmerId, farmerId), gt(batchEvents.seq, last.seq)))
        .orderBy(asc(batchEvents.seq))
        .limit(PAGE);
      for (const { event, code } of page) {
        events += 1;
        for (let seq = last.seq + 1; seq < event.seq; seq += 1)
          note(seq, null, 'missing', `Catatan ke-${seq} hilang; sesudahnya catatan lot ${code}.`);
        if (batchEventHash({ ...event, code }) !== event.hash)
          note(
            event.seq,
            code,
            'changed',
            `Catatan ke-${event.seq} lot ${code} tidak cocok dengan hash-nya.`,
          );
        // After a gap only the gap is reported.
        if (event.seq === last.seq + 1 && event.prev !== last.hash)
          note(
            event.seq,
            code,
            'moved',
            `Catatan ke-${event.seq} lot ${code} tidak menyebut hash sebelumnya.`,
          );
        last = { seq: event.seq, hash: event.hash };
      }
      if (page.length < PAGE) break;
    }
    if (last.seq < end)
      note(end, null, 'missing', `Rantai harus sampai catatan ke-${end}, tetapi berakhir di ke-${last.seq}.`);
    else if (last.seq !== end || last.hash !== hash)
      note(last.seq, null, 'end', `Ujung rantai tidak cocok dengan catatan ke-${last.seq}.`);
  }
  return { chains: chains.length, events, faults };
}
