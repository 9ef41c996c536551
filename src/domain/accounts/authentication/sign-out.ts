import { eq } from 'drizzle-orm';
import { sessions } from '../../../db/schema/auth-tables.ts';
import type { AppContext } from '../../context.ts';

/** Ends the session of `token`; repeating it is not an error. */
export async function signOut(ctx: AppContext, token: string | null): Promise<void> {
  if (token) await ctx.db.delete(sessions).where(eq(sessions.token, token));
}
