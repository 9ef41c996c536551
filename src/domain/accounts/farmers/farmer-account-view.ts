import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import type { SellerKind } from '../../../shared/kinds/seller-kinds.ts';
import { bool, typed } from '../../read-rows.ts';
import { refuse } from '../../refusal.ts';
import type { Shop } from '../../shop.ts';

/** A farmer as the back office sees him; `version` tells a stale edit. Degrees are WGS 84; times ISO 8601 UTC. */
export type FarmerAccountView = {
  id: number;
  /** A person's, or of what kind the group is; behind a group's stands its ketua's account. */
  kind: SellerKind;
  /** Whether it has been let in. */
  approved: boolean;
  userId: string;
  name: string;
  email: string | null;
  phone: string | null;
  address: string;
  province: string;
  city: string;
  latitude: number;
  longitude: number;
  isActive: boolean;
  version: number;
  createdAt: string;
};

type Joined = { farmer: typeof farmers.$inferSelect; email: string | null };

/** A select of farmers with the e-mail behind each; the caller adds its conditions. */
export function selectFarmers(shop: Shop) {
  return shop.db
    .select({ farmer: farmers, email: users.email })
    .from(farmers)
    .innerJoin(users, eq(users.id, farmers.userId))
    .$dynamic();
}

/** Whether the user behind a profile is a farmer now; a group's ketua need not be one, it is enough that it was let in. */
export const ownerIsFarmer = typed(
  bool,
  sql`(select u.deleted_at is null
    and case when farmers.kind = 'person' then u.role = 'farmer' else farmers.approved end
  from ${users} u where u.id = farmers.user_id)`,
);

/**
 * What counts as a farmer of the back office's list: the profile of a user who is one now. A profile that shows always
 * is (`inv_profiles`), so that the user is looked up for hidden ones alone.
 */
export const isFarmerNow = and(isNull(farmers.deletedAt), or(farmers.isActive, ownerIsFarmer));

export function farmerAccountView({ farmer, email }: Joined): FarmerAccountView {
  const { id, kind, approved, userId, name, phone, address, province, city } = farmer;
  const { latitude, longitude, isActive, version } = farmer;
  return {
    id,
    kind,
    approved,
    userId,
    name,
    email,
    phone,
    address,
    province,
    city,
    latitude,
    longitude,
    isActive,
    version,
    createdAt: farmer.createdAt.toISOString(),
  };
}

/** One farmer, not a deleted one, or `farmer_not_found`; an id that is no number finds nobody. */
export async function readFarmerAccount(shop: Shop, id: number): Promise<FarmerAccountView> {
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) return refuse('farmer_not_found');
  const [row] = await selectFarmers(shop).where(and(eq(farmers.id, id), isFarmerNow));
  return row ? farmerAccountView(row) : refuse('farmer_not_found');
}
