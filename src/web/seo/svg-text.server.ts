import fraunces from '../../../content/letters/fraunces-600.json';

/* Renders text as outlines, so that images need no system fonts (art/src/letters.mjs). */

/** TypeScript infers arrays from the JSON file; they are pairs (art/src/letters.mjs writes them). */
const GLYPHS = fraunces.letters as unknown as Record<string, [advance: number, path: string]>;
const FALLBACK_GLYPH = GLYPHS['?']!;

const glyphOf = (letter: string) =>
  GLYPHS[letter] ?? GLYPHS[letter.normalize('NFD')[0] ?? ''] ?? FALLBACK_GLYPH;

/** Returns the width of a text at `size` px. */
function widthOf(text: string, size: number): number {
  const units = [...text].reduce((sum, letter) => sum + glyphOf(letter)[0], 0);
  return (units / fraunces.unitsPerEm) * size;
}

/** Wraps a text into at most `most` lines of `width` px; an ellipsis ends the last line of a longer text. */
export function wrapLines(text: string, size: number, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.replace(/\s+/g, ' ').trim().split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1]}…`];
}

/** A line of text as SVG with its baseline at `y`. */
export function textToSvg(text: string, x: number, y: number, size: number, fill: string): string {
  const scale = size / fraunces.unitsPerEm;
  let at = 0;
  const paths = [...text].map((letter) => {
    const [advance, path] = glyphOf(letter);
    const drawn = path ? `<path transform="translate(${at} 0)" d="${path}"/>` : '';
    at += advance;
    return drawn;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}">${paths.join('')}</g>`;
}
