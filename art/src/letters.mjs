// Outlines of the letters that link previews are written with, so that the server needs no fonts of the machine.
// Run from the project's root: node art/src/letters.mjs
// Writes content/letters/fraunces-600.json: { unitsPerEm, letters: { "A": [advance, "M…"] } }, y pointing up.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { create } from 'fontkit';

const texts = [
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz{|}~',
  '·–—‘’“”…×°éèêëáàâäíìîïóòôöúùûüñçÉÈÁÀÍÓÚÑÇ',
].join('');

const font = create(await readFile('src/web/ui/fonts/fraunces-600-latin.woff2'));
const letters = {};
for (const letter of texts) {
  const code = letter.codePointAt(0);
  if (!font.hasGlyphForCodePoint(code)) continue;
  const glyph = font.glyphForCodePoint(code);
  const path = glyph.path.toSVG().replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
  letters[letter] = [Math.round(glyph.advanceWidth), path];
}
await mkdir('content/letters', { recursive: true });
const text = `${JSON.stringify({ unitsPerEm: font.unitsPerEm, letters })}\n`;
await writeFile('content/letters/fraunces-600.json', text);
console.log(Object.keys(letters).length, 'letters', text.length, 'bytes');
