import { and, eq, isNull } from 'drizzle-orm';
import { type FarmerSettings, farmers, type HarvestEntry } from '../../../db/schema/farmer-tables.ts';
import type { PayoutAccount } from '../../../shared/schemas/people/seller-profile-schemas.ts';
import { type Actor, type AppContext, requireDuty } from '../../context.ts';
import { fail } from '../../domain-error.ts';

/** The settings of a farmer (R43). Fees in the store currency. */
export type SellerProfile = {
  farmerId: number;
  title: string;
  story: string;
  phone: string | null;
  phonePublic: boolean;
  portraitUrl: string | null;
  harvestCalendar: HarvestEntry[];
  settings: FarmerSettings;
  /** The account for payouts; null until the farmer enters one. */
  payoutAccount: PayoutAccount | null;
  version: number;
};

/** Returns the farmer's own settings; throws 403 for other roles. */
export async function getSellerProfile(ctx: AppContext, actor: Actor): Promise<SellerProfile> {
  const { farmerId } = requireDuty(actor, 'stall.edit');
  const [row] = await ctx.db
    .select({
      farmerId: farmers.id,
      title: farmers.title,
      story: farmers.story,
      phone: farmers.phone,
      phonePublic: farmers.phonePublic,
      portraitUrl: farmers.portraitUrl,
      harvestCalendar: farmers.harvestCalendar,
      settings: farmers.settings,
      payoutAccount: farmers.payoutAccount,
      version: farmers.version,
    })
    .from(farmers)
    .where(and(eq(farmers.id, farmerId ?? -1), isNull(farmers.deletedAt)));
  return row ?? fail('farmer_not_found');
}
