import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { farmers } from '../../../db/schema/accounts.ts';
import { listings, reviews } from '../../../db/schema/catalogue.ts';
import { guestReviewInput, reviewInput } from '../../../shared/input/goods/catalogue.ts';
import { countForm } from '../../limits/throttle.ts';
import { tellModerators } from '../../notify/tell-moderators.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { type Actor, inTransaction, type Shop } from '../../shop.ts';
import { attachUploads } from '../../uploads/attach-uploads.ts';
import { listingId } from '../listing/get-listing.ts';
import { mayShowPictures } from './may-show-pictures.ts';

/**
 * Stores a review for moderation; anybody may write one. It counts in the rating and shows only once the back office
 * has approved it (R11, R21). Pictures are for those who have bought the goods and received them
 * (`review_pictures_of_buyers`, 403). Throttled per `address`.
 */
export async function addReview(
  shop: Shop,
  actor: Actor,
  id: string | number,
  input: z.input<typeof reviewInput>,
  address?: string,
): Promise<{ id: number }> {
  const listing = listingId(id);
  // Whoever is signed in is not asked who he is.
  const review =
    actor.kind === 'user'
      ? { name: actor.name, email: actor.email ?? '', ...parse(reviewInput, input) }
      : parse(guestReviewInput, input);
  const pictures = [...new Set(review.pictures)];
  if (pictures.length > 0 && !(await mayShowPictures(shop, actor, listing)))
    refuse('review_pictures_of_buyers');
  await countForm(shop, 'review', address);
  return inTransaction(shop, async (shop) => {
    const [known] = await shop.db
      .select({ active: listings.isActive, deleted: listings.deletedAt, farmer: farmers.isActive })
      .from(listings)
      .innerJoin(farmers, eq(farmers.id, listings.farmerId))
      .where(eq(listings.id, listing));
    if (!known?.active || !known.farmer || known.deleted) return refuse('product_not_found');
    const [row] = await shop.db
      .insert(reviews)
      .values({
        listingId: listing,
        userId: actor.kind === 'user' ? actor.userId : null,
        ...review,
        pictures,
        createdAt: shop.clock.now(),
      })
      .returning({ id: reviews.id });
    if (pictures.length > 0)
      await attachUploads(shop, actor, { urls: pictures, purpose: 'review', to: `review:${row!.id}` });
    await tellModerators(shop, { kind: 'review', name: review.name, text: review.comment });
    return row!;
  });
}
