// `npm run spec:coverage`: which clauses of docs/clauses.md no test title names, by area. A test names the clauses that it
// proves in its title: `[BID-07]`. docs/clauses-later.md lists clauses that an open issue will prove, as rows
// `| id | issue |`. With --check, only mistakes are told: ids that no clause has, or that are listed as later and proved.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path) => readFileSync(join(root, path), 'utf8');

const clauses = new Map();
for (const [, id, text] of read('docs/clauses.md').matchAll(/^\| ([A-Z0-9]+-\d+) \| (.*?) \|/gm))
  clauses.set(id, text);
const withdrawn = new Set([...clauses].filter(([, text]) => /^withdrawn/i.test(text)).map(([id]) => id));

const later = new Map();
if (existsSync(join(root, 'docs/clauses-later.md'))) {
  for (const [, id, issue] of read('docs/clauses-later.md').matchAll(/^\| ([A-Z0-9]+-\d+) \| (.*?) \|/gm))
    later.set(id, issue);
}

/** id → files whose test titles name it */
const named = new Map();
for (const path of [...testFiles('src'), ...testFiles('tests')]) {
  // Titles stand in the first argument of test, it or describe; ids in brackets elsewhere are not claims.
  for (const [, , title] of read(path).matchAll(
    /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gs,
  )) {
    for (const [, ids] of title.matchAll(/\[([A-Z0-9]+-\d+(?:[\s,]+[A-Z0-9]+-\d+)*)\]/g)) {
      for (const id of ids.split(/[\s,]+/)) named.set(id, (named.get(id) ?? new Set()).add(path));
    }
  }
}

const unknown = [...named].filter(([id]) => !clauses.has(id));
const unknownLater = [...later.keys()].filter((id) => !clauses.has(id));
const provedLater = [...later.keys()].filter((id) => named.has(id));

if (!process.argv.includes('--check')) report();
for (const [id, files] of unknown)
  console.error(`${id} tidak ada di docs/clauses.md, tetapi disebut di ${[...files].join(', ')}`);
for (const id of unknownLater)
  console.error(`${id} tidak ada di docs/clauses.md, tetapi tercantum di docs/clauses-later.md`);
for (const id of provedLater) console.error(`${id} sudah dibuktikan; hapus dari docs/clauses-later.md`);
if (unknown.length + unknownLater.length + provedLater.length > 0) process.exitCode = 1;

function testFiles(folder) {
  if (!existsSync(join(root, folder))) return [];
  return (
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      // What only the long run does is no proof of each run's.
      .filter((name) => /(?<!\.long)\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name))
  );
}

function report() {
  const areas = Map.groupBy(
    [...clauses.keys()].filter((id) => !withdrawn.has(id)),
    (id) => id.split('-')[0],
  );
  let proved = 0;
  let total = 0;
  for (const [area, ids] of areas) {
    const done = ids.filter((id) => named.has(id));
    const put = ids.filter((id) => later.has(id));
    const open = ids.filter((id) => !named.has(id) && !later.has(id));
    proved += done.length;
    total += ids.length;
    console.log(
      `${area.padEnd(8)} ${done.length}/${ids.length} dibuktikan, ${put.length} nanti, ${open.length} belum`,
    );
    if (open.length > 0) console.log(`         belum: ${open.join(' ')}`);
    for (const [issue, those] of Map.groupBy(put, (id) => later.get(id)))
      console.log(`         nanti (${issue}): ${those.join(' ')}`);
  }
  console.log(`\n${proved} dari ${total} klausul dibuktikan oleh uji.`);
}
