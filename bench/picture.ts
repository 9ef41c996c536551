import { number } from './report.ts';
import type { TradeRow } from './trade.ts';

const LINE = 26;
const NAMES = 430;
const BARS = 420;
/** The bar of a row is cut off above this multiple of its target. */
const MOST = 2;

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Draws how much of its target each row reaches: bars next to the line of the target. */
export function drawRows(all: TradeRow[]): string {
  const rows = all.filter(({ target }) => target !== undefined);
  const height = rows.length * LINE + 40;
  const lines = rows.map(({ listings, name, ratio, target }, at) => {
    const share = ratio / target!;
    const y = 30 + at * LINE;
    const width = Math.round((Math.min(share, MOST) / MOST) * BARS);
    const colour = share >= 1 ? '#2f6b3a' : '#b4541a';
    return [
      `<text x="${NAMES - 8}" y="${y + 13}" text-anchor="end">${escaped(name)} (${number(listings)})</text>`,
      `<rect x="${NAMES}" y="${y}" width="${width}" height="${LINE - 8}" fill="${colour}"/>`,
      `<text x="${NAMES + width + 6}" y="${y + 13}">${number(ratio, 3)} of ${number(target!, 3)}</text>`,
    ].join('');
  });
  const reached = NAMES + BARS / MOST;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${NAMES + BARS + 130} ${height}" font-family="sans-serif" font-size="12">
<title>How much of its target is reached</title>
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="${reached}" y="18" text-anchor="middle">reached</text>
${lines.join('\n')}
<line x1="${reached}" y1="24" x2="${reached}" y2="${height - 8}" stroke="#333333" stroke-dasharray="4 3"/>
</svg>
`;
}
