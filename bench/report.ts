import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { LIST_RATIO } from './lists.ts';
import type { Measured } from './load.ts';
import type { Weight } from './weights.ts';

export type Row = {
  name: string;
  /** The lowest acceptable ratio. */
  target: number | undefined;
  bytes: number;
  own: Measured;
  control: Measured;
  ratio: number;
};

type Report = {
  rows: Row[];
  weights: Weight[];
  /** Pages of the admin area, signed in as an admin. */
  office: Weight[];
  /** The table of the admin's lists over few and many rows. */
  lists: string;
  memory: number;
  startMs: number;
  pinned: boolean;
  listings: number;
};

const MEMORY_MB = 350;
const START_MS = 4_000;
const WEIGHT = { js: 140, css: 15, fonts: 62, firstView: 60, officeJs: 240 };

const git = (...parts: string[]) => execFileSync('git', parts, { encoding: 'utf8' }).trim();
const mark = (good: boolean) => (good ? 'yes' : '**no**');
export const number = (value: number, digits = 0) =>
  value.toLocaleString('en-GB', { maximumFractionDigits: digits });

export function table(head: string[], lines: string[][]): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
}

/** The run as a Markdown page. */
export function report({ rows, weights, office, lists, memory, startMs, pinned, listings }: Report): string {
  const commit = git('rev-parse', '--short', 'HEAD');
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const speeds = table(
    ['What', 'Per second', 'Control', 'Ratio', 'At least', 'Reached', 'p99 (ms)', 'Bytes', 'Failed'],
    rows.map(({ name, target, bytes, own, control, ratio }) => [
      name,
      number(own.perSecond),
      number(control.perSecond),
      number(ratio, 4),
      target === undefined ? '' : number(target, 3),
      target === undefined ? '' : mark(ratio >= target),
      number(own.p99),
      number(bytes),
      number(own.failed),
    ]),
  );
  const limits = table(
    ['What', 'Measured', 'Limit', 'Reached'],
    [
      ['Most memory under load (MB)', number(memory), number(MEMORY_MB), mark(memory <= MEMORY_MB)],
      ['Start to first response (ms)', number(startMs), number(START_MS), mark(startMs <= START_MS)],
    ],
  );
  const pages = table(
    [
      'Page (kB over the network)',
      'HTML',
      'JS',
      'CSS',
      'Fonts',
      'Pictures',
      'Pictures of the first view',
      'Reached',
    ],
    weights.map(({ path, html, js, css, fonts, pictures, firstView }) => [
      path.replace(/\/\d+$/, '/:id'),
      number(html, 1),
      number(js, 1),
      number(css, 1),
      number(fonts, 1),
      number(pictures, 1),
      number(firstView, 1),
      mark(js <= WEIGHT.js && css <= WEIGHT.css && fonts <= WEIGHT.fonts && firstView <= WEIGHT.firstView),
    ]),
  );
  const officePages = table(
    ['Admin page (kB over the network)', 'HTML', 'JS', 'CSS', 'Reached'],
    office.map(({ path, html, js, css }) => [
      path.replace(/LB-\w+$/, ':code'),
      number(html, 1),
      number(js, 1),
      number(css, 1),
      mark(js <= WEIGHT.officeJs),
    ]),
  );
  return `# What was measured

\`npm run bench\`, ${at} UTC, commit ${commit}, ${number(listings)} listings, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}.
${pinned ? 'What is measured uses core 0, what loads it core 1; PostgreSQL uses both.' : 'The processes are not pinned to cores.'}
Control: a plain \`node:http\` server that sends as many bytes as the response it is compared with, measured in the same run.

${speeds}

${limits}

${pages}

Limits of a page's weight: JS ${WEIGHT.js} kB, CSS ${WEIGHT.css} kB, fonts ${WEIGHT.fonts} kB, pictures of the first view ${WEIGHT.firstView} kB.

${officePages}

Limit of an admin page's weight: JS ${WEIGHT.officeJs} kB.

Admin lists with 10 rows a page: 50 rows of each kind beside 50,000 listings, farmers, orders, payments, emails and audit
entries, 150,000 users and 200,000 bids; each figure is a median. At most ${LIST_RATIO} times as long; \`node bench/lists.ts --plans\`
prints the query plans.

${lists}
`;
}
