import { and, eq, type SQL } from 'drizzle-orm';
import { savedViews } from '../../db/schema/office.ts';
import { refuse } from '../refusal.ts';
import type { Shop, UserActor } from '../shop.ts';
import { takeTurns } from '../take-turns.ts';

/** The condition of one view that is `user`'s own; an id that no view can have is `not_found` (404). */
export function ownView(user: UserActor, id: number): SQL | undefined {
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) refuse('not_found');
  return and(eq(savedViews.id, id), eq(savedViews.ownerId, user.userId));
}

/** Changes to one user's views take turns until the transaction ends: each looks at all that he has. */
export async function lockViews(shop: Shop, user: UserActor): Promise<void> {
  await takeTurns(shop, `views:${user.userId}`);
}
