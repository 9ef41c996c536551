import { z } from 'zod';
import { listingId } from '../../../domain/catalogue/listing/get-listing.ts';
import { addReview } from '../../../domain/catalogue/reviews/add-review.ts';
import { mayShowPictures } from '../../../domain/catalogue/reviews/may-show-pictures.ts';
import { parse } from '../../../domain/parse.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { guestReviewInput, reviewInput } from '../../../shared/input/goods/catalogue.ts';
import { REVIEW_PICTURES_MAX } from '../../../shared/picture-limits.ts';
import { requireFew, uploadEach } from '../../form/pictures/upload-each.server.ts';
import type { SentForm } from '../../form/sent-form.ts';

/** The pictures as they come, before they have addresses. */
const filesForm = z.object({ pictures: z.array(z.file()) });

/**
 * The review form of a page: what was written, and whether its writer may show pictures, is asked before they are taken
 * in, so that a refused form leaves none behind.
 */
export async function sendReview(
  shop: Shop,
  actor: Actor,
  { id, form, address }: { id: string; form: SentForm; address: string },
): Promise<void> {
  const review = form.read(reviewInput, { except: ['pictures'] });
  const { pictures: files } = form.read(filesForm);
  if (files.length === 0) {
    await addReview(shop, actor, id, review, address);
    return;
  }
  parse(actor.kind === 'user' ? reviewInput : guestReviewInput, review);
  requireFew(files, { field: 'pictures', most: REVIEW_PICTURES_MAX });
  if (!(await mayShowPictures(shop, actor, listingId(id)))) refuse('review_pictures_of_buyers');
  const pictures = await uploadEach(shop, actor, files, { field: 'pictures', purpose: 'review', address });
  await addReview(shop, actor, id, { ...review, pictures }, address);
}
