import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { LIST_RATIO } from './lists.ts';
import type { Measured } from './load.ts';
import type { Weight } from './weights.ts';

export type Row = {
  name: string;
  /** The least ratio that will do. */
  target: number | undefined;
  bytes: number;
  own: Measured;
  control: Measured;
  ratio: number;
};

type Report = {
  rows: Row[];
  weights: Weight[];
  /** Pages of the back office, as an admin. */
  office: Weight[];
  /** The back office's lists over few and many rows, as a table. */
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
const mark = (good: boolean) => (good ? 'ya' : '**tidak**');
export const number = (value: number, digits = 0) =>
  value.toLocaleString('id-ID', { maximumFractionDigits: digits });

export function table(head: string[], lines: string[][]): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
}

/** The run as a Markdown page. */
export function report({ rows, weights, office, lists, memory, startMs, pinned, listings }: Report): string {
  const commit = git('rev-parse', '--short', 'HEAD');
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const speeds = table(
    [
      'Apa',
      'Per detik',
      'Pembanding',
      'Perbandingan',
      'Paling sedikit',
      'Tercapai',
      'p99 (ms)',
      'Byte',
      'Gagal',
    ],
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
    ['Apa', 'Terukur', 'Batas', 'Tercapai'],
    [
      ['Ingatan terbanyak di bawah beban (MB)', number(memory), number(MEMORY_MB), mark(memory <= MEMORY_MB)],
      ['Mulai sampai jawaban pertama (ms)', number(startMs), number(START_MS), mark(startMs <= START_MS)],
    ],
  );
  const pages = table(
    [
      'Halaman (kB lewat jaringan)',
      'HTML',
      'JS',
      'CSS',
      'Huruf',
      'Gambar',
      'Gambar layar pertama',
      'Tercapai',
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
    ['Halaman kantor (kB lewat jaringan)', 'HTML', 'JS', 'CSS', 'Tercapai'],
    office.map(({ path, html, js, css }) => [
      path.replace(/LB-\w+$/, ':kode'),
      number(html, 1),
      number(js, 1),
      number(css, 1),
      mark(js <= WEIGHT.officeJs),
    ]),
  );
  return `# Hasil pengukuran

\`npm run bench\`, ${at} UTC, commit ${commit}, ${number(listings)} penawaran jual, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}.
${pinned ? 'Yang diukur memakai inti 0, yang membebani memakai inti 1; PostgreSQL memakai keduanya.' : 'Proses tidak dipatok ke inti.'}
Pembanding: \`node:http\` polos yang memberi byte sebanyak jawaban yang dibandingkan, diukur dalam jalan yang sama.

${speeds}

${limits}

${pages}

Batas berat halaman: JS ${WEIGHT.js} kB, CSS ${WEIGHT.css} kB, huruf ${WEIGHT.fonts} kB, gambar layar pertama ${WEIGHT.firstView} kB.

${officePages}

Batas berat halaman kantor: JS ${WEIGHT.officeJs} kB.

Daftar kantor dengan 10 baris per halaman: 50 baris tiap macam dibandingkan dengan 50.000 penawaran jual, petani,
pesanan, pembayaran, surat, dan jejak, 150.000 user, dan 200.000 penawaran, masing-masing nilai tengah. Paling banyak
${LIST_RATIO} kali; rencana kuerinya dicetak oleh \`node bench/lists.ts --plans\`.

${lists}
`;
}
