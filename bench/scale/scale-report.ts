import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { number, table } from '../report.ts';
import type { Case } from './case.ts';
import type { Filled } from './fill.ts';
import { GROWTH, growthOf } from './growth.ts';
import { type Plan, readWhole } from './plans.ts';
import { reasonOf } from './reasons.ts';

/** One case: how long it takes at each size, and what PostgreSQL does for it there. */
export type ScaleRow = { of: Case; times: (number | null)[]; plans: Plan[][] };

const blocksOf = (plans: Plan[]) => plans.reduce((sum, { blocks }) => sum + blocks, 0);
const timeText = (time: number | null) =>
  time === null ? 'di atas 15.000' : number(time, time < 10 ? 1 : 0);

function lineOf({ of, times, plans }: ScaleRow): string[] {
  const growth = growthOf(times);
  const good = growth !== null && growth <= GROWTH;
  return [
    of.name,
    ...times.map(timeText),
    growth === null ? '–' : number(growth, 1),
    of.once ? '–' : plans.map((all) => number(blocksOf(all))).join(' → '),
    good ? 'ya' : (reasonOf(of) ?? '**tidak**'),
  ];
}

/** The run as a Markdown page. */
export function scaleReport(rows: ScaleRow[], data: Filled[], busy: number): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const groups = [...new Set(rows.map(({ of }) => of.group))];
  const head = [
    'Apa',
    ...data.map(({ listings }) => `${number(listings)} (ms)`),
    'Kali',
    'Blok yang dibaca',
    `Dalam ${GROWTH} kali, atau sebabnya`,
  ];
  const good = rows.filter(({ times }) => (growthOf(times) ?? Infinity) <= GROWTH).length;
  const reasoned = rows.filter(
    ({ of, times }) => (growthOf(times) ?? Infinity) > GROWTH && reasonOf(of) !== undefined,
  ).length;
  const sizes = data.map(
    ({ listings, counts, megabytes }) =>
      `| ${[listings, counts.orders, counts.bids, counts.farmers, counts.users, megabytes].map((n) => number(n)).join(' | ')} |`,
  );
  const parts = groups.map((group) => {
    const lines = rows.filter(({ of }) => of.group === group).map(lineOf);
    return `## ${group}\n\n${table(head, lines)}`;
  });
  return `# Berapa biayanya bila toko tumbuh

\`npm run bench -- --scale\`, ${at} UTC, commit ${commit}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, beban mesin
${number(busy, 1)} pada akhirnya. Setiap pertanyaan diajukan lewat kata kerja yang dipakai halamannya sendiri, tanpa ingatan jawaban, bergantian di
semua ukuran; yang tertulis adalah nilai tengahnya dalam milidetik, dan "Kali" adalah ukuran terburuk dibagi yang terkecil. Blok (8 kB) dihitung
dari rencana PostgreSQL untuk setiap pernyataan, dari yang terkecil ke yang terbesar; rencana itu sendiri tertulis di \`data/bench-scale-plans/\`.

| Produk | Pesanan | Tawaran | Petani | Pengguna | Basis data (MB) |
| --- | --- | --- | --- | --- | --- |
${sizes.join('\n')}

**${good} dari ${rows.length} baris tetap dalam ${GROWTH} kali; ${reasoned} tidak, dengan sebabnya; ${rows.length - good - reasoned} tanpa sebab.**

![Pertumbuhan setiap baris](pictures/bench-scale.svg)

${parts.join('\n\n')}
`;
}

/** What PostgreSQL does for each case at one size, as a Markdown page. */
export function plansPage(rows: ScaleRow[], at: number): string {
  return rows
    .filter(({ of }) => !of.once)
    .map(({ of, plans }) => {
      const own = plans[at]!;
      const whole = readWhole(own).join(', ') || '–';
      const texts = own.map(({ ms, blocks, text }) => `\`\`\`\n${ms} ms, ${blocks} blocks\n${text}\n\`\`\``);
      return `## ${of.group}: ${of.name}\n\nRead whole: ${whole}\n\n${texts.join('\n\n')}`;
    })
    .join('\n\n');
}
