import type { Pool } from 'pg';
import { pino } from 'pino';
import { endBids } from '../src/domain/bidding/clock/close-bids.ts';
import { type Shop, shopOver } from '../src/domain/shop.ts';
import { memoryCache } from '../src/server/memory/cache.ts';

/** The shop over a pool as its verbs see it, by a clock of its own. */
export const benchShop = (pool: Pool, now: () => Date): Shop =>
  shopOver(pool, {
    endBids,
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
