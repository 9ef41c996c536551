import { createRequire } from 'node:module';
import type { Content, createPdf, Size } from 'pdfmake';
import regular from '../../content/letters/plus-jakarta-sans-400.json' with { type: 'json' };
import bold from '../../content/letters/plus-jakarta-sans-700.json' with { type: 'json' };

/** The product's colours in print (docs: design identity). */
export const inkColor = '#14291F';
export const mutedColor = '#55655B';
export const brandGreen = '#1F6B45';
export const ruleColor = '#D9D2C0';

/** A column of a document. */
export type Column = Content & { width: Size };

/** The width of an A4 portrait page between its margins, in points. */
export const CONTENT_WIDTH = 515;

/**
 * Splits a text into runs: glyphs of our font, glyphs of the fallback (the rest of Latin, Greek, Cyrillic),
 * and neither.
 */
const GLYPH_RUNS =
  /([\n\u0020-\u00FF\u0131\u0152\u0153\u02BB\u02BC\u02C6\u02DA\u02DC\u2000-\u206F\u20AC\u2122\u2191\u2193\u2212\u2215]+)|([\u0100-\u024F\u0370-\u052F\u1E00-\u1FFF\u20A0-\u20BF\u2116]+)|./gu;

/** Longer than any word in the name of a product or a person, and narrow enough for a column. */
const LONG_WORD = /([^\s-]{20,})/;

/**
 * User input for printing: glyphs that the product's font lacks use the fallback font, and what neither has (emoji, for
 * example) becomes `·`. An endless word breaks anywhere, or it would push amounts off the page; with `whole` words
 * never break, for text that shrinks to fit.
 */
export function printableText(text: string, { whole = false } = {}): Content {
  const clean = text.normalize('NFC').replace(/[^\n\P{Cc}]/gu, ' ');
  const runs: Content[] = (whole ? [clean] : clean.split(LONG_WORD)).flatMap((part, at) => {
    const breaking = at % 2 === 1 ? ({ wordBreak: 'break-all' } as const) : null;
    return [...part.matchAll(GLYPH_RUNS)].map(([, ours, other]): Content => {
      const said = other ?? ours ?? '·';
      return other || breaking ? { text: said, ...(other && { font: 'Roboto' }), ...breaking } : said;
    });
  });
  return runs.length === 1 ? runs[0]! : { text: runs };
}

const logoSvg = `<svg viewBox="0 0 64 64" xmlns="http://www.w3.org/2000/svg"><circle cx="32" cy="32" r="32" fill="#E8F3EA"/><g transform="translate(7 8) scale(.78)"><circle cx="44" cy="19" r="7" fill="#E6B94A"/><path d="M8 42Q22 34 28.5 14.5Q30 11 32 14.5Q39 34 56 42Z" fill="#41627F"/><path d="M30.6 12.6Q31.3 12.8 32 14.5Q39 34 56 42H40Q33 32 30.6 12.6Z" fill="#6E93AE"/><path d="M5 41Q18 33 32 39T59 37Q59.5 41 57.8 44.6L50 52H9Q5 46 5 41Z" fill="#7DB24A"/><path d="M6.5 47Q20 40 33 46T58 44Q52 60 32 60Q13 60 6.5 47Z" fill="#1F6B45"/></g></svg>`;

export type DocumentSender = { product: string; address: string; phone: string; email: string; logo: string };
/** The shop on its documents; the logo is read before rendering. */
export type DocumentHead = DocumentSender & { picture: Uint8Array | null };

/** The width of the title and its lines, next to the shop's name and address. */
const TITLE_WIDTH = 300;
/** The maximum average width of our bold glyphs, relative to their height. */
const BOLD_GLYPH_WIDTH = 0.62;

/**
 * The head of a document: the shop's logo, name and address on the left, the document's title on the right.
 */
