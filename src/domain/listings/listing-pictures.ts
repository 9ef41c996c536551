import { eq } from 'drizzle-orm';
import { listingImages, listings } from '../../db/schema/catalogue.ts';
import type { Actor, Shop } from '../shop.ts';
import { attachUploads } from '../uploads/attach-uploads.ts';
import type { StallListing } from './stall-listing.ts';

type Pictures = StallListing['images'];

/**
 * A listing's pictures once `given` has been applied to `before`: `images` are all of them in order, `image_url` the
 * one that leads. An `image_url` alone takes the place of the first, null takes the first away. Null where neither is
 * given: they stay.
 */
export function picturesAfter(
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

/** Puts the pictures on the listing, the first as its cover. */
export async function setPictures(shop: Shop, id: number, pictures: Pictures): Promise<void> {
  await shop.db.delete(listingImages).where(eq(listingImages.listingId, id));
  if (pictures.length > 0) {
    await shop.db
      .insert(listingImages)
      .values(pictures.map(({ url, alt }, position) => ({ listingId: id, url, alt, position })));
  }
  await shop.db
    .update(listings)
    .set({ imageUrl: pictures[0]?.url ?? null })
    .where(eq(listings.id, id));
}

/** Says of the uploaded pictures of a listing as it stands, that of its measuring too, that they are its own. */
export async function attachPictures(shop: Shop, actor: Actor, listing: StallListing): Promise<void> {
  await attachUploads(shop, actor, {
    urls: [...listing.images.map(({ url }) => url), listing.measured_photo ?? ''],
    purpose: 'listing',
    to: `listing:${listing.id}`,
  });
}
