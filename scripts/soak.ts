// `npm run soak -- <name> <count> [--seed <number>]`: the long version of what `npm test` does briefly. Each
// run is a file of tests/soak; docs/evidence/soak-results.md has the results of the last long ones. A long
// run can be split: each piece appends a line to data/soak/<name>.jsonl, and the sum over the pieces of a
// commit is printed after each.

import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figures, type Piece, together } from './soak/combine-runs.ts';

export type SoakRun = {
  /** Runs `count` times and throws on a violation. Resolves with the figures. */
  run(count: number, tools: { log(line: string): void; seed: number }): Promise<Figures>;
};

const root = join(import.meta.dirname, '..');
const folder = join(root, 'tests/soak');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: String(Date.now() % 2 ** 31) } },
});
const [name = '', count = '100'] = positionals;
const file = join(folder, `${name}.ts`);
const seed = Number(values.seed);

if (!/^[a-z-]+$/.test(name) || !existsSync(file) || !(Number(count) >= 1) || !Number.isSafeInteger(seed)) {
  const names = readdirSync(folder)
    .filter((entry) => /^[a-z-]+\.ts$/.test(entry))
    .map((entry) => entry.slice(0, -3));
  console.error(`Usage: npm run soak -- <name> <count> [--seed <number>]. Names: ${names.join(', ')}`);
  process.exit(1);
}

const commit = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], {
  cwd: root,
  encoding: 'utf8',
}).trim();
const report = join(root, `data/soak/${name}.jsonl`);
const began = Date.now();
const leave = (piece: Pick<Piece, 'figures' | 'failed'>) => {
  mkdirSync(join(report, '..'), { recursive: true });
  const minutes = Number(((Date.now() - began) / 60_000).toFixed(1));
  const line: Piece = { at: new Date(began).toISOString(), commit, seed, minutes, ...piece };
  appendFileSync(report, `${JSON.stringify(line)}\n`);
  return line;
};

try {
  const { run } = (await import(file)) as SoakRun;
  const { figures, minutes } = leave({ figures: await run(Number(count), { log: console.log, seed }) });
  console.table({ ...figures, seed, commit, minutes });
} catch (error) {
  leave({ failed: (error as Error).message });
  console.error(error);
  process.exitCode = 1;
}
const pieces = readFileSync(report, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Piece);
console.table(together(pieces.filter((piece) => piece.commit === commit)));
process.exit();
