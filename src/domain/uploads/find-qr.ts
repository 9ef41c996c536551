import jsQR from 'jsqr';
import { withPictures } from '../picture-tools.ts';
import { requireReadable } from './make-picture.ts';

/**
 * The sizes to scan, in pixels: a code that fills the picture is found at a small one, one in its corner at a
 * large one.
 */
const SIDES = [800, 1600, 400];

/** The text of the QR code in a picture, or null; runs in a process of its own (`src/server/file-jobs.ts`). */
export const findQr = (bytes: Uint8Array): Promise<string | null> =>
  withPictures(async (open) => {
    await requireReadable(open, bytes);
    for (const side of SIDES) {
      const { data, info } = await open(bytes, { limitInputPixels: false, pages: 1 })
        .timeout({ seconds: 10 })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: side !== SIDES[0] })
        .flatten({ background: '#fff' })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const found = jsQR(Uint8ClampedArray.from(data), info.width, info.height)?.data.trim();
      if (found) return found;
    }
    return null;
  });
