import fraunces from '../../../content/letters/fraunces-600.json';

/* Text as outlines, so that pictures with words need no fonts of the machine (art/src/letters.mjs). */

/** A list of a JSON file is of any length to the compiler; these are pairs (art/src/letters.mjs writes them). */
const letters = fraunces.letters as unknown as Record<string, [advance: number, path: string]>;
const missing = letters['?']!;

const letterOf = (letter: string) => letters[letter] ?? letters[letter.normalize('NFD')[0] ?? ''] ?? missing;

/** How wide a text stands at `size` px. */
function widthOf(text: string, size: number): number {
  const units = [...text].reduce((sum, letter) => sum + letterOf(letter)[0], 0);
  return (units / fraunces.unitsPerEm) * size;
}

/** Breaks a text into at most `most` lines of `width` px; the last ends in an ellipsis when there was more. */
export function linesOf(text: string, size: number, width: number, most: number): string[] {
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

/** A line of text as SVG, its base line at `y`. */
export function textSvg(text: string, x: number, y: number, size: number, fill: string): string {
  const scale = size / fraunces.unitsPerEm;
  let at = 0;
  const paths = [...text].map((letter) => {
    const [advance, path] = letterOf(letter);
    const drawn = path ? `<path transform="translate(${at} 0)" d="${path}"/>` : '';
    at += advance;
    return drawn;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}">${paths.join('')}</g>`;
}
