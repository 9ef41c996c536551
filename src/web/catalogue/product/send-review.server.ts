import { z } from 'zod';
import { parseListingId } from '../../../domain/catalogue/listing/get-listing.ts';
import { addReview } from '../../../domain/catalogue/reviews/add-review.ts';
import { mayAttachReviewPictures } from '../../../domain/catalogue/reviews/may-attach-review-pictures.ts';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { fail } from '../../../domain/domain-error.ts';
import { parse } from '../../../domain/parse.ts';
import { REVIEW_PICTURES_MAX } from '../../../shared/rules/picture-limits.ts';
import { guestReviewInput, reviewInput } from '../../../shared/schemas/catalogue/catalogue-schemas.ts';
import { requirePictureLimit, uploadPictures } from '../../forms/pictures/upload-pictures.server.ts';
import type { SubmittedForm } from '../../forms/read-form.ts';

/** The uploaded pictures before they are stored. */
const filesForm = z.object({ pictures: z.array(z.file()) });

/**
 * Handles a page's review form. It validates the review and the permission to attach pictures before it
 * stores them, so that a rejected form leaves no files behind.
 */
export async function sendReview(
  ctx: AppContext,
  actor: Actor,
  { id, form, address }: { id: string; form: SubmittedForm; address: string },
): Promise<void> {
  const review = form.read(reviewInput, { except: ['pictures'] });
  const { pictures: files } = form.read(filesForm);
  if (files.length === 0) {
    await addReview(ctx, actor, id, review, address);
    return;
  }
  parse(actor.kind === 'user' ? reviewInput : guestReviewInput, review);
  requirePictureLimit(files, { field: 'pictures', most: REVIEW_PICTURES_MAX });
  if (!(await mayAttachReviewPictures(ctx, actor, parseListingId(id)))) fail('review_pictures_of_buyers');
  const pictures = await uploadPictures(ctx, actor, files, { field: 'pictures', purpose: 'review', address });
  await addReview(ctx, actor, id, { ...review, pictures }, address);
}
