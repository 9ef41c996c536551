import type { Shop } from '../../domain/shop.ts';
import { savedListings } from '../schema/catalogue.ts';
import { customers } from './people.ts';
import { randomFor } from './random.ts';
import { before, DAY } from './time.ts';
import type { Trade } from './trade.ts';

/** What customers keep for later (R45): a few listings each for the first twelve, the demo accounts among them. */
export async function seedSavedListings(shop: Shop, trade: Trade): Promise<void> {
  const random = randomFor('saved');
  const now = shop.clock.now();
  await shop.db.insert(savedListings).values(
    customers.slice(0, 12).flatMap((customer) =>
      random.sample(trade.listings, random.int(2, 7)).map((listing) => ({
        userId: customer.id,
        listingId: listing.id,
        createdAt: before(now, random.next() * Math.min(90, customer.joined) * DAY),
      })),
    ),
  );
}