export function letterhead(site: DocumentHead, title: string, lines: string[]): Content {
  const longest = Math.max(...title.split(/\s/).map((word) => word.length));
  const said = printableText(title, { whole: true });
  // Runs of two fonts are measured separately, so their total could exceed the measured width.
  const long = title.length > 24 || typeof said !== 'string' || lines.some((line) => line.length > 60);
  return {
    columns: [
      site.picture
        ? { image: `data:image/png;base64,${Buffer.from(site.picture).toString('base64')}`, width: 40 }
        : { svg: logoSvg, width: 40 },
      {
        width: '*',
        margin: [10, 2, 0, 0],
        stack: [
          { text: printableText(site.product), bold: true, fontSize: 15, color: brandGreen },
          { text: printableText(site.address), style: 'small' },
          { text: printableText([site.phone, site.email].filter(Boolean).join(' · ')), style: 'small' },
        ],
      },
      {
        width: long ? TITLE_WIDTH : 'auto',
        alignment: 'right',
        stack: [
          {
            text: said,
            bold: true,
            // A title of one long word is set in a font small enough to fit.
            fontSize: Math.min(20, TITLE_WIDTH / (BOLD_GLYPH_WIDTH * longest)),
            color: inkColor,
          },
          ...lines.map((line) => ({ text: printableText(line), style: 'small' })),
        ],
      },
    ],
    margin: [0, 0, 0, 20],
  };
}

export type PdfDocument = {
  /** Shown in the file's properties and in the viewer's title bar. */
  title: string;
  product: string;
  /** Shown at the foot of every page, left of its number. */
  footer: string;
  madeAt: Date;
  content: Content[];
  landscape?: boolean;
  /** The paper's size in points, if it is not A4; with hardly any margins and no footer. */
  page?: { width: number; height: number };
};

/** A PDF of A4 pages in the product's design, numbered 'Halaman 1 dari 2'. */
export async function renderPdf({
  title,
  product,
  footer: foot,
  madeAt,
  content,
  landscape,
  page: size,
}: PdfDocument): Promise<Buffer> {
  const document: Parameters<typeof createPdf>[0] = {
    pageSize: size ?? 'A4',
    ...(landscape ? { pageOrientation: 'landscape' as const } : {}),
    pageMargins: size ? [6, 6, 6, 6] : [40, 40, 40, 56],
    info: { title, author: product, creator: product, producer: product, creationDate: madeAt },
    language: 'id-ID',
    displayTitle: true,
    defaultStyle: { font: 'Sans', fontSize: 9.5, lineHeight: 1.25, color: inkColor },
    styles: {
      small: { fontSize: 8.5, color: mutedColor },
      label: { fontSize: 8.5, bold: true, color: mutedColor },
      head: { fontSize: 8.5, bold: true, color: inkColor },
    },
    content,
    ...(size ? {} : { footer: (page: number, pages: number) => footerOf(foot, page, pages) }),
  };
  const pdfmake = await loadPrinter();
  return pdfmake.createPdf(document).getBuffer();
}

const footerOf = (foot: string, page: number, pages: number): Content => ({
  margin: [40, 16, 40, 0],
  columns: [
    { width: '*', text: printableText(foot), style: 'small' },
    { width: 'auto', text: `Halaman ${page} dari ${pages}`, style: 'small', noWrap: true },
  ],
});

/**
 * Loads the PDF library with our fonts. Deferred to the first document: it is large, and most processes
 * render few.
 */
async function loadPrinter() {
  const { default: pdfmake } = await import('pdfmake');
  const { resolve } = createRequire(import.meta.url);
  const fallback = {
    normal: resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
    bold: resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
  };
  // The types omit it: a virtual file system that the library reads before the disk.
  const { virtualfs } = pdfmake as unknown as {
    virtualfs: { writeFileSync(name: string, bytes: Buffer): void };
  };
  virtualfs.writeFileSync('sans-400.ttf', Buffer.from(regular.ttf, 'base64'));
  virtualfs.writeFileSync('sans-700.ttf', Buffer.from(bold.ttf, 'base64'));
  pdfmake.setFonts({ Sans: { normal: 'sans-400.ttf', bold: 'sans-700.ttf' }, Roboto: fallback });
  // The content of a document must never make the server read a file or a URL.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => Object.values(fallback).includes(path));
  return pdfmake;
}
