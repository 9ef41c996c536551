import type pg from 'pg';
import type { Cache } from '../src/domain/kept.ts';
import { noCache } from '../src/domain/kept.ts';
import type { Clock, Gone, Shop } from '../src/domain/shop.ts';
import { bareShop } from './bare-shop.ts';

/** A shop over a database alone that keeps what it was told to end and to show anew; `told` gives it and forgets. */
export function spiedShop(pool: pg.Pool, clock: Clock): { shop: Shop; told: () => unknown[] } {
  const heard: unknown[] = [];
  const cache: Cache = {
    ...noCache,
    changed: (topic) => heard.push(topic),
    within: (after) => ({ ...cache, changed: (topic) => after(() => heard.push(topic)) }),
  };
  const endBids = async (_shop: Shop, gone: Gone) => {
    heard.push(gone);
  };
  return { shop: { ...bareShop(pool, clock), cache, endBids }, told: () => heard.splice(0) };
}
