import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '../../domain/context.ts';
import { withPictures } from '../../domain/picture-tools.ts';
import { textToSvg, wrapLines } from './svg-text.server.ts';

/** The size of a link preview that chat apps expect. */
const OG_WIDTH = 1200;
const OG_HEIGHT = 630;

export type OgImage = {
  /** URL of a local picture, `/gambar/…` or `/unggahan/…`. */
  picture: string | null;
  /** `over`: the text is on the picture; `beside`: the text is to its left. */
  layout: 'over' | 'beside';
  small: string;
  title: string;
  line?: string;
  product: string;
};

const GAP = 64;
const badge =
  '<circle cx="32" cy="32" r="32" fill="#E8F3EA"/><g transform="translate(5.5 4.5) scale(.83)"><circle cx="44" cy="19" r="7" fill="#E6B94A"/><path d="M8 42Q22 34 28.5 14.5Q30 11 32 14.5Q39 34 56 42Z" fill="#41627F"/><path d="M5 41Q18 33 32 39T59 37Q59.5 41 57.8 44.6L50 52H9Q5 46 5 41Z" fill="#7DB24A"/><path d="M6.5 47Q20 40 33 46T58 44Q52 60 32 60Q13 60 6.5 47Z" fill="#1F6B45"/></g>';

/** Renders a link preview as JPEG. An unreadable picture is omitted. */
export async function renderOgImage(ctx: AppContext, preview: OgImage): Promise<Buffer> {
  const over = preview.layout === 'over';
  const source = await readPicture(ctx, preview.picture);
  const side = over ? OG_WIDTH : OG_HEIGHT;
  const picture =
    source &&
    (await withPictures((open) =>
      open(source, { limitInputPixels: 40_000_000 })
        .resize(side, OG_HEIGHT, { fit: 'cover' })
        // Embedded as it is: encoded again as AVIF, it would take a hundred times as long as everything else.
        .raw()
        .toBuffer({ resolveWithObject: true })
        .catch(() => null),
    ));
  const layers = [
    ...(picture ? [{ input: picture.data, raw: picture.info, left: OG_WIDTH - side, top: 0 }] : []),
    { input: Buffer.from(textLayer(preview)), left: 0, top: 0 },
  ];
  const background = over ? '#12291F' : '#FFFBF2';
  return withPictures((open) =>
    open({ create: { width: OG_WIDTH, height: OG_HEIGHT, channels: 3, background } })
      .composite(layers)
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer(),
  );
}

function textLayer({ layout, small, title, line, product }: OgImage): string {
  const over = layout === 'over';
  const width = over ? OG_WIDTH - 2 * GAP : OG_WIDTH - OG_HEIGHT - GAP - 32;
  const size = over ? 64 : 54;
  const lines = wrapLines(title, size, width, 3);
  const ink = over ? '#FFFFFF' : '#14291F';
  const step = Math.round(size * 1.18);
  const height = 44 + lines.length * step + (line ? 64 : 0);
  const top = over ? OG_HEIGHT - 110 - height : (OG_HEIGHT - 90 - height) / 2;
  const parts = [
    over
      ? `<defs><linearGradient id="g" x2="0" y2="1"><stop offset=".1" stop-color="#12291F" stop-opacity=".05"/><stop offset=".85" stop-color="#12291F" stop-opacity=".94"/></linearGradient></defs><rect width="${OG_WIDTH}" height="${OG_HEIGHT}" fill="url(#g)"/>`
      : '',
    textToSvg(small, GAP, top + 26, 28, over ? '#E6B94A' : '#8A5A00'),
    ...lines.map((text, at) => textToSvg(text, GAP, top + 44 + (at + 1) * step - step * 0.2, size, ink)),
    line ? textToSvg(line, GAP, top + height - 8, 42, over ? '#E6B94A' : '#1F6B45') : '',
    `<g transform="translate(${GAP} ${OG_HEIGHT - 92}) scale(.85)">${badge}</g>`,
    textToSvg(product, GAP + 70, OG_HEIGHT - 52, 32, ink),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${OG_WIDTH}" height="${OG_HEIGHT}">${parts.join('')}</svg>`;
}

async function readPicture(ctx: AppContext, address: string | null): Promise<Uint8Array | null> {
  const [, place, name] = /^\/(gambar|unggahan)\/((?:[a-z0-9-]+\/)?[a-z0-9.-]+)$/.exec(address ?? '') ?? [];
  if (!place || !name || name.includes('..')) return null;
  if (place === 'unggahan') return ctx.files.read(name);
  return readFile(join(process.cwd(), 'content/pictures', name)).catch(() => null);
}
