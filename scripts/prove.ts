// `npm run prove -- <name> <count>`: the long run of a proof that `npm test` does briefly. Each proof is a file of
// tests/prove; the figures of its last long run stand in docs/proof.md.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export type Proof = {
  /** Runs the proof `count` times; throws when it does not hold. Resolves with its figures. */
  run(count: number, tools: { log(line: string): void }): Promise<Record<string, number | string>>;
};

const folder = join(import.meta.dirname, '../tests/prove');
const [name = '', count = '100'] = process.argv.slice(2);
const file = join(folder, `${name}.ts`);

if (!/^[a-z-]+$/.test(name) || !existsSync(file) || !(Number(count) >= 1)) {
  const names = readdirSync(folder)
    .filter((entry) => /^[a-z-]+\.ts$/.test(entry))
    .map((entry) => entry.slice(0, -3));
  console.error(`Pakai: npm run prove -- <nama> <kali>. Nama yang ada: ${names.join(', ')}`);
  process.exit(1);
}

const began = Date.now();
const { run } = (await import(file)) as Proof;
const figures = await run(Number(count), { log: console.log });
console.table({ ...figures, minutes: ((Date.now() - began) / 60_000).toFixed(1) });
process.exit(0);
