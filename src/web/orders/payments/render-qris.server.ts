import { renderSVG } from 'uqr';
import type { AppContext } from '../../../domain/context.ts';
import { withPictures } from '../../../domain/picture-tools.ts';
import { renderCached } from '../../../domain/render-cached.ts';

/** The image's size in pixels: sharp on every phone, and no wider than one. */
const EDGE = 720;

/**
 * Renders a QR code as PNG, because banking apps read images from the gallery, which does not contain SVGs.
 */
export function renderQris(ctx: AppContext, text: string): Promise<Buffer> {
  return renderCached(ctx, 'qris', text, () =>
    withPictures((open) =>
      open(Buffer.from(renderSVG(text, { border: 4 })), { density: 144 })
        .resize(EDGE, EDGE, { kernel: 'nearest' })
        .flatten({ background: '#ffffff' })
        .png({ palette: true, colours: 2 })
        .toBuffer(),
    ),
  );
}
