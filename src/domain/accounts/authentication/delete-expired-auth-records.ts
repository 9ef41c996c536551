import { lt } from 'drizzle-orm';
import { rateLimitAttempts, sessions, verifications } from '../../../db/schema/auth-tables.ts';
import { DAY_MS } from '../../../shared/format/dates.ts';
import type { AppContext } from '../../context.ts';
import { deleteExpiredDevices } from '../sessions/known-device.ts';

const ATTEMPTS_KEPT_MS = 7 * DAY_MS;

/** Deletes expired sessions and links, and attempts that no longer count; returns how many of each. */
export async function deleteExpiredAuthRecords(ctx: AppContext) {
  const now = ctx.clock.now();
  const ended = await ctx.db
    .delete(sessions)
    .where(lt(sessions.expiresAt, now))
    .returning({ id: sessions.id });
  const links = await ctx.db
    .delete(verifications)
    .where(lt(verifications.expiresAt, now))
    .returning({ id: verifications.id });
  const old = await ctx.db
    .delete(rateLimitAttempts)
    .where(lt(rateLimitAttempts.at, new Date(now.getTime() - ATTEMPTS_KEPT_MS)))
    .returning({ id: rateLimitAttempts.id });
  const devices = await deleteExpiredDevices(ctx);
  return { sessions: ended.length, links: links.length, attempts: old.length, devices };
}
