import { uploadIdOf } from './upload-address.ts';

/** Sides in pixels that a logo is drawn in: beside the shop's name, and as the icon of browsers and phones. */
export const LOGO_SIZES = [144, 192, 512] as const;
export type LogoSize = (typeof LOGO_SIZES)[number];

/** Where the shop's own logo is had in a size; its address changes with the picture. */
export const logoAddress = (logo: string, size: LogoSize): string => `/ikon/${uploadIdOf(logo)}-${size}.png`;

/** The shop's icon: of its own logo, or ours while it has none. */
export const iconAddress = (logo: string, size: 192 | 512): string =>
  logo ? logoAddress(logo, size) : `/gambar/brand/icon-${size}.png`;
