// `npm run test:mutants`: plants defects into a copy of the tree, one after the other, and runs the tests that must notice.
// First those of tests/mutants/mutants.ts, which somebody thought of, then, room by room, every small change that can be
// made of the sources listed in tests/mutants/rooms.ts. `-- planted <part of a name>` or `-- <room> <part of a path>` for
// a part of it. What a whole room or list comes to is written to docs/mutants.md.

import { rmSync } from 'node:fs';
import { openEngine } from '../src/db/engine.ts';
import { rooms } from '../tests/mutants/rooms.ts';
import { serverFolder } from '../tests/setup/fast-folder.ts';
import { copy, copyTree } from './mutants/copy.ts';
import { tryRoom } from './mutants/generated.ts';
import { tryPlanted } from './mutants/planted.ts';

const [what = '', part = ''] = process.argv.slice(2);
if (what && what !== 'planted' && !(what in rooms)) {
  console.error(`Pakai: npm run test:mutants -- [planted|${Object.keys(rooms).join('|')}] [bagian nama]`);
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
  if (!what || what === 'planted') bad += await tryPlanted(engine.url, part);
  for (const room of Object.keys(rooms))
    if (!what || what === room) bad += await tryRoom(engine.url, room, rooms[room] ?? [], part);
} finally {
  await engine.close();
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(bad > 0 ? 1 : 0);
