import { and, eq, isNull } from 'drizzle-orm';
import { listings } from '../../db/schema/catalogue-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { pushDevices } from '../../db/schema/messaging-tables.ts';
import { type AppContext, hasDuty, type UserActor } from '../context.ts';

/** The setup state of a new seller; `notices` may come later, and not every phone supports them. */
export type SellerSetupSteps = {
  profile: boolean;
  products: boolean;
  delivery: boolean;
  account: boolean;
  notices: boolean;
};

/** Null once only notices are missing, and for users who may not set it up. */
export async function readSellerSetupSteps(
  ctx: AppContext,
  user: UserActor,
): Promise<SellerSetupSteps | null> {
  if (user.role !== 'farmer' || !hasDuty(user, 'stall.edit')) return null;
  const mine = user.farmerId ?? -1;
  const [[stall], products, devices] = await Promise.all([
    ctx.db
      .select({
        portraitUrl: farmers.portraitUrl,
        story: farmers.story,
        settings: farmers.settings,
        account: farmers.payoutAccount,
      })
      .from(farmers)
      .where(and(eq(farmers.id, mine), isNull(farmers.deletedAt))),
    ctx.db.$count(listings, and(eq(listings.farmerId, mine), isNull(listings.deletedAt))),
    ctx.db.$count(pushDevices, eq(pushDevices.userId, user.userId)),
  ]);
  if (!stall) return null;
  const { pickup, delivery, deliveryFees, deliveryDays } = stall.settings;
  const needed = {
    profile: stall.portraitUrl !== null && stall.story !== '',
    products: products > 0,
    // A farmer with any of these settings has opened the form, and has seen its defaults.
    delivery: [pickup, delivery, deliveryFees, deliveryDays].some((said) => said !== undefined),
    account: stall.account !== null,
  };
  return Object.values(needed).every(Boolean) ? null : { ...needed, notices: devices > 0 };
}
