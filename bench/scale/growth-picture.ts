import { escaped } from '../picture.ts';
import { number } from '../report.ts';
import { GROWTH, growthOf } from './growth.ts';
import type { Timed } from './timed.ts';

const COLUMNS = 4;
const WIDTH = 260;
const HEIGHT = 170;
const PAD = { left: 38, top: 34, right: 14, bottom: 26 };
/** The upper limit of the drawing, as a multiple of the smallest size's time. */
const MOST = 1_000;
const FLAT = '#2f6b3a';
const GROWS = '#b4541a';

/**
 * The times relative to the smallest size, by number of listings, both on logarithmic scales: a part for each group, a
 * line for each row.
 */
export function drawGrowth(rows: Timed[], sizes: number[]): string {
  const groups = [...new Set(rows.map(({ of }) => of.group))];
  const parts = groups.map((group, at) => {
    const place = `translate(${(at % COLUMNS) * WIDTH} ${Math.floor(at / COLUMNS) * HEIGHT + 24})`;
    return `<g transform="${place}">${drawGroup(
      group,
      rows.filter(({ of }) => of.group === group),
      sizes,
    )}</g>`;
  });
  const height = Math.ceil(groups.length / COLUMNS) * HEIGHT + 30;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COLUMNS * WIDTH} ${height}" font-family="sans-serif" font-size="10">
<title>How many times as long each question takes as the shop grows</title>
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="${PAD.left}" y="16" font-size="12" fill="#333333">Times the time at ${number(sizes[0]!)} listings. Dashed line: ${GROWTH} times.</text>
${parts.join('\n')}
</svg>
`;
}

function drawGroup(group: string, rows: Timed[], sizes: number[]): string {
  const right = WIDTH - PAD.right;
  const bottom = HEIGHT - PAD.bottom;
  const [first, last] = [sizes[0]!, sizes.at(-1)!];
  const x = (size: number) =>
    PAD.left + ((right - PAD.left) * Math.log(size / first)) / Math.log(Math.max(last / first, 2));
  // The lower half of the range is below the first size's time, so that faster rows are visible too.
  const y = (times: number) =>
    bottom -
    ((bottom - PAD.top) * Math.log(Math.min(Math.max(times, 0.3), MOST) / 0.3)) / Math.log(MOST / 0.3);
  const grid = [1, 10, 100, 1_000].map(
    (times) =>
      `<line x1="${PAD.left}" x2="${right}" y1="${y(times).toFixed(1)}" y2="${y(times).toFixed(1)}" stroke="#e6e1d6"/>` +
      `<text x="${PAD.left - 4}" y="${(y(times) + 3).toFixed(1)}" text-anchor="end" fill="#666666">${number(times)}</text>`,
  );
  const labels = sizes.map((size) => {
    const anchor = size === last ? 'end' : 'middle';
    return `<text x="${x(size).toFixed(1)}" y="${bottom + 12}" text-anchor="${anchor}" fill="#666666">${shortOf(size)}</text>`;
  });
  const lines = rows.map(({ times }) => {
    const growth = growthOf(times);
    const first = typeof times[0] === 'number' ? times[0] : 1;
    const points = sizes.flatMap((size, at) => {
      const time = times[at]!;
      if (time === 'unasked') return [];
      const ratio = time === 'cut' ? MOST : time / first;
      return `${x(size).toFixed(1)},${y(ratio).toFixed(1)}`;
    });
    const grows = growth === null || growth > GROWTH;
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${grows ? GROWS : FLAT}" stroke-width="${grows ? 1.6 : 1}" opacity="${grows ? 0.9 : 0.45}"/>`;
  });
  const limit = y(GROWTH).toFixed(1);
  return [
    `<text x="${PAD.left}" y="${PAD.top - 10}" font-weight="bold" fill="#333333">${escaped(group)}</text>`,
    ...grid,
    ...labels,
    ...lines,
    `<line x1="${PAD.left}" x2="${right}" y1="${limit}" y2="${limit}" stroke="#333333" stroke-dasharray="4 3"/>`,
  ].join('');
}

/** 5,000 → `5 k`, 2,000,000 → `2 M`. */
const shortOf = (size: number) =>
  size >= 1_000_000 ? `${number(size / 1_000_000, 1)} M` : `${number(size / 1_000, 1)} k`;
