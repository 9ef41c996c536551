import { and, eq } from 'drizzle-orm';
import { sessions } from '../../../db/schema/auth-tables.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';

/** Ends one of the user's own sessions by its id (see `findSessions`); throws `not_found` (404) for another user's. */
export async function endOwnSession(ctx: AppContext, actor: Actor, id: string): Promise<void> {
  const { userId } = requireUser(actor);
  const { rowCount } = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  if (!rowCount) fail('not_found');
}
