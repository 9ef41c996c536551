import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { knownDevices, sessions, users } from '../../../db/schema/auth-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import type { SellerKind } from '../../../shared/enums/seller-kinds.ts';
import { isId } from '../../../shared/schemas/fields/paging.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { bool, typed } from '../../read-rows.ts';

/** A farmer in the admin; `version` detects stale edits. Coordinates are in WGS 84 degrees, times ISO 8601 UTC. */
export type FarmerAccountView = {
  id: number;
  /** A single farmer, or the kind of group; a group's account is that of its ketua. */
  kind: SellerKind;
  /** Whether an admin has approved the farmer. */
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
  /** When the account was last used, in any browser still on record; null when never, or too long ago. */
  lastSeenAt: string | null;
};

type Joined = { farmer: typeof farmers.$inferSelect; email: string | null; seen: Date | null };

/** A session ends with its sign-out; the browser stays on record for longer. */
const lastSeen = sql`greatest(
  (select max(s.seen_at) from ${sessions} s where s.user_id = ${users.id}),
  (select max(k.seen_at) from ${knownDevices} k where k.user_id = ${users.id}))`
  .mapWith((at: Date | string | null): Date | null => (at === null ? null : new Date(at)))
  .as('seen');

/** Selects farmers with their account's e-mail; the caller adds conditions. */
export function selectFarmers(ctx: AppContext) {
  return ctx.db
    .select({ farmer: farmers, email: users.email, seen: lastSeen })
    .from(farmers)
    .innerJoin(users, eq(users.id, farmers.userId))
    .$dynamic();
}

/** Whether the profile's user is a farmer now; for a group it is enough that the group is approved. */
export const ownerIsFarmer = typed(
  bool,
  sql`(select u.deleted_at is null
    and case when farmers.kind = 'person' then u.role = 'farmer' else farmers.approved end
  from ${users} u where u.id = farmers.user_id)`,
);

/**
 * The farmers in the admin's list: profiles whose user is a farmer now. An active profile always qualifies
 * (`invariant_seller_profiles`), so that only hidden ones need the user's row.
 */
export const isCurrentFarmer = and(isNull(farmers.deletedAt), or(farmers.isActive, ownerIsFarmer));

export function farmerAccountView({ farmer, email, seen }: Joined): FarmerAccountView {
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
    lastSeenAt: seen?.toISOString() ?? null,
  };
}

/** Returns one farmer; throws `farmer_not_found` for a deleted one or an id that is not a number. */
export async function readFarmerAccount(ctx: AppContext, id: number): Promise<FarmerAccountView> {
  if (!isId(id)) return fail('farmer_not_found');
  const [row] = await selectFarmers(ctx).where(and(eq(farmers.id, id), isCurrentFarmer));
  return row ? farmerAccountView(row) : fail('farmer_not_found');
}
