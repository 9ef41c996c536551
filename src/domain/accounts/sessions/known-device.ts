import { createHash } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import { knownDevices } from '../../../db/schema/auth-tables.ts';
import { DAY_MS } from '../../../shared/format/dates.ts';
import type { AppContext } from '../../context.ts';

/** How long a browser stays known after its last sign-in, in seconds: a year. */
export const KNOWN_DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** The key of a browser's token within an account. */
export const deviceKey = (userId: string, token: string) =>
  createHash('sha256').update(`${userId}:${token}`).digest('base64url');

/** Whether a user has signed in before in the browser with this token. */
export async function isKnownDevice(ctx: AppContext, userId: string, token: string | null): Promise<boolean> {
  if (!token) return false;
  return (await ctx.db.$count(knownDevices, eq(knownDevices.hash, deviceKey(userId, token)))) > 0;
}

/** Stores that a user has signed in in this browser. */
export async function rememberDevice(ctx: AppContext, userId: string, token: string): Promise<void> {
  const seenAt = ctx.clock.now();
  await ctx.db
    .insert(knownDevices)
    .values({ hash: deviceKey(userId, token), userId, seenAt })
    .onConflictDoUpdate({ target: knownDevices.hash, set: { seenAt } });
}

/** Deletes a user's known devices, so that a device that signed in with a stolen password loses its trust. */
export async function deleteKnownDevices(ctx: AppContext, userId: string): Promise<void> {
  await ctx.db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

/** Deletes expired devices; returns how many. */
export async function deleteExpiredDevices(ctx: AppContext): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - 365 * DAY_MS);
  const gone = await ctx.db
    .delete(knownDevices)
    .where(lt(knownDevices.seenAt, before))
    .returning({ hash: knownDevices.hash });
  return gone.length;
}
