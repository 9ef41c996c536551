import { describe, expect, test } from 'vitest';
import { findListingFacets } from '../../src/domain/catalogue/list/find-listing-facets.ts';
import { refreshCityCounts } from '../../src/domain/catalogue/listing/city-counts.ts';
import { anonymous, inTransaction } from '../../src/domain/context.ts';
import { moveStock } from '../../src/domain/listings/move-stock.ts';
import { readAlone } from '../../src/domain/read-together.ts';
import { refreshRowCounts, stockLevelsRead } from '../../src/domain/row-counts.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { times } from '../support/long-run.ts';
import { testClock } from '../support/test-clock.ts';
import { again, giveUp } from './count-conflicts.ts';
import { arena } from './gate.ts';
import { ISOLATIONS } from './isolation-levels.ts';

const WORKERS = times(4, 6);
const LISTINGS = 2 * WORKERS;
/** Movements of each listing. */
const TURNS = times(3, 9);

describe.each(ISOLATIONS)('%s', (isolation) => {
  test('goods that become few and many while several put the counts together are each counted once', async () => {
    const ground = await arena(testClock('2026-11-21T03:00:00Z'), 30);
    try {
      const ctx = { ...ground.ctx, isolation };
      const farmers = [await makeFarmer(ctx), await makeFarmer(ctx)];
      const listings: number[] = [];
      for (let at = 0; at < LISTINGS; at += 1) {
        const { id } = await makeListing(ctx, { farmerId: farmers[at % 2]!.id, stock: toQuantity(40) });
        listings.push(id);
      }
      let going = true;
      const totals: number[] = [];
      const places: number[] = [];
      const placed = async () =>
        (await findListingFacets(ctx, anonymous, {})).cities.reduce((sum, { count }) => sum + count, 0);
      const around = [
        ...[1, 2, 3].map(async () => {
          while (going) await inTransaction(ctx, refreshRowCounts).catch(giveUp);
        }),
        (async () => {
          while (going) await refreshRowCounts(ctx).catch(giveUp);
        })(),
        (async () => {
          while (going) totals.push((await readAlone(ctx, stockLevelsRead(farmers[0]!.id))).total);
        })(),
        ...[1, 2].map(async () => {
          while (going) await refreshCityCounts(ctx).catch(giveUp);
        }),
        (async () => {
          while (going) places.push(await placed());
        })(),
        (async () => {
          for (let at = 0; going; at += 1)
            await ground.database.pool.query('update farmers set city = $1 where id = $2', [
              at % 2 ? 'Bantul' : 'Klaten',
              farmers[1]!.id,
            ]);
        })(),
      ];
      const work = async (first: number) => {
        for (let turn = 0; turn < TURNS; turn += 1) {
          // From few (40) to many (60) and back, so that each movement takes a line from one badge and adds one to another.
          // A listing is one worker's: one who is long unlucky is not overtaken by what takes away what he is to bring.
          const qty = toQuantity(turn % 2 === 0 ? 20 : -20);
          for (const listingId of [listings[first]!, listings[first + WORKERS]!])
            await again(() =>
              inTransaction(ctx, (ctx) => moveStock(ctx, { kind: 'adjust', listingId, qty })),
            );
        }
      };
      await Promise.all(Array.from({ length: WORKERS }, (_, first) => work(first)));
      going = false;
      await Promise.all(around);
      // No reader ever saw a listing missing or twice.
      expect(totals.filter((total) => total !== LISTINGS / 2)).toEqual([]);
      expect(places.filter((total) => total !== LISTINGS)).toEqual([]);
      expect(await placed()).toBe(LISTINGS);
      await expectInvariants(ground.database.pool);
      await refreshRowCounts(ctx);
      const { rows } = await ground.database.pool.query('select from listing_counts where not folded');
      expect(rows).toEqual([]);
      await refreshCityCounts(ctx);
      expect(await placed()).toBe(LISTINGS);
      await expectInvariants(ground.database.pool);
    } finally {
      await ground.close();
    }
  }, 60_000);
});
