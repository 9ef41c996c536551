import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../db/schema/auth.ts';
import type { Shop } from '../shop.ts';
import { type Notice, tell } from './tell.ts';

/** Tells every active admin in the site. Call it last in a verb, as `tell`. */
export async function tellAdmins(shop: Shop, notice: Omit<Notice, 'userId'>): Promise<void> {
  const admins = await shop.db
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true), isNull(users.deletedAt)));
  await tell(
    shop,
    admins.map(({ userId }) => ({ ...notice, userId })),
  );
}
