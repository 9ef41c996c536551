import { eq } from 'drizzle-orm';
import { listingImages, listings } from '../../db/schema/catalogue-tables.ts';
import type { Actor, AppContext } from '../context.ts';
import { attachUploads } from '../uploads/attach-uploads.ts';
import type { SellerListing } from './seller-listing.ts';

type Pictures = SellerListing['images'];

/**
 * A listing's pictures after applying `given` to `before`: `images` are all of them in order, `image_url` the
 * first. An `image_url` alone replaces the first, null removes it. Null when neither is given: they stay.
 */
export function mergePictures(
  before: Pictures,
  given: { images?: Pictures | undefined; image_url?: string | null | undefined },
): Pictures | null {
  const { images, image_url: cover } = given;
  if (images === undefined && cover === undefined) return null;
  if (!cover) return images ?? before.slice(1);
  const rest = (images ?? before.slice(1)).filter(({ url }) => url !== cover);
  const known = (images ?? before).find(({ url }) => url === cover);
  return [known ?? { url: cover, alt: '' }, ...rest];
}

/** Stores the pictures of the listing, the first as its cover. */
export async function setListingPictures(ctx: AppContext, id: number, pictures: Pictures): Promise<void> {
  await ctx.db.delete(listingImages).where(eq(listingImages.listingId, id));
  if (pictures.length > 0) {
    await ctx.db
      .insert(listingImages)
      .values(pictures.map(({ url, alt }, position) => ({ listingId: id, url, alt, position })));
  }
  await ctx.db
    .update(listings)
    .set({ imageUrl: pictures[0]?.url ?? null })
    .where(eq(listings.id, id));
}

/** Attaches the uploads of a listing to it, that of its measurement too. */
export async function attachListingPictures(
  ctx: AppContext,
  actor: Actor,
  listing: SellerListing,
): Promise<void> {
  await attachUploads(ctx, actor, {
    urls: [...listing.images.map(({ url }) => url), listing.measured_photo ?? ''],
    purpose: 'listing',
    to: `listing:${listing.id}`,
  });
}
