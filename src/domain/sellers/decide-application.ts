import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../db/schema/auth-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { sellerApplications } from '../../db/schema/seller-tables.ts';
import { decideApplicationInput } from '../../shared/schemas/people/seller-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../context.ts';
import { fail } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { attachUploads } from '../uploads/attach-uploads.ts';
import { notifyApplicant } from './notify-applicant.ts';
import { readSellerApplication, type SellerApplicationView } from './seller-application-view.ts';

const stateAfter = { approve: 'approved', ask: 'asked', refuse: 'refused' } as const;

/**
 * Approves an application, returns it for changes, or rejects it, the last two with a reason. Once approved, the seller
 * is public with everything prepared, a person becomes a farmer and keeps their data as a buyer (R41), and the photo
 * becomes the portrait. An approved application is final (`application_sent`, 409); a stale `version` is rejected.
 * Admins only.
 */
export async function decideApplication(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof decideApplicationInput>,
): Promise<SellerApplicationView> {
  const admin = requireUser(actor, 'admin');
  const { answer, reason, version } = parse(decideApplicationInput, input);
  return inTransaction(ctx, async (ctx) => {
    const this_ = eq(sellerApplications.farmerId, id);
    const [row] = await ctx.db.select().from(sellerApplications).where(this_).for('update');
    if (!row) return fail('application_not_found');
    if (version !== undefined && version !== row.version) return fail('stale_version');
    if (row.state === 'approved') return fail('application_sent');
    const now = ctx.clock.now();
    await ctx.db
      .update(sellerApplications)
      .set({
        state: stateAfter[answer],
        reason: reason || null,
        decidedAt: now,
        decidedBy: admin.userId,
        version: row.version + 1,
      })
      .where(this_);
    if (answer === 'approve') await approveSeller(ctx, actor, row);
    const after = await readSellerApplication(ctx, this_);
    await recordAudit(ctx, actor, {
      action: `seller.${answer}`,
      entity: 'farmer',
      entityId: id,
      before: { state: row.state },
      after: { state: after.state, ...(reason ? { reason } : {}) },
    });
    await notifyApplicant(ctx, after);
    return after;
  });
}

async function approveSeller(
  ctx: AppContext,
  actor: Actor,
  { farmerId, userId, photoUrl }: typeof sellerApplications.$inferSelect,
): Promise<void> {
  const [user] = await ctx.db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isActive, true), isNull(users.deletedAt)))
    .for('update');
  if (!user) return fail('account_inactive');
  await attachUploads(ctx, actor, { urls: [], purpose: 'portrait', to: `seller:${farmerId}` });
  await attachUploads(ctx, actor, { urls: [photoUrl], purpose: 'portrait', to: `farmer:${farmerId}` });
  const now = ctx.clock.now();
  const [stall] = await ctx.db
    .update(farmers)
    .set({
      approved: true,
      isActive: true,
      portraitUrl: photoUrl,
      version: sql`${farmers.version} + 1`,
      updatedAt: now,
    })
    .where(eq(farmers.id, farmerId))
    .returning({ kind: farmers.kind });
  if (stall?.kind === 'person' && user.role === 'customer') {
    // After the seller is approved, so that their sessions continue (`users_end_sessions`).
    await ctx.db
      .update(users)
      .set({ role: 'farmer', version: sql`${users.version} + 1`, updatedAt: now })
      .where(eq(users.id, userId));
  }
  await invalidate(ctx, 'catalog');
}
