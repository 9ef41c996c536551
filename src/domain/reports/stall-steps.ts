import { and, eq, isNull } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { listings } from '../../db/schema/catalogue.ts';
import { pushDevices } from '../../db/schema/channels.ts';
import { hasDuty, type Shop, type UserActor } from '../shop.ts';

/** What a new stall has of that which it sells with; `notices` may come later, and not every phone can. */
export type StallSteps = {
  profile: boolean;
  products: boolean;
  delivery: boolean;
  account: boolean;
  notices: boolean;
};

/** Null once the stall lacks nothing but notices, and for whoever may not set it up himself. */
export async function readStallSteps(shop: Shop, user: UserActor): Promise<StallSteps | null> {
  if (user.role !== 'farmer' || !hasDuty(user, 'stall.edit')) return null;
  const mine = user.farmerId ?? -1;
  const [[stall], products, devices] = await Promise.all([
    shop.db
      .select({
        portraitUrl: farmers.portraitUrl,
        story: farmers.story,
        settings: farmers.settings,
        account: farmers.payoutAccount,
      })
      .from(farmers)
      .where(and(eq(farmers.id, mine), isNull(farmers.deletedAt))),
    shop.db.$count(listings, and(eq(listings.farmerId, mine), isNull(listings.deletedAt))),
    shop.db.$count(pushDevices, eq(pushDevices.userId, user.userId)),
  ]);
  if (!stall) return null;
  const { pickup, delivery, deliveryFees, deliveryDays } = stall.settings;
  const needed = {
    profile: stall.portraitUrl !== null && stall.story !== '',
    products: products > 0,
    // Whoever has said anything of it has opened the form, and seen what goes without saying.
    delivery: [pickup, delivery, deliveryFees, deliveryDays].some((said) => said !== undefined),
    account: stall.account !== null,
  };
  return Object.values(needed).every(Boolean) ? null : { ...needed, notices: devices > 0 };
}
