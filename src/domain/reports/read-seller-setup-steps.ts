import { sql } from 'drizzle-orm';
import { listings } from '../../db/schema/catalogue-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { pushDevices } from '../../db/schema/messaging-tables.ts';
import { hasDuty, type UserActor } from '../context.ts';
import { bool } from '../read-rows.ts';
import { type Read, read } from '../read-together.ts';

/** The setup state of a new seller; `notices` may come later, and not every phone supports them. */
export type SellerSetupSteps = {
  profile: boolean;
  products: boolean;
  delivery: boolean;
  account: boolean;
  notices: boolean;
};

/** Null once only notices are missing, and for users without the permission. */
export function sellerSetupStepsRead(user: UserActor): Read<SellerSetupSteps | null> {
  const mine = user.role === 'farmer' && hasDuty(user, 'stall.edit') ? (user.farmerId ?? -1) : -1;
  return read(
    { profile: bool, products: bool, delivery: bool, account: bool, notices: bool },
    // A farmer with any of these settings has opened the form, and has seen its defaults.
    sql`
    select f.portrait_url is not null and f.story <> '' as profile,
           exists (select from ${listings} l where l.farmer_id = f.id and l.deleted_at is null) as products,
           f.settings ?| array['pickup', 'delivery', 'deliveryFees', 'deliveryDays'] as delivery,
           f.payout_account is not null as account,
           exists (select from ${pushDevices} d where d.user_id = ${user.userId}) as notices
    from ${farmers} f where f.id = ${mine} and f.deleted_at is null`,
    ([steps]) => {
      if (!steps) return null;
      const { notices: _, ...needed } = steps;
      return Object.values(needed).every(Boolean) ? null : steps;
    },
  );
}
