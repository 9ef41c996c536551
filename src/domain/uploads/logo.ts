import sharp from 'sharp';
import type { LogoSize } from '../../shared/logo-address.ts';
import { uploadIdOf } from '../../shared/upload-address.ts';
import type { Shop } from '../shop.ts';

const CREAM = '#FFFBF2';
/** How much of an icon's side its picture takes: a phone cuts a circle out of the rest. */
const WITHIN = 0.72;

/**
 * The shop's logo as a square PNG of `size` pixels, whole and in the middle: on nothing beside the shop's name, on its ground as
 * an icon. Null where there is none, or its file is away.
 */
export async function logoPicture(shop: Shop, logo: string, size: LogoSize): Promise<Buffer | null> {
  const id = uploadIdOf(logo);
  const bytes = id ? await shop.files.read(`${id}.webp`) : null;
  if (!bytes) return null;
  const { buffer } = await shop.cache.remember(`logo:${id}:${size}`, [], async () => {
    const buffer = await squared(bytes, size);
    return { buffer, bytes: buffer.length };
  });
  return buffer;
}

function squared(bytes: Uint8Array, size: LogoSize): Promise<Buffer> {
  if (size === 144) {
    const fit = { width: size, height: size, fit: 'contain', background: '#0000' } as const;
    return sharp(bytes).resize(fit).png().toBuffer();
  }
  const side = Math.round(size * WITHIN);
  const edge = Math.floor((size - side) / 2);
  const rest = size - side - edge;
  return sharp(bytes)
    .resize({ width: side, height: side, fit: 'contain', background: '#0000' })
    .extend({ top: edge, bottom: rest, left: edge, right: rest, background: '#0000' })
    .flatten({ background: CREAM })
    .png()
    .toBuffer();
}
