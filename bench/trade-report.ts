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
    target === undefined ? '' : ratio >= target ? 'yes' : '**no**',
    number(own.p99),
    number(own.failed),
  ]);
  return `# Buying while others read

\`npm run bench -- --trade\`, ${at} UTC, commit ${commit}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, load
${number(busy, 1)} at the end. Each row is measured in turns with its control, ${rounds} × ${number(seconds, 1)} seconds each; what counts is the
ratio, not the figures per second.

![How much of its target is reached](../pictures/bench-trade.svg)

${table(['Listings', 'What', 'Per second', 'Control', 'Per second', 'Ratio', 'At least', 'Reached', 'p99 (ms)', 'Failed'], lines)}
`;
}
