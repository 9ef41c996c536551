// `npm run spec:coverage`: lists the clauses of docs/spec/clauses.md that no test title names, by area. A
// test names the clauses that it proves in its title: `[BID-07]`. With --check, it only reports ids without a
// clause.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path) => readFileSync(join(root, path), 'utf8');

const clauses = new Map();
for (const [, id, text] of read('docs/spec/clauses.md').matchAll(
  /^\| <a id="[a-z0-9-]+"><\/a>([A-Z0-9]+-\d+) \| (.*?) \|/gm,
))
  clauses.set(id, text);
const withdrawn = new Set([...clauses].filter(([, text]) => /^withdrawn/i.test(text)).map(([id]) => id));

/** Maps each id to the files whose test titles name it. */
const named = new Map();
for (const path of [...testFiles('src'), ...testFiles('tests')]) {
  // A title is the first argument of test, it or describe; an id in brackets elsewhere claims nothing.
  for (const [, , title] of read(path).matchAll(
    /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gs,
  )) {
    for (const [, ids] of title.matchAll(/\[([A-Z0-9]+-\d+(?:[\s,]+[A-Z0-9]+-\d+)*)\]/g)) {
      for (const id of ids.split(/[\s,]+/)) named.set(id, (named.get(id) ?? new Set()).add(path));
    }
  }
}

const unknown = [...named].filter(([id]) => !clauses.has(id));

if (!process.argv.includes('--check')) report();
for (const [id, files] of unknown)
  console.error(`${id} is not in docs/spec/clauses.md, but is named in ${[...files].join(', ')}`);
if (unknown.length > 0) process.exitCode = 1;

function testFiles(folder) {
  if (!existsSync(join(root, folder))) return [];
  return (
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      // A test that only the soak run executes does not count as proof.
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
    const open = ids.filter((id) => !named.has(id));
    proved += done.length;
    total += ids.length;
    console.log(`${area.padEnd(8)} ${done.length}/${ids.length} proved`);
    if (open.length > 0) console.log(`         open: ${open.join(' ')}`);
  }
  console.log(`\nTests prove ${proved} of ${total} clauses.`);
}
