import { describe, expect, test } from 'vitest';
import { findListingFacets } from '../../src/domain/catalogue/list/find-listing-facets.ts';
import { foldPlaces } from '../../src/domain/catalogue/listing/kept-places.ts';
import { moveStock } from '../../src/domain/listings/move-stock.ts';
import { anonymous, inTransaction } from '../../src/domain/shop.ts';
import { foldTallies, stockTally } from '../../src/domain/tallies.ts';
import { quantityOf } from '../../src/shared/figures/quantity.ts';
import { testClock } from '../clock.ts';
import { makeFarmer, makeListing } from '../factories.ts';
import { expectInvariants } from '../invariants.ts';
import { times } from '../long.ts';
import { again, giveUp } from './collided.ts';
import { arena } from './gate.ts';
import { ISOLATIONS } from './isolations.ts';

const WORKERS = times(4, 6);
const LISTINGS = 2 * WORKERS;
/** Movements of each listing. */
const TURNS = times(3, 9);

describe.each(ISOLATIONS)('%s', (isolation) => {
  test('goods that become few and many while several put the counts together are each counted once', async () => {
    const ground = await arena(testClock('2026-11-21T03:00:00Z'), 30);
    try {
      const shop = { ...ground.shop, isolation };
      const farmers = [await makeFarmer(shop), await makeFarmer(shop)];
      const listings: number[] = [];
      for (let at = 0; at < LISTINGS; at += 1) {
        const { id } = await makeListing(shop, { farmerId: farmers[at % 2]!.id, stock: quantityOf(40) });
        listings.push(id);
      }
      let going = true;
      const totals: number[] = [];
      const places: number[] = [];
      const placed = async () =>
        (await findListingFacets(shop, anonymous, {})).cities.reduce((sum, { count }) => sum + count, 0);
      const around = [
        ...[1, 2, 3].map(async () => {
          while (going) await inTransaction(shop, foldTallies).catch(giveUp);
        }),
        (async () => {
          while (going) await foldTallies(shop).catch(giveUp);
        })(),
        (async () => {
          while (going) totals.push((await stockTally(shop, farmers[0]!.id)).total);
        })(),
        ...[1, 2].map(async () => {
          while (going) await foldPlaces(shop).catch(giveUp);
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
          const qty = quantityOf(turn % 2 === 0 ? 20 : -20);
          for (const listingId of [listings[first]!, listings[first + WORKERS]!])
            await again(() =>
              inTransaction(shop, (shop) => moveStock(shop, { kind: 'adjust', listingId, qty })),
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
      await foldTallies(shop);
      const { rows } = await ground.database.pool.query('select from market_counts where not folded');
      expect(rows).toEqual([]);
      await foldPlaces(shop);
      expect(await placed()).toBe(LISTINGS);
      await expectInvariants(ground.database.pool);
    } finally {
      await ground.close();
    }
  }, 60_000);
});
