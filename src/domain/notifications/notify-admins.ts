import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../db/schema/auth-tables.ts';
import { type AdminUseCase, mayCall } from '../admin-use-cases.ts';
import type { AppContext } from '../context.ts';
import { type NewNotification, notify } from './notify.ts';

/**
 * Notifies every active admin on the site whose duties include the use case that reads the subject of the notice;
 * without a use case, only admins whose account is not narrowed. Call it last in a use case, like `notify`.
 */
export async function notifyAdmins(
  ctx: AppContext,
  notice: Omit<NewNotification, 'userId'>,
  useCase?: AdminUseCase,
): Promise<void> {
  const admins = await ctx.db
    .select({ userId: users.id, duties: users.adminDuties })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true), isNull(users.deletedAt)));
  await notify(
    ctx,
    admins
      .filter(({ duties }) => mayCall(duties ?? undefined, useCase))
      .map(({ userId }) => ({ ...notice, userId })),
  );
}
