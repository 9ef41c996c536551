import sharp from 'sharp';
import { refuse } from '../refusal.ts';

export type Picture = { full: Uint8Array; small: Uint8Array; width: number; height: number };

const FULL = 1600;
const SMALL = 480;
/** 48 million, which is more than all but a few phones take. */
const MAX_PIXELS = 48_000_000;
const MAX_SECONDS = 15;

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

/** Whether `bytes` begin as JPEG, PNG, WebP or AVIF do; what a file is called says nothing. */
function isPicture(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return true;
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return true;
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return true;
  return (
    startsWith(bytes, 4, 'ftyp') && ['avif', 'avis', 'mif1'].some((brand) => startsWith(bytes, 8, brand))
  );
}

/**
 * A picture made anew from what somebody sent: WebP of at most 1600 and 480 pixels a side, turned upright, without
 * what the camera wrote beside it (place, owner). Only its pixels come through, whatever else was in the file.
 * Refuses `picture_unreadable` (415) and `picture_too_big` (400), the latter before anything is unpacked.
 */
export async function makePicture(bytes: Uint8Array): Promise<Picture> {
  if (!isPicture(bytes)) refuse('picture_unreadable');
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    if (width * height > MAX_PIXELS) refuse('picture_too_big');
    const upright = open().timeout({ seconds: MAX_SECONDS }).autoOrient();
    const { data: full, info } = await upright
      .resize({ width: FULL, height: FULL, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    const small = await sharp(full)
      .resize({ width: SMALL, height: SMALL, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 76 })
      .toBuffer();
    return { full, small, width: info.width, height: info.height };
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'Refusal') throw thrown;
    return refuse('picture_unreadable');
  }
}
