import type { PictureSource } from '../picture.tsx';

/** Drawn products and portraits are squares: AVIF in two widths, and WebP for older browsers. */
const drawn = /^(\/gambar\/(products|portraits)\/[a-z0-9-]+)\.avif$/;
/** Uploaded pictures, also in two widths (domain/uploads/make-picture.ts). */
const uploaded = /^\/unggahan\/[a-z][0-9a-z]{26}\.webp$/;
const widths = { products: { small: 400, full: 800 }, portraits: { small: 96, full: 480 } };

/** The sources of a product's or a person's square picture. Null without a URL. */
export function squarePicture(url: string | null, alt = ''): PictureSource | null {
  if (!url) return null;
  const [, base, folder] = drawn.exec(url) ?? [];
  if (!base) {
    const webp = uploaded.test(url) ? `${url.replace('.webp', '-480.webp')} 480w, ${url} 1600w` : undefined;
    return { src: url, ...(webp ? { webp } : {}), alt, width: 800, height: 800 };
  }
  const { small, full } = widths[folder as keyof typeof widths];
  return {
    src: `${base}.webp`,
    avif: `${base}-${small}.avif ${small}w, ${url} ${full}w`,
    alt,
    width: full,
    height: full,
  };
}
