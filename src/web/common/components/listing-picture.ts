import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import type { PictureSource } from '../../ui/picture.tsx';
import { squarePicture } from '../../ui/product/square-picture.ts';

/** The sources of a listing's or farmer's picture, with a fallback format for older browsers. */
export function listingPicture(url: string | null, alt: string): PictureSource | null {
  return squarePicture(url, alt);
}

/** Distinguishes a farmer's own photo from an illustration, which shows the crop and not the listing. */
const pictureKindOf = (url: string): string | undefined =>
  url.startsWith('/unggahan/')
    ? 'Foto dari petani'
    : url.startsWith('/gambar/')
      ? 'Gambar ilustrasi'
      : undefined;

/** All pictures of a listing's page; its single picture when there are no more. */
export function listingPictures(listing: ListingDetail): PictureSource[] {
  const { images, image_url, product } = listing;
  const all = images.length > 0 ? images : [{ url: image_url, alt: product.name }];
  return all.flatMap(({ url, alt }) => {
    const picture = listingPicture(url, alt || product.name);
    const kind = url === null ? undefined : pictureKindOf(url);
    return picture ? { ...picture, ...(kind ? { kind } : {}) } : [];
  });
}
