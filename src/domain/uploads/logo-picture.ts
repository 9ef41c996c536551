import type { LogoSize } from '../../shared/format/logo-url.ts';
import { uploadIdOf } from '../../shared/format/upload-url.ts';
import type { AppContext } from '../context.ts';
import { withPictures } from '../picture-tools.ts';

const CREAM = '#FFFBF2';
/** The share of an icon's side that the logo takes: phones crop the rest to a circle. */
const ICON_SAFE_AREA = 0.72;

/**
 * The shop's logo as a square PNG of `size` pixels, uncropped and centred: transparent next to the shop's
 * name, on its background as an icon. Null without a logo, or when its file is missing.
 */
export async function logoPicture(ctx: AppContext, logo: string, size: LogoSize): Promise<Buffer | null> {
  const id = uploadIdOf(logo);
  const bytes = id ? await ctx.files.read(`${id}.webp`) : null;
  if (!bytes) return null;
  const { buffer } = await ctx.cache.remember(`logo:${id}:${size}`, [], async () => {
    const buffer = await toSquare(bytes, size);
    return { buffer, bytes: buffer.length };
  });
  return buffer;
}

function toSquare(bytes: Uint8Array, size: LogoSize): Promise<Buffer> {
  if (size === 144) {
    const fit = { width: size, height: size, fit: 'contain', background: '#0000' } as const;
    return withPictures((open) => open(bytes).resize(fit).png().toBuffer());
  }
  const side = Math.round(size * ICON_SAFE_AREA);
  const edge = Math.floor((size - side) / 2);
  const rest = size - side - edge;
  return withPictures((open) =>
    open(bytes)
      .resize({ width: side, height: side, fit: 'contain', background: '#0000' })
      .extend({ top: edge, bottom: rest, left: edge, right: rest, background: '#0000' })
      .flatten({ background: CREAM })
      .png()
      .toBuffer(),
  );
}
