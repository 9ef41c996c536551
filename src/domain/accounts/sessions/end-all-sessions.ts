import { and, eq, inArray, like, or } from 'drizzle-orm';
import { sessions, verifications } from '../../../db/schema/auth-tables.ts';
import type { AppContext } from '../../context.ts';
import { deleteKnownDevices } from './known-device.ts';

/**
 * Ends everything that gives access to a user's account besides the password and passkeys, in the caller's transaction:
 * sessions, MFA challenges, links of every kind, codes, passkeys being registered and known browsers.
 */
export async function endAllSessions(ctx: AppContext, userId: string): Promise<number> {
  // Before the sessions: a challenge that is being completed has then either opened its session already, or opens none.
  await ctx.db
    .delete(verifications)
    .where(
      or(
        and(
          eq(verifications.value, userId),
          or(
            ...['reset:%', 'handed:%', 'invited:%', 'second:%'].map((kind) =>
              like(verifications.identifier, kind),
            ),
          ),
        ),
        inArray(verifications.identifier, [`code:${userId}`, `phone:${userId}`]),
        like(verifications.identifier, `passkey:${userId}:%`),
      ),
    );
  const { rowCount } = await ctx.db.delete(sessions).where(eq(sessions.userId, userId));
  await deleteKnownDevices(ctx, userId);
  return rowCount ?? 0;
}
