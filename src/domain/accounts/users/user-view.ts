import { and, eq, isNull } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { users } from '../../../db/schema/auth.ts';
import type { Role } from '../../../shared/labels.ts';
import { refuse } from '../../refusal.ts';
import type { Shop } from '../../shop.ts';

/** A user as the back office sees him; `version` tells a stale edit. Times are ISO 8601 UTC. */
export type UserView = {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  phone: string | null;
  address: string | null;
  isActive: boolean;
  farmerId: number | null;
  /** Until when he may not bid; null, or past, for who may. */
  biddingSuspendedUntil: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** A select of users with what a view needs; the caller adds its conditions. */
export function selectUsers(shop: Shop) {
  return shop.db
    .select({ user: users, farmerId: farmers.id })
    .from(users)
    .leftJoin(
      farmers,
      and(eq(farmers.userId, users.id), eq(farmers.kind, 'person'), isNull(farmers.deletedAt)),
    )
    .$dynamic();
}

export function userView({
  user,
  farmerId,
}: {
  user: typeof users.$inferSelect;
  farmerId: number | null;
}): UserView {
  const { id, name, email, role, phone, address, isActive, version, createdAt, updatedAt } = user;
  return {
    id,
    name,
    email,
    role,
    phone,
    address,
    isActive,
    farmerId: role === 'farmer' ? farmerId : null,
    biddingSuspendedUntil: user.biddingSuspendedUntil?.toISOString() ?? null,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** One user, not a deleted one, or `user_not_found`. */
export async function readUser(shop: Shop, id: string): Promise<UserView> {
  const [row] = await selectUsers(shop).where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row ? userView(row) : refuse('user_not_found');
}
