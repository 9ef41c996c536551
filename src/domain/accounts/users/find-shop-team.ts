import { and, asc, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import type { AdminDuty } from '../../../shared/enums/admin-duties.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';

export type ShopTeamMember = {
  id: string;
  name: string;
  email: string | null;
  isActive: boolean;
  /** Null for an admin with every duty. */
  duties: AdminDuty[] | null;
  version: number;
};

/** Returns all admin accounts by name, each with its duties. Only for admins with every duty. */
export async function findShopTeam(ctx: AppContext, actor: Actor): Promise<ShopTeamMember[]> {
  requireUser(actor, 'admin');
  return ctx.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      isActive: users.isActive,
      duties: users.adminDuties,
      version: users.version,
    })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)))
    .orderBy(asc(users.name), asc(users.id));
}
