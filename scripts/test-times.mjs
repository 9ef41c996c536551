// `npm run test:times`: writes what each test file took in the last `npm test` to docs/test-times.md. The next run begins
// with the longest (tests/setup/longest-first.ts).

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (name) => JSON.parse(readFileSync(join(root, 'data/reports', name), 'utf8'));
const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });

const { cores, load, seconds } = read('machine.json');
const vitest = read('vitest-files.json');
const playwright = read('playwright.json').suites.map((suite) => {
  const results = resultsIn(suite);
  return {
    file: `tests/e2e/${suite.file}`,
    tests: results.length,
    ms: results.reduce((sum, { duration }) => sum + duration, 0),
  };
});

function resultsIn({ suites = [], specs = [] }) {
  const own = specs.flatMap((spec) => spec.tests.flatMap((one) => one.results));
  return [...own, ...suites.flatMap(resultsIn)];
}

const table = (rows) =>
  rows
    .sort((a, b) => b.ms - a.ms || (a.file < b.file ? -1 : 1))
    .map(({ file, tests, ms }) => `| \`${file}\` | ${tests} | ${(ms / 1000).toFixed(1)} |`);
const sum = (rows) => (rows.reduce((all, { ms }) => all + ms, 0) / 1000).toFixed(0);

writeFileSync(
  join(root, 'docs/test-times.md'),
  [
    '# What the test files take',
    '',
    'Seconds of one worker, with what it loads and prepares; several work side by side, so that what is waited for counts too.',
    `Written by \`npm run test:times\` after \`npm test\`, at commit ${commit.stdout.trim()}: ${seconds.toFixed(0)} s in all on ${cores} cores, under a mean load of ${load.toFixed(1)},`,
    'its own included. The next run begins with the longest.',
    '',
    `## Vitest: ${sum(vitest)} s`,
    '',
    '| file | tests | s |',
    '|---|---|---|',
    ...table(vitest),
    '',
    `## Playwright: ${sum(playwright)} s`,
    '',
    '| file | tests | s |',
    '|---|---|---|',
    ...table(playwright),
    '',
  ].join('\n'),
);
