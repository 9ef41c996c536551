import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listings, reviews } from '../../../db/schema/catalogue-tables.ts';
import { moderationInput } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, invalidate, requireUser } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { parse } from '../../parse.ts';

/**
 * Approves or rejects a review. The listing's rating is updated in the same transaction, so that it is always the mean
 * of its approved reviews (R11); repeating the current status changes nothing. Admins only.
 */
export async function moderateReview(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof moderationInput>,
): Promise<void> {
  const admin = requireUser(actor, { admin: 'moderateReview' });
  const { id, status } = parse(moderationInput, input);
  await inTransaction(ctx, async (ctx) => {
    const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, id)).for('update');
    if (!review) return fail('not_found');
    if (review.status === status) return;
    await ctx.db
      .update(reviews)
      .set({ status, moderatedBy: admin.userId, moderatedAt: ctx.clock.now() })
      .where(eq(reviews.id, id));
    await recordAudit(ctx, actor, {
      action: 'review.moderate',
      entity: 'review',
      entityId: id,
      before: { status: review.status },
      after: { status },
    });
    const step = Number(status === 'approved') - Number(review.status === 'approved');
    if (step === 0) return;
    await ctx.db
      .update(listings)
      .set({
        ratingSum: sql`${listings.ratingSum} + ${step * review.rating}`,
        ratingCount: sql`${listings.ratingCount} + ${step}`,
      })
      .where(eq(listings.id, review.listingId));
    await invalidate(ctx, 'catalog');
  });
}
