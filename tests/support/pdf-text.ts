import { inflateSync } from 'node:zlib';

/** What a PDF of ours says, page by page, line by line from the top. */
export const readPdf = (file: Buffer): string[][] => pagesOf(file).map(linesOf);

/** How far to the right, in points, its words reach. */
export const reachOf = (file: Buffer): number =>
  Math.max(
    ...pagesOf(file)
      .flat()
      .map(({ end }) => end),
  );

function pagesOf(file: Buffer): Piece[][] {
  const objects = new Map<string, Buffer>();
  for (let at = 0; ; ) {
    const found = /(\d+) 0 obj\n/.exec(file.toString('latin1', at));
    if (!found) break;
    const start = at + found.index + found[0].length;
    const end = file.indexOf('endobj', start, 'latin1');
    objects.set(found[1]!, file.subarray(start, end));
    at = end;
  }
  const text = (id: string | undefined) => objects.get(id ?? '')?.toString('latin1') ?? '';
  const ref = (id: string | undefined, key: string) => new RegExp(`/${key} (\\d+) 0 R`).exec(text(id))?.[1];
  const stream = (id: string | undefined): string => {
    const body = objects.get(id ?? '');
    if (!body) throw new Error(`the file has no object ${id}`);
    const start = body.indexOf('stream\n', 0, 'latin1') + 7;
    const packed = body.subarray(start, body.lastIndexOf('\nendstream', undefined, 'latin1'));
    return text(id).includes('/FlateDecode')
      ? inflateSync(packed).toString('latin1')
      : packed.toString('latin1');
  };
  const kids = /\/Kids \[([^\]]*)\]/.exec([...objects.values()].join('\n'))?.[1] ?? '';
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, page]) => {
    const resources = text(ref(page, 'Resources'));
    const fonts = new Map<string, Font>();
    for (const [, name, font] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const widths = /\/W \[0 \[([^\]]*)\]/.exec(
        text(/\/DescendantFonts \[(\d+)/.exec(text(font))?.[1]),
      )?.[1];
      fonts.set(name!, {
        letters: lettersOf(stream(ref(font, 'ToUnicode'))),
        widths: (widths ?? '').trim().split(/\s+/).map(Number),
      });
    }
    return piecesOf(stream(ref(page, 'Contents')), fonts);
  });
}

/** What each number of a font writes, and how wide it is in thousandths of its size. */
type Font = { letters: Map<number, string>; widths: number[] };

/** A font's numbers and what they write. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  const written = (hex: string) => Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le');
  for (const [, block] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, low, , list] of block!.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
      let at = Number.parseInt(low!, 16);
      for (const [, hex] of list!.matchAll(/<([0-9a-f ]*)>/gi)) {
        letters.set(at, written(hex!));
        at += 1;
      }
    }
  }
  return letters;
}

/** Words as they stand on a page, in points. */
type Piece = { x: number; y: number; end: number; text: string };

function piecesOf(content: string, fonts: Map<string, Font>): Piece[] {
  const pieces: Piece[] = [];
  let font: Font | undefined;
  let at = { x: 0, y: 0, size: 0 };
  for (const line of content.split('\n')) {
    const moved = /^1 0 0 1 (\S+) (\S+) Tm$/.exec(line);
    if (moved) at = { ...at, x: Number(moved[1]), y: Math.round(Number(moved[2])) };
    const chosen = /^\/(F\d+) (\S+) Tf$/.exec(line);
    if (chosen) {
      font = fonts.get(chosen[1]!);
      at = { ...at, size: Number(chosen[2]) };
    }
    if (!line.endsWith(' TJ')) continue;
    const codes = [...line.matchAll(/<([0-9a-f]+)>/gi)]
      .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
      .map((code) => Number.parseInt(code, 16));
    const width = codes.reduce((sum, code) => sum + (font?.widths[code] ?? 0), 0);
    const text = codes.map((code) => font?.letters.get(code) ?? '?').join('');
    pieces.push({ x: at.x, y: at.y, end: at.x + (width * at.size) / 1000, text });
  }
  return pieces;
}

function linesOf(pieces: Piece[]): string[] {
  const lines = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const near = [...lines.keys()].find((y) => Math.abs(y - piece.y) <= 1) ?? piece.y;
    lines.set(near, [...(lines.get(near) ?? []), piece]);
  }
  return [...lines.values()].map((line) =>
    line
      .sort((a, b) => a.x - b.x)
      .map(({ text, end }, at, all) => (all[at + 1] && all[at + 1]!.x - end > 2 ? `${text} ` : text))
      .join('')
      .trim(),
  );
}
