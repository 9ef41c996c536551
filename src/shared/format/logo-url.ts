import { uploadIdOf } from './upload-url.ts';

/** The sizes of a logo in pixels: next to the shop's name, and as the icon of browsers and phones. */
export const LOGO_SIZES = [144, 192, 512] as const;
export type LogoSize = (typeof LOGO_SIZES)[number];

/**
 * The URL of the shop's logo in a size; a new logo gets a new URL, so that caches never serve the old one.
 */
export const logoUrl = (logo: string, size: LogoSize): string => `/icon/${uploadIdOf(logo)}-${size}.png`;

/** The URL of the shop's icon: its own logo, or the default icon without one. */
export const iconUrl = (logo: string, size: 192 | 512): string =>
  logo ? logoUrl(logo, size) : `/gambar/brand/icon-${size}.png`;
