import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { listings, products, reviews } from '../../../db/schema/catalogue-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import { guestReviewInput, reviewInput } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import { type Actor, type AppContext, inTransaction } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { notifyModerators } from '../../notifications/notify-moderators.ts';
import { parse } from '../../parse.ts';
import { countFormSubmission } from '../../rate-limits/reserve-attempt.ts';
import { attachUploads } from '../../uploads/attach-uploads.ts';
import { parseListingId } from '../listing/get-listing.ts';
import { mayAttachReviewPictures } from './may-attach-review-pictures.ts';

/**
 * Stores a review for moderation; anyone may write one. It is shown and counts in the rating only after an admin has
 * approved it (R11, R21). Photos require a received order of the listing (`review_pictures_of_buyers`, 403);
 * rate-limited per `address`.
 */
export async function addReview(
  ctx: AppContext,
  actor: Actor,
  id: string | number,
  input: z.input<typeof reviewInput>,
  address?: string,
): Promise<{ id: number }> {
  const listing = parseListingId(id);
  // A signed-in user's name and e-mail come from the account.
  const review =
    actor.kind === 'user'
      ? { name: actor.name, email: actor.email ?? '', ...parse(reviewInput, input) }
      : parse(guestReviewInput, input);
  const pictures = [...new Set(review.pictures)];
  if (pictures.length > 0 && !(await mayAttachReviewPictures(ctx, actor, listing)))
    fail('review_pictures_of_buyers');
  await countFormSubmission(ctx, 'review', address);
  return inTransaction(ctx, async (ctx) => {
    const [known] = await ctx.db
      .select({
        active: listings.isActive,
        deleted: listings.deletedAt,
        farmer: farmers.isActive,
        productName: products.name,
        unit: products.unit,
      })
      .from(listings)
      .innerJoin(products, eq(products.id, listings.productId))
      .innerJoin(farmers, eq(farmers.id, listings.farmerId))
      .where(eq(listings.id, listing));
    if (!known?.active || !known.farmer || known.deleted) return fail('product_not_found');
    // The name and unit of what was bought stay with the review when the listing changes.
    const { productName, unit } = known;
    const [row] = await ctx.db
      .insert(reviews)
      .values({
        listingId: listing,
        userId: actor.kind === 'user' ? actor.userId : null,
        ...review,
        ...{ productName, unit, pictures },
        createdAt: ctx.clock.now(),
      })
      .returning({ id: reviews.id });
    if (pictures.length > 0)
      await attachUploads(ctx, actor, { urls: pictures, purpose: 'review', to: `review:${row!.id}` });
    await notifyModerators(ctx, { kind: 'review', name: review.name, text: review.comment });
    return row!;
  });
}
