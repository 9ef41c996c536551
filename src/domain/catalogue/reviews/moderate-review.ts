import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listings, reviews } from '../../../db/schema/catalogue.ts';
import { moderationInput } from '../../../shared/input/goods/catalogue.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, changed, inTransaction, requireUser, type Shop } from '../../shop.ts';

/**
 * Approves or rejects a review; admins only. The listing's rating follows in the same transaction, so that it is always
 * the mean of its approved reviews (R11). Settling it as it already stands changes nothing.
 */
export async function moderateReview(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof moderationInput>,
): Promise<void> {
  const admin = requireUser(actor, 'admin');
  const { id, status } = parse(moderationInput, input);
  await inTransaction(shop, async (shop) => {
    const [review] = await shop.db.select().from(reviews).where(eq(reviews.id, id)).for('update');
    if (!review) return refuse('not_found');
    if (review.status === status) return;
    await shop.db
      .update(reviews)
      .set({ status, moderatedBy: admin.userId, moderatedAt: shop.clock.now() })
      .where(eq(reviews.id, id));
    await noteAudit(shop, actor, {
      action: 'review.moderate',
      entity: 'review',
      entityId: id,
      before: { status: review.status },
      after: { status },
    });
    const step = Number(status === 'approved') - Number(review.status === 'approved');
    if (step === 0) return;
    await shop.db
      .update(listings)
      .set({
        ratingSum: sql`${listings.ratingSum} + ${step * review.rating}`,
        ratingCount: sql`${listings.ratingCount} + ${step}`,
      })
      .where(eq(listings.id, review.listingId));
    await changed(shop, 'catalog');
  });
}
