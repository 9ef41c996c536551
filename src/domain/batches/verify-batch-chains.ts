import { and, asc, eq, gt } from 'drizzle-orm';
import { batchChains, batchEvents, batches } from '../../db/schema/batch-tables.ts';
import type { AppContext } from '../context.ts';
import { CHAIN_PAGE, type ChainEntry, type ChainFault, findChainFaults } from '../find-chain-faults.ts';
import { batchEventHash } from './canonical-batch-event.ts';

/** Verifies every seller's chain of batch events (`findChainFaults`); returns how many were read and what does not fit. */
export async function verifyBatchChains(
  ctx: AppContext,
): Promise<{ chains: number; events: number; faults: ChainFault[] }> {
  const chains = await ctx.db.select().from(batchChains).orderBy(asc(batchChains.farmerId));
  const { entries, faults } = await findChainFaults(chains, 'catatan', (farmerId, after) =>
    readEvents(ctx, farmerId, after),
  );
  return { chains: chains.length, events: entries, faults };
}

async function readEvents(ctx: AppContext, farmerId: number, after: number): Promise<ChainEntry[]> {
  const page = await ctx.db
    .select({ event: batchEvents, code: batches.code })
    .from(batchEvents)
    .innerJoin(batches, eq(batches.id, batchEvents.batchId))
    .where(and(eq(batchEvents.farmerId, farmerId), gt(batchEvents.seq, after)))
    .orderBy(asc(batchEvents.seq))
    .limit(CHAIN_PAGE);
  return page.map(({ event, code }) => ({
    seq: event.seq,
    prev: event.prev,
    hash: event.hash,
    code,
    computed: batchEventHash({ ...event, code }),
    name: `catatan ke-${event.seq} lot ${code}`,
  }));
}
