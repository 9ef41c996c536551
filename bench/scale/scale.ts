// `npm run bench -- --scale [5000,50000,500000,2000000]`: how the cost of everything that the shop does grows: time and
// plan of every list, search, price board, report, queue look-up and job over databases with this many listings and
// five orders and bids per listing. Writes docs/evidence/bench-scale.md and its picture; the plans go to data/.

import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { type Engine, openEngine } from '../../src/db/engine.ts';
import { migrate } from '../../src/db/migrate-database.ts';
import { refreshPriceAggregates } from '../../src/domain/bidding/market-prices/price-aggregates.ts';
import { refreshCityCounts } from '../../src/domain/catalogue/listing/city-counts.ts';
import { refreshBestSellers } from '../../src/domain/orders/queries/best-seller-aggregates.ts';
import { refreshBidPrices } from '../../src/domain/reports/refresh-bid-prices.ts';
import { benchShop } from '../bench-shop.ts';
import type { Case } from './case.ts';
import { type Filled, filled, VILLAGE_LISTINGS } from './fill.ts';
import { drawGrowth } from './growth-picture.ts';
import { marketCases } from './market-cases.ts';
import { officeCases } from './office-cases.ts';
import { peopleOf } from './people.ts';
import { hearPlans, PLANS_TOLD, type Plan } from './plans.ts';
import { plansPage, scaleReport } from './scale-report.ts';
import { type Size, timeCases } from './timed.ts';

const SIZES = [5_000, 50_000, 500_000, 2_000_000];
const log = pino({ level: 'warn' });

/** The requested sizes; all of them by default. */
export function scaleSizes(given: string[]): number[] {
  const sizes = given.flatMap((one) => one.split(',')).map(Number);
  if (sizes.some((size) => !(size >= VILLAGE_LISTINGS && size % VILLAGE_LISTINGS === 0))) {
    throw new Error(`a size is a multiple of ${VILLAGE_LISTINGS}: ${given.join(' ')}`);
  }
  return sizes.length > 0 ? sizes.toSorted((a, b) => a - b) : SIZES;
}

/** Measures everything and writes the report. */
export async function measureScale({ sizes, write }: { sizes: number[]; write: boolean }): Promise<void> {
  const cases = [...marketCases, ...officeCases];
  const data: Filled[] = [];
  for (const listings of sizes) data.push(await filled(listings));
  const rows = await timeAll(data, cases);
  const text = scaleReport(rows, data, loadavg()[1]!);
  console.log(`\n${text}`);
  mkdirSync('data/bench-scale-plans', { recursive: true });
  for (const [at, { listings }] of data.entries()) {
    writeFileSync(`data/bench-scale-plans/${listings}.md`, plansPage(rows, at));
  }
  if (!write) return;
  writeFileSync('docs/evidence/bench-scale.md', text);
  writeFileSync('docs/pictures/bench-scale.svg', drawGrowth(rows, sizes));
}

async function timeAll(data: Filled[], cases: Case[]) {
  const engines: Engine[] = [];
  try {
    const sizes: Size[] = [];
    for (const { folder, now } of data) {
      const engine = await openEngine({ dataDir: folder, log, poolMax: 4, settings: PLANS_TOLD });
      engines.push(engine);
      await migrate(engine.pool);
      sizes.push(await sizeOf(engine.pool, now));
    }
    return await timeCases(cases, sizes);
  } finally {
    for (const engine of engines) await engine.close();
  }
}

async function sizeOf(pool: Pool, now: Date): Promise<Size> {
  let plans: Plan[] = [];
  hearPlans(pool, (plan) => plans.push(plan));
  // A new shop for each query, so that no result comes from the previous one's cache.
  const shop = () => benchShop(pool, () => now);
  // As in a shop with running jobs: pending deltas are folded.
  for (const fold of [refreshPriceAggregates, refreshBestSellers, refreshCityCounts]) await fold(shop());
  // The first time it takes several runs to go through all bids.
  while ((await refreshBidPrices(shop())) > 0);
  const told = () => {
    const all = plans;
    plans = [];
    return all;
  };
  return { shop, people: await peopleOf(shop(), pool), told };
}
