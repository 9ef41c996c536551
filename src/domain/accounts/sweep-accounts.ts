import { lt } from 'drizzle-orm';
import { attempts, sessions, verifications } from '../../db/schema/auth.ts';
import type { Shop } from '../shop.ts';

/** Removes what has run out: sessions, links, and attempts that no limit counts any more. A job calls it once a day. */
export async function sweepAccounts(shop: Shop): Promise<void> {
  const now = shop.clock.now();
  await shop.db.delete(attempts).where(lt(attempts.at, new Date(now.getTime() - 86_400_000)));
  await shop.db.delete(verifications).where(lt(verifications.expiresAt, now));
  await shop.db.delete(sessions).where(lt(sessions.expiresAt, now));
}
