import { logoUrl } from '../../shared/format/logo-url.ts';
import { cx } from './cx.ts';

const DRAWN = 'tanda';

/**
 * The site's logo, a mountain, sun and field in a pale disc. Decorative, because the name is next to it; on a
 * page with two logos `first` defines the drawing that `again` reuses.
 */
export function BrandMark({
  className = 'size-9',
  logo,
  first,
  again,
}: {
  className?: string;
  /** The store's own logo, if it has one. */
  logo?: string | undefined;
  first?: boolean;
  again?: boolean;
}) {
  if (logo) {
    return (
      <img
        src={logoUrl(logo, 144)}
        alt=""
        width={144}
        height={144}
        className={cx('object-contain', className)}
      />
    );
  }
  if (again) {
    return (
      <svg viewBox="0 0 64 64" className={className} aria-hidden="true">
        <use href={`#${DRAWN}`} />
      </svg>
    );
  }
  return (
    <svg id={first ? DRAWN : undefined} viewBox="0 0 64 64" className={className} aria-hidden="true">
      <circle cx="32" cy="32" r="32" fill="#E8F3EA" />
      <g transform="translate(7 8) scale(.78)">
        <circle cx="44" cy="19" r="7" fill="#E6B94A" />
        <path d="M8 42Q22 34 28.5 14.5Q30 11 32 14.5Q39 34 56 42Z" fill="#41627F" />
        <path d="M30.6 12.6Q31.3 12.8 32 14.5Q39 34 56 42H40Q33 32 30.6 12.6Z" fill="#6E93AE" />
        <path d="M5 41Q18 33 32 39T59 37Q59.5 41 57.8 44.6L50 52H9Q5 46 5 41Z" fill="#7DB24A" />
        <path d="M6.5 47Q20 40 33 46T58 44Q52 60 32 60Q13 60 6.5 47Z" fill="#1F6B45" />
      </g>
    </svg>
  );
}
