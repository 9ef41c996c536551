import { users } from '../src/db/schema/auth-tables.ts';
import { type AppContext, inTransaction } from '../src/domain/context.ts';
import { seedContent } from '../src/seed/seed-content.ts';
import { seedBids } from './rows/bids.ts';
import { seedComplaints } from './rows/complaints.ts';
import { seedCoupons } from './rows/coupons.ts';
import { seedFarmers } from './rows/farmers.ts';
import { seedGroup } from './rows/group.ts';
import { seedIdentities } from './rows/identities.ts';
import { seedListings } from './rows/listings.ts';
import { seedNotices } from './rows/notices.ts';
import { seedOrders } from './rows/orders.ts';
import { seedPastSeasons } from './rows/past-seasons.ts';
import { seedPayments } from './rows/payments.ts';
import { seedPrivacy } from './rows/privacy.ts';
import { seedReviews } from './rows/reviews.ts';
import { seedSavedListings } from './rows/saved-listings.ts';
import { seedSellers } from './rows/sellers.ts';
import { seedSettings } from './rows/settings.ts';
import { seedShoppingLists } from './rows/shopping-lists.ts';
import { seedTaxes } from './rows/taxes.ts';
import { seedUsers } from './rows/users.ts';
import { seedWeighing } from './rows/weighing.ts';
import { planTrade } from './year/trade.ts';

/**
 * Fills an empty database with the demo: all or nothing, and nothing if there are users. The data depends on the clock
 * alone. The regions must exist (db/reference.ts).
 */
export async function seedDemo(ctx: AppContext): Promise<void> {
  // A statement that inserts hundreds of rows must use one timestamp throughout.
  const now = ctx.clock.now();
  await inTransaction({ ...ctx, clock: { now: () => now } }, async (ctx) => {
    await ctx.db.execute('lock table users in share row exclusive mode');
    if ((await ctx.db.$count(users)) > 0) return;
    const trade = planTrade(now);
    await seedUsers(ctx);
    await seedSettings(ctx);
    await seedContent(ctx, { sample: true });
    await seedFarmers(ctx);
    await seedSellers(ctx);
    await seedListings(ctx, trade);
    await seedPastSeasons(ctx);
    await seedReviews(ctx, trade);
    await seedBids(ctx, trade);
    await seedOrders(ctx, trade);
    await seedPayments(ctx, trade);
    await seedTaxes(ctx);
    await seedComplaints(ctx, trade);
    await seedCoupons(ctx);
    await seedSavedListings(ctx, trade);
    await seedShoppingLists(ctx);
    await seedNotices(ctx, trade);
    await seedWeighing(ctx);
    await seedGroup(ctx);
    await seedPrivacy(ctx);
    await seedIdentities(ctx);
  });
}
