import type pg from 'pg';
import pino from 'pino';
import { closeAffectedBids } from '../../src/domain/bidding/scheduled/close-unfulfillable-bids.ts';
import { type AppContext, type Clock, createContext, type Isolation } from '../../src/domain/context.ts';
import { noCache } from '../../src/domain/response-cache.ts';
import { LIGHT } from './light-password-cost.ts';
import { SECRET } from './sealed-secrets.ts';

/** A shop over a database alone: nothing is kept in memory, no file anywhere. */
export function bareShop(pool: pg.Pool, clock: Clock, isolation?: Isolation): AppContext {
  return createContext(pool, {
    ...(isolation ? { isolation } : {}),
    endBids: closeAffectedBids,
    clock,
    log: pino({ level: 'silent' }),
    passwordCost: LIGHT,
    cache: noCache,
    files: { write: async () => undefined, read: async () => null, remove: async () => undefined },
    config: { publicUrl: 'http://127.0.0.1:3000', demo: false, secret: SECRET },
  });
}
