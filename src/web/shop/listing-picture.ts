import type { ListingDetail } from '../../domain/catalog/listing-detail.ts';
import type { PictureSource } from '../ui/picture.tsx';

/** Our own drawn pictures are square, 800 px, and stand there as AVIF and as WebP. */
const drawn = /^(\/gambar\/.+)\.avif$/;

/** A listing's or farmer's picture by its address, with the format that older browsers need where there is one. */
export function pictureOf(url: string | null, alt: string): PictureSource | null {
  if (!url) return null;
  const [, base] = drawn.exec(url) ?? [];
  const size = { alt, width: 800, height: 800 };
  return base ? { src: `${base}.webp`, avif: url, ...size } : { src: url, ...size };
}

/** All pictures of a listing for its page; its one picture where there are no more. */
export function picturesOf(listing: ListingDetail): PictureSource[] {
  const { images, image_url, product } = listing;
  const all = images.length > 0 ? images : [{ url: image_url, alt: product.name }];
  return all.flatMap(({ url, alt }) => pictureOf(url, alt || product.name) ?? []);
}
