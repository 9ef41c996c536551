import { and, eq, type SQL } from 'drizzle-orm';
import { savedViews } from '../../db/schema/admin-tables.ts';
import { isId } from '../../shared/schemas/fields/paging.ts';
import { advisoryLock } from '../advisory-lock.ts';
import type { AppContext, UserActor } from '../context.ts';
import { fail } from '../domain-error.ts';

/** The condition of one view of `user`; an impossible id throws `not_found` (404). */
export function ownSavedViewWhere(user: UserActor, id: number): SQL | undefined {
  if (!isId(id)) fail('not_found');
  return and(eq(savedViews.id, id), eq(savedViews.ownerId, user.userId));
}

/** Serialises changes to one user's views until the transaction ends, since each checks all of them. */
export async function lockSavedViews(ctx: AppContext, user: UserActor): Promise<void> {
  await advisoryLock(ctx, `views:${user.userId}`);
}
