import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth.ts';
import { liftSuspensionInput } from '../../../shared/input/bids.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { tell } from '../../notify/tell.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../../shop.ts';
import { lockCustomer } from '../course/lock-bid.ts';

/**
 * Lets a customer bid again before his suspension ends (limits); an admin does it and says why. What went unpaid still
 * counts, so the next deal left unpaid within the window suspends him anew. `bid_not_suspended` (409) for anybody who
 * may bid already.
 */
export async function liftSuspension(
  shop: Shop,
  actor: Actor,
  userId: string,
  input: z.input<typeof liftSuspensionInput>,
): Promise<{ id: string; biddingSuspendedUntil: null }> {
  requireUser(actor, 'admin');
  const { reason } = parse(liftSuspensionInput, input);
  return inTransaction(shop, async (shop) => {
    await lockCustomer(shop, userId);
    const [user] = await shop.db
      .select({ until: users.biddingSuspendedUntil })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for('no key update');
    if (!user) return refuse('user_not_found');
    if (!user.until || user.until <= shop.clock.now()) return refuse('bid_not_suspended');
    await shop.db.update(users).set({ biddingSuspendedUntil: null }).where(eq(users.id, userId));
    await noteAudit(shop, actor, {
      action: 'bidding.lift-suspension',
      entity: 'user',
      entityId: userId,
      before: { biddingSuspendedUntil: user.until.toISOString() },
      after: { biddingSuspendedUntil: null, reason },
    });
    await tell(shop, [
      { userId, kind: 'bid.unsuspended', text: 'Anda sudah bisa menawar lagi.', href: '/shop' },
    ]);
    return { id: userId, biddingSuspendedUntil: null };
  });
}
