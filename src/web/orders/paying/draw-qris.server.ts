import sharp from 'sharp';
import { renderSVG } from 'uqr';
import { drawn } from '../../../domain/drawn.ts';
import type { Shop } from '../../../domain/shop.ts';

/** Pixels along an edge: sharp on every phone, and no wider than one. */
const EDGE = 720;

/** A QR code as PNG: the apps of banks read it from the phone's pictures, where an SVG does not count as one. */
export function drawQris(shop: Shop, text: string): Promise<Buffer> {
  return drawn(shop, 'qris', text, () =>
    sharp(Buffer.from(renderSVG(text, { border: 4 })), { density: 144 })
      .resize(EDGE, EDGE, { kernel: 'nearest' })
      .flatten({ background: '#ffffff' })
      .png({ palette: true, colours: 2 })
      .toBuffer(),
  );
}
