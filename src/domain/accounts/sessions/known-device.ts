import { createHash } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import { knownDevices } from '../../../db/schema/auth.ts';
import { DAY_MS } from '../../../shared/figures/days.ts';
import type { Shop } from '../../shop.ts';

/** How long a browser stays known after its last sign-in, in seconds: a year. */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** What stands for the browser of this token in an account's affairs. */
export const deviceKey = (userId: string, token: string) =>
  createHash('sha256').update(`${userId}:${token}`).digest('base64url');

/** Whether a user has signed in before in the browser that keeps this token. */
export async function isKnownDevice(shop: Shop, userId: string, token: string | null): Promise<boolean> {
  if (!token) return false;
  return (await shop.db.$count(knownDevices, eq(knownDevices.hash, deviceKey(userId, token)))) > 0;
}

/** Remembers that a user has signed in there. */
export async function noteDevice(shop: Shop, userId: string, token: string): Promise<void> {
  const seenAt = shop.clock.now();
  await shop.db
    .insert(knownDevices)
    .values({ hash: deviceKey(userId, token), userId, seenAt })
    .onConflictDoUpdate({ target: knownDevices.hash, set: { seenAt } });
}

/** Forgets a user's devices: what was found out with his password must not go on to pass for his. */
export async function forgetDevices(shop: Shop, userId: string): Promise<void> {
  await shop.db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}

/** Forgets devices of long ago; how many. */
export async function sweepDevices(shop: Shop): Promise<number> {
  const before = new Date(shop.clock.now().getTime() - 365 * DAY_MS);
  const gone = await shop.db
    .delete(knownDevices)
    .where(lt(knownDevices.seenAt, before))
    .returning({ hash: knownDevices.hash });
  return gone.length;
}
