import { createRequire } from 'node:module';
import type { Content, createPdf, Size } from 'pdfmake';
import regular from '../../content/letters/plus-jakarta-sans-400.json' with { type: 'json' };
import bold from '../../content/letters/plus-jakarta-sans-700.json' with { type: 'json' };

import type { Shop } from '../domain/shop.ts';
import { logoPicture } from '../domain/uploads/logo.ts';

/** The product's colours on paper (docs: design identity). */
export const ink = '#14291F';
export const muted = '#55655B';
export const sawah = '#1F6B45';
export const divide = '#D9D2C0';

/** A part of a paper that stands beside others. */
export type Column = Content & { width: Size };

/** Width of what stands between the margins of an upright A4 page, in points. */
export const PAPER_WIDTH = 515;

/** A text in runs: of what our own letters write, of what the fallback does (the rest of Latin, Greek, Cyrillic), and neither. */
const RUNS =
  /([\n\u0020-\u00FF\u0131\u0152\u0153\u02BB\u02BC\u02C6\u02DA\u02DC\u2000-\u206F\u20AC\u2122\u2191\u2193\u2212\u2215]+)|([\u0100-\u024F\u0370-\u052F\u1E00-\u1FFF\u20A0-\u20BF\u2116]+)|./gu;

/**
 * A text that people typed, ready to be printed: letters that the product's font lacks are written in another, and what
 * neither has (pictures of faces, say) stands as `·`.
 */
export function written(text: string): Content {
  const clean = text.normalize('NFC').replace(/[^\n\P{Cc}]/gu, ' ');
  const runs = [...clean.matchAll(RUNS)].map(([, ours, other]) =>
    other ? { text: other, font: 'Roboto' } : (ours ?? '·'),
  );
  return runs.length === 1 ? runs[0]! : { text: runs };
}

const mark = `<svg viewBox="0 0 64 64" xmlns="http://www.w3.org/2000/svg"><circle cx="32" cy="32" r="32" fill="#E8F3EA"/><g transform="translate(7 8) scale(.78)"><circle cx="44" cy="19" r="7" fill="#E6B94A"/><path d="M8 42Q22 34 28.5 14.5Q30 11 32 14.5Q39 34 56 42Z" fill="#41627F"/><path d="M30.6 12.6Q31.3 12.8 32 14.5Q39 34 56 42H40Q33 32 30.6 12.6Z" fill="#6E93AE"/><path d="M5 41Q18 33 32 39T59 37Q59.5 41 57.8 44.6L50 52H9Q5 46 5 41Z" fill="#7DB24A"/><path d="M6.5 47Q20 40 33 46T58 44Q52 60 32 60Q13 60 6.5 47Z" fill="#1F6B45"/></g></svg>`;

export type Sender = { product: string; address: string; phone: string; email: string; logo: string };
/** The shop as its papers show it: its logo is read before it is drawn. */
type Head = Sender & { picture: Buffer | null };

export const headOf = async (shop: Shop, site: Sender): Promise<Head> => ({
  ...site,
  picture: site.logo ? await logoPicture(shop, site.logo, 144) : null,
});

/** What a long title and its lines have, and no more, beside the shop's own name and address. */
const TITLE_WIDTH = 300;
/** A bold letter of ours is no wider than this part of its height, taken over a word. */
const LETTER = 0.62;

/** The head of a paper: mark, name and address of the shop on the left, what the paper is on the right. */
export function letterhead(site: Head, title: string, lines: string[]): Content {
  const longest = Math.max(...title.split(/\s/).map((word) => word.length));
  const said = written(title);
  // Letters of two fonts are measured one by one, and would not fit what was measured.
  const long = title.length > 24 || typeof said !== 'string' || lines.some((line) => line.length > 60);
  return {
    columns: [
      site.picture
        ? { image: `data:image/png;base64,${site.picture.toString('base64')}`, width: 40 }
        : { svg: mark, width: 40 },
      {
        width: '*',
        margin: [10, 2, 0, 0],
        stack: [
          { text: written(site.product), bold: true, fontSize: 15, color: sawah },
          { text: written(site.address), style: 'small' },
          { text: written([site.phone, site.email].filter(Boolean).join(' · ')), style: 'small' },
        ],
      },
      {
        width: long ? TITLE_WIDTH : 'auto',
        alignment: 'right',
        stack: [
          {
            text: said,
            bold: true,
            // A name of one word is written as small as it needs to be.
            fontSize: Math.min(20, TITLE_WIDTH / (LETTER * longest)),
            color: ink,
          },
          ...lines.map((line) => ({ text: written(line), style: 'small' })),
        ],
      },
    ],
    margin: [0, 0, 0, 20],
  };
}

export type Paper = {
  /** Stands in the file's properties and in the viewer's title bar. */
  title: string;
  product: string;
  /** Stands at the foot of every page, left of its number. */
  foot: string;
  madeAt: Date;
  content: Content[];
  landscape?: boolean;
};

/** A PDF of A4 pages in the product's dress, numbered 'Halaman 1 dari 2'. */
export async function drawPaper({
  title,
  product,
  foot,
  madeAt,
  content,
  landscape,
}: Paper): Promise<Buffer> {
  const document: Parameters<typeof createPdf>[0] = {
    pageSize: 'A4',
    ...(landscape ? { pageOrientation: 'landscape' as const } : {}),
    pageMargins: [40, 40, 40, 56],
    info: { title, author: product, creator: product, producer: product, creationDate: madeAt },
    language: 'id-ID',
    displayTitle: true,
    defaultStyle: { font: 'Sans', fontSize: 9.5, lineHeight: 1.25, color: ink },
    styles: {
      small: { fontSize: 8.5, color: muted },
      label: { fontSize: 8.5, bold: true, color: muted },
      head: { fontSize: 8.5, bold: true, color: ink },
    },
    content,
    footer: (page, pages) => ({
      margin: [40, 16, 40, 0],
      columns: [
        { width: '*', text: written(foot), style: 'small' },
        { width: 'auto', text: `Halaman ${page} dari ${pages}`, style: 'small', noWrap: true },
      ],
    }),
  };
  const pdfmake = await loadPrinter();
  return pdfmake.createPdf(document).getBuffer();
}

/** The printer with our letters. Loaded with the first paper: most processes draw few, and it is large. */
async function loadPrinter() {
  const { default: pdfmake } = await import('pdfmake');
  const { resolve } = createRequire(import.meta.url);
  const fallback = {
    normal: resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
    bold: resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
  };
  // The types leave it out: files by name that the printer looks for before those on the disk.
  const { virtualfs } = pdfmake as unknown as {
    virtualfs: { writeFileSync(name: string, bytes: Buffer): void };
  };
  virtualfs.writeFileSync('sans-400.ttf', Buffer.from(regular.ttf, 'base64'));
  virtualfs.writeFileSync('sans-700.ttf', Buffer.from(bold.ttf, 'base64'));
  pdfmake.setFonts({ Sans: { normal: 'sans-400.ttf', bold: 'sans-700.ttf' }, Roboto: fallback });
  // Nothing that a document says makes the server read another file or an address.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => Object.values(fallback).includes(path));
  return pdfmake;
}
