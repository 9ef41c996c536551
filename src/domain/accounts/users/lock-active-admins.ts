import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../db/schema/auth.ts';
import type { Shop } from '../../shop.ts';

/**
 * The ids of all active administrators, whose rows stay locked until the transaction ends: two admins cannot take each
 * other out at the same instant. Call it before locking any other user.
 */
export async function lockActiveAdmins(shop: Shop): Promise<string[]> {
  const rows = await shop.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('update');
  return rows.map((row) => row.id);
}
