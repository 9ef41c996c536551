import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import type { AdminDuty } from '../../../shared/enums/admin-duties.ts';
import type { Role } from '../../../shared/enums/labels.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../domain-error.ts';

/** A user in the admin; `version` detects stale edits. Times are ISO 8601 UTC. */
export type UserView = {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  phone: string | null;
  address: string | null;
  isActive: boolean;
  /** An admin's duties when the account is narrowed. */
  duties: AdminDuty[] | null;
  farmerId: number | null;
  /** The end of the bidding suspension; null or in the past when the user may bid. */
  biddingSuspendedUntil: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** Selects users with the columns of a view; the caller adds conditions. */
export function selectUsers(ctx: AppContext) {
  return ctx.db
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
    duties: user.adminDuties,
    farmerId: role === 'farmer' ? farmerId : null,
    biddingSuspendedUntil: user.biddingSuspendedUntil?.toISOString() ?? null,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Returns one user; throws `user_not_found` for an unknown or deleted one. */
export async function readUser(ctx: AppContext, id: string): Promise<UserView> {
  const [row] = await selectUsers(ctx).where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row ? userView(row) : fail('user_not_found');
}
