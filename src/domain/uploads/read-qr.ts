import jsQR from 'jsqr';
import sharp from 'sharp';
import { refuse } from '../refusal.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

/** Sides to look at, in pixels: a code that fills the picture is read small, one in its corner large. */
const SIDES = [800, 1600, 400];
const MAX_PIXELS = 48_000_000;

/**
 * The text of the QR code in a picture, such as the QRIS that a shop's bank gave it on paper; nothing is kept of the
 * picture. `qr_unreadable` (400) where there is none. Admins only.
 */
export async function readQr(shop: Shop, actor: Actor, bytes: Uint8Array): Promise<string> {
  requireUser(actor, 'admin');
  try {
    for (const side of SIDES) {
      const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
        .timeout({ seconds: 10 })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: side !== SIDES[0] })
        .flatten({ background: '#fff' })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const found = jsQR(new Uint8ClampedArray(data), info.width, info.height);
      if (found?.data) return found.data.trim();
    }
  } catch (thrown) {
    shop.log.debug({ err: thrown }, 'a picture of a code could not be opened');
  }
  return refuse('qr_unreadable', {}, { qrisPicture: 'Tidak ada kode QR yang terbaca di gambar ini' });
}
