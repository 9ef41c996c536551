import type { Shop } from '../../domain/shop.ts';
import { reviews } from '../schema/catalogue.ts';
import { admins } from './people.ts';
import { planReviews } from './review-plans.ts';
import { after, HOUR } from './time.ts';
import type { Trade } from './trade.ts';

/** The reviews that the listings' sums count, and those that wait for a moderator; listings and users must be there. */
export async function seedReviews(shop: Shop, trade: Trade): Promise<void> {
  const now = shop.clock.now();
  await shop.db.insert(reviews).values(
    planReviews(trade.listings, now).map(({ listing, customer, rating, comment, status, createdAt }) => ({
      listingId: listing.id,
      userId: customer.id,
      name: customer.name,
      email: customer.email,
      comment,
      rating,
      status,
      moderatedBy: status === 'pending' ? null : (admins[0]?.id ?? null),
      moderatedAt: status === 'pending' ? null : after(createdAt, HOUR / 10),
      createdAt,
    })),
  );
}
