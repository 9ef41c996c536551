import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import { squarePicture } from '../../ui/goods/square-picture.ts';
import type { PictureSource } from '../../ui/picture.tsx';

/** A listing's or farmer's picture by its address, with the format that older browsers need where there is one. */
export function pictureOf(url: string | null, alt: string): PictureSource | null {
  return squarePicture(url, alt);
}

/** A farmer's own photo is told from a drawing, which shows the crop and not his goods. */
const kindOf = (url: string): string | undefined =>
  url.startsWith('/unggahan/')
    ? 'Foto dari petani'
    : url.startsWith('/gambar/')
      ? 'Gambar ilustrasi'
      : undefined;

/** All pictures of a listing for its page; its one picture where there are no more. */
export function picturesOf(listing: ListingDetail): PictureSource[] {
  const { images, image_url, product } = listing;
  const all = images.length > 0 ? images : [{ url: image_url, alt: product.name }];
  return all.flatMap(({ url, alt }) => {
    const picture = pictureOf(url, alt || product.name);
    const kind = url === null ? undefined : kindOf(url);
    return picture ? { ...picture, ...(kind ? { kind } : {}) } : [];
  });
}
