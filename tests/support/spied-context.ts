import type pg from 'pg';
import type { AppContext, Clock, RemovedFromMarket } from '../../src/domain/context.ts';
import type { Cache } from '../../src/domain/response-cache.ts';
import { noCache } from '../../src/domain/response-cache.ts';
import { bareShop } from './bare-context.ts';

/** A shop over a database alone that keeps what it was told to end and to show again; `settingTexts` gives it and forgets. */
export function spiedShop(pool: pg.Pool, clock: Clock): { ctx: AppContext; told: () => unknown[] } {
  const heard: unknown[] = [];
  const cache: Cache = {
    ...noCache,
    changed: (topic) => heard.push(topic),
    within: (after) => ({ ...cache, changed: (topic) => after(() => heard.push(topic)) }),
  };
  const endBids = async (_shop: AppContext, gone: RemovedFromMarket) => {
    heard.push(gone);
  };
  return { ctx: { ...bareShop(pool, clock), cache, endBids }, told: () => heard.splice(0) };
}
