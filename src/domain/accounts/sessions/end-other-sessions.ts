import { and, eq, ne } from 'drizzle-orm';
import { sessions } from '../../../db/schema/auth-tables.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';

/** Ends the user's own sessions except that of `token`, or all when it is null. Returns how many. */
export async function endOtherSessions(ctx: AppContext, actor: Actor, token: string | null): Promise<number> {
  const { userId } = requireUser(actor);
  const own = eq(sessions.userId, userId);
  const { rowCount } = await ctx.db.delete(sessions).where(token ? and(own, ne(sessions.token, token)) : own);
  return rowCount ?? 0;
}
