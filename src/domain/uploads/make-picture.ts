import { fail, isDomainError } from '../domain-error.ts';
import { type OpenPicture, type PictureHead, withPictures } from '../picture-tools.ts';

export type Picture = { full: Uint8Array; small: Uint8Array; width: number; height: number };

const FULL_SIDE = 1600;
const SMALL_SIDE = 480;
const MAX_SECONDS = 15;

/**
 * The pixel limits by the cost of decoding: a baseline JPEG, as cameras write it, is scaled down while it is read; a
 * progressive one, or another format, is in memory as a whole.
 */
const MAX_PIXELS = { lines: 64_000_000, whole: 24_000_000, passes: 12_000_000 };

function maxPixelsOf({ format, isProgressive, depth }: PictureHead): number {
  // A PNG with 16 bits per channel takes twice the memory.
  if (isProgressive || (format === 'png' && depth === 'ushort')) return MAX_PIXELS.passes;
  // A non-interlaced PNG is read line by line, too.
  return format === 'jpeg' || format === 'png' ? MAX_PIXELS.lines : MAX_PIXELS.whole;
}

/** Throws `picture_too_big` (400) by the size in the picture's header, before it is decoded. */
export async function requireReadable(open: OpenPicture, bytes: Uint8Array): Promise<void> {
  const head = await open(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  const most = maxPixelsOf(head);
  if (head.width * head.height > most) fail('picture_too_big', { most: most / 1_000_000 });
}

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

/** Whether `bytes` start like JPEG, PNG, WebP or AVIF; a file's name proves nothing. */
function isPicture(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return true;
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return true;
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return true;
  return (
    startsWith(bytes, 4, 'ftyp') && ['avif', 'avis', 'mif1'].some((brand) => startsWith(bytes, 8, brand))
  );
}

/**
 * Re-encodes an uploaded picture: WebP of at most 1600 and 480 pixels per side, rotated upright, without the
 * camera's metadata (location, owner). Only pixels survive, whatever else the file contained. Throws
 * `picture_unreadable` (415) and `picture_too_big` (400), the latter before decoding. Runs in a process of its own
 * (`src/server/file-jobs.ts`).
 */
export async function makePicture(bytes: Uint8Array): Promise<Picture> {
  if (!isPicture(bytes)) fail('picture_unreadable');
  return withPictures(async (open) => {
    try {
      await requireReadable(open, bytes);
      const { data: full, info } = await open(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 })
        .timeout({ seconds: MAX_SECONDS })
        .autoOrient()
        .resize({ width: FULL_SIDE, height: FULL_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true });
      const small = await open(full)
        .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 76 })
        .toBuffer();
      return { full, small, width: info.width, height: info.height };
    } catch (thrown) {
      if (isDomainError(thrown)) throw thrown;
      return fail('picture_unreadable');
    }
  });
}
