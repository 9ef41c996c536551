import type pg from 'pg';
import pino from 'pino';
import { endBids } from '../src/domain/bidding/clock/close-bids.ts';
import { noCache } from '../src/domain/kept.ts';
import { type Clock, type Isolation, type Shop, shopOver } from '../src/domain/shop.ts';
import { SECRET } from './as-written.ts';
import { LIGHT } from './password-cost.ts';

/** A shop over a database alone: nothing is kept in memory, no file anywhere. */
export function bareShop(pool: pg.Pool, clock: Clock, isolation?: Isolation): Shop {
  return shopOver(pool, {
    ...(isolation ? { isolation } : {}),
    endBids,
    clock,
    log: pino({ level: 'silent' }),
    passwordCost: LIGHT,
    cache: noCache,
    files: { write: async () => undefined, read: async () => null, remove: async () => undefined },
    config: { publicUrl: 'http://127.0.0.1:3000', demo: false, secret: SECRET },
  });
}
