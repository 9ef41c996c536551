import { inTransaction, type Shop } from '../../domain/shop.ts';
import { users } from '../schema/auth.ts';
import { seedBids } from './bids.ts';
import { seedComplaints } from './complaints.ts';
import { seedContent } from './content.ts';
import { seedCoupons } from './coupons.ts';
import { seedFarmers } from './farmers.ts';
import { seedListings } from './listings.ts';
import { seedNotices } from './notices.ts';
import { seedOrders } from './orders.ts';
import { seedPayments } from './payments.ts';
import { seedReviews } from './reviews.ts';
import { seedSavedListings } from './saved-listings.ts';
import { seedSettings } from './settings.ts';
import { planTrade } from './trade.ts';
import { seedUsers } from './users.ts';

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
    await seedListings(shop, trade);
    await seedReviews(shop, trade);
    await seedBids(shop, trade);
    await seedOrders(shop, trade);
    await seedPayments(shop, trade);
    await seedComplaints(shop, trade);
    await seedCoupons(shop);
    await seedSavedListings(shop, trade);
    await seedNotices(shop, trade);
  });
}
