import { savedListings } from '../../src/db/schema/catalogue-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { customers } from '../people/people.ts';
import { randomFor } from '../year/random.ts';
import { before, DAY } from '../year/time.ts';
import type { Trade } from '../year/trade.ts';

/** The saved listings of customers (R45): a few for each of the first twelve, the demo accounts among them. */
export async function seedSavedListings(ctx: AppContext, trade: Trade): Promise<void> {
  const random = randomFor('saved');
  const now = ctx.clock.now();
  await ctx.db.insert(savedListings).values(
    customers.slice(0, 12).flatMap((customer) =>
      random.sample(trade.listings, random.int(2, 7)).map((listing) => ({
        userId: customer.id,
        listingId: listing.id,
        createdAt: before(now, random.next() * Math.min(90, customer.joined) * DAY),
      })),
    ),
  );
}
