import { reviews } from '../../src/db/schema/catalogue-tables.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { admins } from '../people/people.ts';
import { planReviews } from '../year/review-plans.ts';
import { after, HOUR } from '../year/time.ts';
import type { Trade } from '../year/trade.ts';
import { storedListings } from './stored-listings.ts';

/** The reviews behind the listings' ratings, and those that await moderation; listings and users must exist. */
export async function seedReviews(ctx: AppContext, trade: Trade): Promise<void> {
  const now = ctx.clock.now();
  const listingOf = await storedListings(ctx);
  await ctx.db.insert(reviews).values(
    planReviews(trade.listings, now).map(({ listing, customer, rating, comment, status, createdAt }) => ({
      listingId: listing.id,
      userId: customer.id,
      name: customer.name,
      email: customer.email,
      comment,
      rating,
      productName: listingOf(listing.id).productName,
      unit: listingOf(listing.id).goods.unit,
      status,
      moderatedBy: status === 'pending' ? null : (admins[0]?.id ?? null),
      moderatedAt: status === 'pending' ? null : after(createdAt, HOUR / 10),
      createdAt,
    })),
  );
}
