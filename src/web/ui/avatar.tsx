import { cx } from './cx.ts';
import type { PictureSource } from './picture.tsx';

const sizes = { sm: undefined, md: 'avatar-md', lg: 'avatar-lg' } as const;
const pixels = { sm: 28, md: 40, lg: 64 } as const;

/** A portrait in a circle, or the initials without one. Decorative, because the name is next to it. */
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
      <picture>
        {picture.avif &&
          (size === 'sm' ? (
            // The smallest size is large enough for every screen.
            <source type="image/avif" srcSet={picture.avif.split(' ', 1)[0]} />
          ) : (
            <source type="image/avif" srcSet={picture.avif} sizes={`${pixels[size]}px`} />
          ))}
        {picture.webp && <source type="image/webp" srcSet={picture.webp} sizes={`${pixels[size]}px`} />}
        <img
          src={picture.src}
          alt=""
          width={pixels[size]}
          height={pixels[size]}
          loading="lazy"
          className={cx('avatar', sizes[size])}
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
    <span aria-hidden="true" className={cx('avatar', sizes[size])}>
      {initials}
    </span>
  );
}
