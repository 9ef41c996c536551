// `npm run test:mutants [-- <part of a name, or the number to begin with>]`: plants each defect of tests/mutants into a copy
// of the tree and runs the tests that must notice it. Writes the list with its outcome to docs/mutants.md when all of them ran.

import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openEngine } from '../src/db/engine.ts';
import { type Mutant, mutants } from '../tests/mutants/mutants.ts';
import { plant } from '../tests/mutants/plant.ts';

const root = join(import.meta.dirname, '..');
const copy = join(root, 'data/mutants');
const report = join(copy, 'report.json');
const [part = ''] = process.argv.slice(2);
const wanted = /^\d+$/.test(part)
  ? mutants.slice(Number(part) - 1)
  : mutants.filter((mutant) => mutant.name.includes(part));

type Outcome = 'found' | 'survived' | 'broken';

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

/** A copy of what is in the working tree; the packages are linked. */
function copyTree(): void {
  rmSync(copy, { recursive: true, force: true });
  for (const path of git('ls-files', '-co', '--exclude-standard').split('\n')) {
    if (!/^(src|tests|migrations|content|scripts)\/|^[\w.-]+\.(json|ts)$/.test(path)) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** Runs tests in the copy; how many failed and passed. A file that does not load counts as broken. */
async function runTests(
  databaseUrl: string,
  file: string,
  only?: string,
): Promise<{ failed: number; passed: number; loaded: boolean }> {
  rmSync(report, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    file,
    '--bail=1',
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  if (only) args.push('-t', only);
  await new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: copy,
      env: { ...process.env, NODE_ENV: 'test', TEST_DATABASE_URL: databaseUrl },
      stdio: 'ignore',
    });
    child.on('exit', resolve);
  });
  const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const hooks = testResults.some(
    (one: { status: string; message: string }) => one.status === 'failed' && /inv_|toEqual/.test(one.message),
  );
  const ran = numFailedTests + numPassedTests > 0;
  return {
    failed: numFailedTests + (hooks && numFailedTests === 0 ? 1 : 0),
    passed: numPassedTests,
    loaded: ran,
  };
}

async function tryMutant(databaseUrl: string, mutant: Mutant): Promise<Outcome> {
  const path = join(copy, mutant.file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, plant(original, mutant));
  try {
    const { failed, loaded } = await runTests(databaseUrl, mutant.test, mutant.only);
    return !loaded ? 'broken' : failed > 0 ? 'found' : 'survived';
  } finally {
    writeFileSync(path, original);
  }
}

function write(outcomes: Map<Mutant, Outcome>): void {
  const found = [...outcomes.values()].filter((one) => one === 'found').length;
  const rows = [...outcomes].map(
    ([{ name, file, test }, outcome]) => `| ${name} | \`${file}\` | \`${test}\` | ${outcome} |`,
  );
  const lines = [
    '# Planted defects',
    '',
    'Each is a small change of the source, listed in `tests/mutants`; `npm run test:mutants` plants one after the other into a',
    'copy of the tree and runs the tests that must notice it. The same tests are green without them.',
    '',
    `Last run: commit ${git('rev-parse', '--short', 'HEAD')}, ${new Date().toISOString().slice(0, 10)}: ${found} of ${outcomes.size} found.`,
    '',
    '| defect | planted in | found by | |',
    '|---|---|---|---|',
    ...rows,
    '',
  ];
  writeFileSync(join(root, 'docs/mutants.md'), lines.join('\n'));
}

copyTree();
const engine = await openEngine({
  dataDir: join(root, 'data/test'),
  databaseUrl: process.env.TEST_DATABASE_URL,
  log: { info: () => undefined, warn: console.warn, error: console.error },
  pool: false,
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
});
let bad = 0;
try {
  const sound = new Map<string, boolean>();
  const outcomes = new Map<Mutant, Outcome>();
  for (const mutant of wanted) {
    const began = performance.now();
    const key = `${mutant.test} ${mutant.only ?? ''}`;
    if (!sound.has(key)) {
      const { failed, passed } = await runTests(engine.url, mutant.test, mutant.only);
      sound.set(key, failed === 0 && passed > 0);
    }
    // Tests that are red or missing without a defect prove nothing about one.
    const outcome = sound.get(key) ? await tryMutant(engine.url, mutant) : 'broken';
    outcomes.set(mutant, outcome);
    if (outcome !== 'found') bad += 1;
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(
      `${outcome === 'found' ? '✓' : '✗'} ${outcome}: ${mutant.name} (${mutant.test}, ${seconds} s)`,
    );
  }
  if (wanted.length === mutants.length) write(outcomes);
  console.log(`${outcomes.size - bad} of ${outcomes.size} defects found`);
} finally {
  await engine.close();
  rmSync(copy, { recursive: true, force: true });
}
process.exit(bad > 0 ? 1 : 0);
