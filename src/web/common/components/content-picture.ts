import type { PictureSource } from '../../ui/picture.tsx';

/** Folders of illustrations that have a 480 px variant of each picture (art/src/small.mjs). */
const withSmall = /^\/gambar\/(?:services|gallery|blog|offers|about|bantuan)\/[a-z0-9-]+\.avif$/;

/** Converts a content picture for the kit's Picture, with its small variant if it has one. */
export function contentPicture(src: string, alt: string, width: number, height: number): PictureSource {
  return {
    src,
    alt,
    width,
    height,
    ...(withSmall.test(src) ? { avif: `${src.replace('.avif', '-480.avif')} 480w, ${src} ${width}w` } : {}),
  };
}
