import placeholder from '../../../content/pictures/brand/product-placeholder.avif?url';
import placeholderWebp from '../../../content/pictures/brand/product-placeholder.webp?url';

export type PictureSource = {
  /** The format for every browser: WebP, or the only file. */
  src: string;
  /** Better formats, each a URL or a srcset. */
  avif?: string;
  webp?: string;
  alt: string;
  /** The type of the picture, if known. */
  kind?: string;
  width: number;
  height: number;
};

/**
 * A picture that reserves its space while it loads; without a `source` it shows the product placeholder.
 * Lazy, except with `priority`, which is for the main picture of the first view.
 */
export function Picture({
  source,
  sizes,
  priority,
  className,
  imgClassName,
}: {
  source: PictureSource | null;
  sizes?: string;
  priority?: boolean;
  className?: string;
  imgClassName?: string;
}) {
  const picture = source ?? {
    src: placeholderWebp,
    avif: placeholder,
    alt: 'Gambar produk belum tersedia',
    width: 800,
    height: 800,
  };
  return (
    <picture className={className}>
      {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
      {picture.webp && <source type="image/webp" srcSet={picture.webp} sizes={sizes} />}
      <img
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : undefined}
        className={imgClassName}
      />
    </picture>
  );
}
