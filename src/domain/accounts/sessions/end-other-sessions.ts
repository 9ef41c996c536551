import { and, eq, ne } from 'drizzle-orm';
import { sessions } from '../../../db/schema/auth.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';

/** Ends one's own sessions except the one of `token`, all of them when it is null. Returns how many ended. */
export async function endOtherSessions(shop: Shop, actor: Actor, token: string | null): Promise<number> {
  const { userId } = requireUser(actor);
  const own = eq(sessions.userId, userId);
  const { rowCount } = await shop.db
    .delete(sessions)
    .where(token ? and(own, ne(sessions.token, token)) : own);
  return rowCount ?? 0;
}
