import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { number, table } from './report.ts';
import type { TradeOptions, TradeRow } from './trade.ts';

/** The run as a Markdown page. */
export function tradeReport(rows: TradeRow[], { seconds, rounds }: TradeOptions, busy: number): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const lines = rows.map(({ listings, name, own, beside, besideName, ratio, target }) => [
    number(listings),
    name,
    number(own.perSecond),
    besideName,
    number(beside.perSecond),
    number(ratio, 3),
    target === undefined ? '' : number(target, 3),
    target === undefined ? '' : ratio >= target ? 'ya' : '**tidak**',
    number(own.p99),
    number(own.failed),
  ]);
  return `# Orang membeli sambil orang melihat

\`npm run bench -- --trade\`, ${at} UTC, commit ${commit}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, beban
mesin ${number(busy, 1)} pada akhirnya. Tiap baris diukur bergantian dengan pembandingnya, ${rounds} × ${number(seconds, 1)} detik masing-masing; yang berlaku
adalah perbandingannya, bukan angka per detiknya.

![Yang tercapai dari batasnya](../pictures/bench-trade.svg)

${table(['Produk', 'Apa', 'Per detik', 'Pembanding', 'Per detik', 'Perbandingan', 'Paling sedikit', 'Tercapai', 'p99 (ms)', 'Gagal'], lines)}
`;
}
