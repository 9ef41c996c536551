import { lt } from 'drizzle-orm';
import { attempts, sessions, verifications } from '../../../db/schema/auth.ts';
import { DAY_MS } from '../../../shared/figures/days.ts';
import type { Shop } from '../../shop.ts';
import { sweepDevices } from '../sessions/known-device.ts';

const ATTEMPTS_KEPT_MS = 7 * DAY_MS;

/** Removes sessions and links that have run out, and attempts too old to count; how many of each. */
export async function sweepAccounts(shop: Shop) {
  const now = shop.clock.now();
  const ended = await shop.db
    .delete(sessions)
    .where(lt(sessions.expiresAt, now))
    .returning({ id: sessions.id });
  const links = await shop.db
    .delete(verifications)
    .where(lt(verifications.expiresAt, now))
    .returning({ id: verifications.id });
  const old = await shop.db
    .delete(attempts)
    .where(lt(attempts.at, new Date(now.getTime() - ATTEMPTS_KEPT_MS)))
    .returning({ id: attempts.id });
  const devices = await sweepDevices(shop);
  return { sessions: ended.length, links: links.length, attempts: old.length, devices };
}
