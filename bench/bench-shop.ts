import type { Pool } from 'pg';
import { pino } from 'pino';
import { closeAffectedBids } from '../src/domain/bidding/scheduled/close-unfulfillable-bids.ts';
import { type AppContext, createContext } from '../src/domain/context.ts';
import { memoryCache } from '../src/server/response-cache/memory-cache.ts';

/** The shop over a pool, as its use cases see it, with its own clock. */
export const benchShop = (pool: Pool, now: () => Date): AppContext =>
  createContext(pool, {
    endBids: closeAffectedBids,
    clock: { now },
    log: pino({ level: 'warn' }),
    cache: memoryCache(),
    files: { write: async () => {}, read: async () => null, remove: async () => {} },
    config: {
      publicUrl: 'http://127.0.0.1',
      demo: true,
      secret: 'a secret for measuring, 0123456789 0123456789',
    },
  });
