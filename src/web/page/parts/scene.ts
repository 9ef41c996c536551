import type { PictureSource } from '../../ui/picture.tsx';

/** Folders of drawn scenes that have a 480 px variant beside each picture (art/src/small.mjs). */
const withSmall = /^\/gambar\/(?:services|gallery|blog|offers|about|bantuan)\/[a-z0-9-]+\.avif$/;

/** A picture of the content as the kit's Picture takes it, with its small variant where it has one. */
export function scene(src: string, alt: string, width: number, height: number): PictureSource {
  return {
    src,
    alt,
    width,
    height,
    ...(withSmall.test(src) ? { avif: `${src.replace('.avif', '-480.avif')} 480w, ${src} ${width}w` } : {}),
  };
}
