import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { number, table } from '../report.ts';
import type { Filled } from './fill.ts';
import { GROWTH, growthOf } from './growth.ts';
import { type Plan, readWhole } from './plans.ts';
import { reasonOf } from './reasons.ts';
import type { Time, Timed } from './timed.ts';

/** What a reason begins with that is none yet: the row is to be mended. */
const OWED = '**belum**';
/** So few blocks are read in no time, whatever they are of. */
const FEW = 100;

const blocksOf = (plans: Plan[]) => plans.reduce((sum, { blocks }) => sum + blocks, 0);
function timeText(time: Time): string {
  if (typeof time === 'number') return number(time, time < 10 ? 1 : 0);
  return time === 'cut' ? 'di atas 15.000' : 'tidak diukur';
}

const isFlat = ({ times }: Timed) => (growthOf(times) ?? Number.POSITIVE_INFINITY) <= GROWTH;

/** What the machine does besides makes a row that reads no more take longer now and then, but not so many times. */
const SWAYS = 10;

/** Why a row that took longer may: what is known of it, or that what it reads has not grown. */
function whyOf({ of, times, plans }: Timed): string | undefined {
  const [first = 0, ...rest] = plans.map(blocksOf);
  const same = rest.length > 0 && rest.every((blocks) => blocks <= GROWTH * Math.max(first, FEW));
  const sways = same && (growthOf(times) ?? Number.POSITIVE_INFINITY) <= SWAYS;
  const why = reasonOf(of);
  // What is broken off is no matter of taking longer.
  if (why && times.includes('cut') && !why.startsWith(OWED)) return `${OWED}: ${why}`;
  return why ?? (sways ? 'yang dibaca tidak bertambah; waktunya bergoyang dengan beban mesin' : undefined);
}

function lineOf(row: Timed): string[] {
  const { of, times, plans } = row;
  const growth = growthOf(times);
  return [
    of.name,
    ...times.map(timeText),
    growth === null ? '–' : number(growth, 1),
    plans.length === 0 ? '–' : plans.map((all) => number(blocksOf(all))).join(' → '),
    isFlat(row) ? 'ya' : (whyOf(row) ?? OWED),
  ];
}

/** The run as a Markdown page. */
export function scaleReport(rows: Timed[], data: Filled[], busy: number): string {
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
  const grown = rows.filter((row) => !isFlat(row));
  const owed = grown.filter((row) => whyOf(row)?.startsWith(OWED) ?? true);
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
dari rencana PostgreSQL untuk setiap pernyataan, dari yang terkecil ke yang terbesar; rencana itu sendiri ditulis ke \`data/bench-scale-plans/\`.

| Produk | Pesanan | Tawaran | Petani | Pengguna | Basis data (MB) |
| --- | --- | --- | --- | --- | --- |
${sizes.join('\n')}

**${rows.length - grown.length} dari ${rows.length} baris tetap dalam ${GROWTH} kali; ${grown.length - owed.length} tidak, dengan sebab yang boleh tinggal; ${owed.length} harus diperbaiki.**

![Pertumbuhan setiap baris](../pictures/bench-scale.svg)

${parts.join('\n\n')}
`;
}

/** What PostgreSQL does for each case at one size, as a Markdown page. */
export function plansPage(rows: Timed[], at: number): string {
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
