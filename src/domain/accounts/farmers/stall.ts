import { and, eq, isNull } from 'drizzle-orm';
import { type FarmerSettings, farmers, type HarvestEntry } from '../../../db/schema/accounts.ts';
import type { PayoutAccount } from '../../../shared/input/people/stall.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, requireDuty, type Shop } from '../../shop.ts';

/** What a farmer settled for himself (R43). Fees in the store currency. */
export type Stall = {
  farmerId: number;
  title: string;
  story: string;
  phone: string | null;
  phonePublic: boolean;
  portraitUrl: string | null;
  harvestCalendar: HarvestEntry[];
  settings: FarmerSettings;
  /** Where he is paid out to; null until he said so. */
  payoutAccount: PayoutAccount | null;
  version: number;
};

/** The asking farmer's own; any other role is refused (403). */
export async function getStall(shop: Shop, actor: Actor): Promise<Stall> {
  const { farmerId } = requireDuty(actor, 'stall.edit');
  const [row] = await shop.db
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
  return row ?? refuse('farmer_not_found');
}
