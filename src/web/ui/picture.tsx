import placeholder from '../../../content/pictures/brand/product-placeholder.avif?url';
import placeholderWebp from '../../../content/pictures/brand/product-placeholder.webp?url';

export type PictureSource = {
  /** What every browser can show: the webp, or the only file there is. */
  src: string;
  /** Better sources, each a URL or a whole srcset. */
  avif?: string;
  webp?: string;
  alt: string;
  /** What kind of picture it is, where that is told. */
  kind?: string;
  width: number;
  height: number;
};

/**
 * A picture that keeps its room while it loads. Without a `source` the product placeholder stands there. Lazy, except
 * with `priority`: that is for the one picture that the first view is about.
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
