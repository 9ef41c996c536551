import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema/auth-tables.ts';
import type { AppContext } from '../../context.ts';

/**
 * Returns the ids of all active administrators whose account is not narrowed, and locks their rows until the transaction ends, so that two admins
 * cannot remove each other at once. Call it before locking any other user.
 */
export async function lockActiveAdmins(ctx: AppContext): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        isNull(users.adminDuties),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(users.id)
    .for('update');
  return rows.map((row) => row.id);
}
