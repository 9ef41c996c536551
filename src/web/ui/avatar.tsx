import { cx } from './cx.ts';
import type { PictureSource } from './picture.tsx';

const sizes = { sm: 'size-7 text-xs', md: 'size-10 text-sm', lg: 'size-16 text-xl' } as const;
const pixels = { sm: 28, md: 40, lg: 64 } as const;

/** A portrait in a circle, or the initials where there is none. Decoration: the name stands beside it. */
export function Avatar({
  name,
  picture,
  size = 'md',
}: {
  name: string;
  picture?: Pick<PictureSource, 'src' | 'avif' | 'webp'> | null;
  size?: keyof typeof sizes;
}) {
  if (picture) {
    return (
      <picture className="shrink-0">
        {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={`${pixels[size]}px`} />}
        {picture.webp && <source type="image/webp" srcSet={picture.webp} sizes={`${pixels[size]}px`} />}
        <img
          src={picture.src}
          alt=""
          width={pixels[size]}
          height={pixels[size]}
          loading="lazy"
          decoding="async"
          className={cx('rounded-pill bg-sawah-soft object-cover', sizes[size])}
        />
      </picture>
    );
  }
  const initials = name
    .replace(/^(?:Pak|Bu|Bapak|Ibu)\s+/i, '')
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center rounded-pill bg-sawah-soft font-semibold text-sawah-text',
        sizes[size],
      )}
    >
      {initials}
    </span>
  );
}
