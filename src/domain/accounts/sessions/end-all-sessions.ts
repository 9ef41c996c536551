import { and, eq, like, or } from 'drizzle-orm';
import { sessions, verifications } from '../../../db/schema/auth.ts';
import type { Shop } from '../../shop.ts';
import { forgetDevices } from './known-device.ts';

/**
 * Ends all that opens a user's account beside its password, in the caller's transaction: sessions, sign-ins that wait for
 * a code, links that were mailed, and browsers that were known.
 */
export async function endAllSessions(shop: Shop, userId: string): Promise<number> {
  const { rowCount } = await shop.db.delete(sessions).where(eq(sessions.userId, userId));
  await shop.db
    .delete(verifications)
    .where(
      and(
        eq(verifications.value, userId),
        or(
          like(verifications.identifier, 'reset:%'),
          like(verifications.identifier, 'handed:%'),
          like(verifications.identifier, 'second:%'),
        ),
      ),
    );
  await forgetDevices(shop, userId);
  return rowCount ?? 0;
}
