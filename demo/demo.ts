import { users } from '../src/db/schema/auth.ts';
import { inTransaction, type Shop } from '../src/domain/shop.ts';
import { seedContent } from '../src/install/seed-content.ts';
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
 * Fills an empty database with the demo: all or nothing, and nothing where there are users. What it writes follows
 * from the clock alone. The regions must be there (db/reference.ts).
 */
export async function seedDemo(shop: Shop): Promise<void> {
  // A statement that inserts half a thousand rows must see one moment throughout.
  const now = shop.clock.now();
  await inTransaction({ ...shop, clock: { now: () => now } }, async (shop) => {
    await shop.db.execute('lock table users in share row exclusive mode');
    if ((await shop.db.$count(users)) > 0) return;
    const trade = planTrade(now);
    await seedUsers(shop);
    await seedSettings(shop);
    await seedContent(shop, { sample: true });
    await seedFarmers(shop);
    await seedSellers(shop);
    await seedListings(shop, trade);
    await seedPastSeasons(shop);
    await seedReviews(shop, trade);
    await seedBids(shop, trade);
    await seedOrders(shop, trade);
    await seedPayments(shop, trade);
    await seedTaxes(shop);
    await seedComplaints(shop, trade);
    await seedCoupons(shop);
    await seedSavedListings(shop, trade);
    await seedShoppingLists(shop);
    await seedNotices(shop, trade);
    await seedWeighing(shop);
    await seedGroup(shop);
    await seedPrivacy(shop);
    await seedIdentities(shop);
  });
}
