// `npm run test:mutants`: plants defects into a copy of the tree, one after the other, and runs the tests that must notice it.
// First those of tests/mutants/mutants.ts, which somebody thought of; then the small changes of the rules listed in
// tests/mutants/rules.ts, numbers and awaited steps among them; then, room by room, every change that the instrumenter makes
// of any source of the domain's rooms and of what browser and server share. `-- planted|rules|<room> [part of a path]` for a
// part of it; of a room `--sample 0.2 --seed 1 --minutes 60` a share, `--more` what comes behind it in the same order, and
// `--again` what was not found the last time (`--nearest 24`: on so many test files instead of eight; `--tests src/shared/`:
// on those alone whose path has that in it, which is quick where a room's own tests say what it does). Each planted defect is
// tried ten times (`--times 1` once), and `--minutes` and `--more` part that list too. What a whole list or room comes to is
// written to docs/mutants.md.

import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openEngine } from '../src/db/engine.ts';
import { rules } from '../tests/mutants/rules.ts';
import { serverFolder } from '../tests/setup/fast-folder.ts';
import { copy, copyTree } from './mutants/copy.ts';
import { tryRules } from './mutants/generated.ts';
import { TIMES, tryPlanted } from './mutants/planted.ts';
import { ROOMS } from './mutants/rooms/instrument.ts';
import { NEAREST } from './mutants/rooms/try-room.ts';
import { tryRooms } from './mutants/rooms/try-rooms.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: 'Infinity' },
    again: { type: 'boolean', default: false },
    more: { type: 'boolean', default: false },
    times: { type: 'string', default: String(TIMES) },
    tests: { type: 'string', default: '' },
    nearest: { type: 'string', default: String(NEAREST) },
  },
});
const [what = '', part = ''] = positionals;
if (what && !['planted', 'rules', ...Object.keys(ROOMS)].includes(what)) {
  console.error(
    `Pakai: npm run test:mutants -- [planted|rules|${Object.keys(ROOMS).join('|')}] [bagian nama] [--sample 0.2] [--seed 1] [--minutes 60] [--again|--more] [--nearest 8] [--tests src/shared/] [--times 10]`,
  );
  process.exit(1);
}

copyTree();
const engine = await openEngine({
  dataDir: serverFolder(),
  databaseUrl: process.env.TEST_DATABASE_URL,
  log: { info: () => undefined, warn: console.warn, error: console.error },
  pool: false,
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
});
let bad = 0;
try {
  if (!what || what === 'planted')
    bad += await tryPlanted(engine.url, {
      part,
      minutes: Number(values.minutes),
      times: Number(values.times),
      more: values.more,
    });
  if (!what || what === 'rules') bad += await tryRules(engine.url, rules, part);
  // Last: it changes the copy.
  if (!what || what in ROOMS)
    bad += await tryRooms(engine.url, {
      rooms: what ? [what] : Object.keys(ROOMS),
      part,
      sample: Number(values.sample),
      seed: Number(values.seed),
      minutes: Number(values.minutes),
      again: values.again,
      more: values.more,
      nearest: Number(values.nearest),
      tests: values.tests,
    });
} finally {
  await engine.close();
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(bad > 0 ? 1 : 0);
