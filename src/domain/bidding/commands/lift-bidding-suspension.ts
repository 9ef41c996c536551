import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/schema/auth-tables.ts';
import { liftSuspensionInput } from '../../../shared/schemas/bid-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { notify } from '../../notifications/notify.ts';
import { parse } from '../../parse.ts';
import { lockCustomer } from '../lifecycle/lock-bid.ts';

/**
 * Lets an admin end a buyer's bidding suspension early, with a reason (limits). Earlier unpaid deals still count, so
 * the next one within the window suspends the buyer again. Throws `bid_not_suspended` (409) when the buyer is not
 * suspended.
 */
export async function liftBiddingSuspension(
  ctx: AppContext,
  actor: Actor,
  userId: string,
  input: z.input<typeof liftSuspensionInput>,
): Promise<{ id: string; biddingSuspendedUntil: null }> {
  requireUser(actor, 'admin');
  const { reason } = parse(liftSuspensionInput, input);
  return inTransaction(ctx, async (ctx) => {
    await lockCustomer(ctx, userId);
    const [user] = await ctx.db
      .select({ until: users.biddingSuspendedUntil })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for('no key update');
    if (!user) return fail('user_not_found');
    if (!user.until || user.until <= ctx.clock.now()) return fail('bid_not_suspended');
    await ctx.db.update(users).set({ biddingSuspendedUntil: null }).where(eq(users.id, userId));
    await recordAudit(ctx, actor, {
      action: 'bidding.lift-suspension',
      entity: 'user',
      entityId: userId,
      before: { biddingSuspendedUntil: user.until.toISOString() },
      after: { biddingSuspendedUntil: null, reason },
    });
    await notify(ctx, [
      { userId, kind: 'bid.unsuspended', text: 'Anda sudah bisa menawar lagi.', href: '/shop' },
    ]);
    return { id: userId, biddingSuspendedUntil: null };
  });
}
