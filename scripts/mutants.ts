// `npm run test:mutants -- src/shared/rules/bidding src/domain/rate-limits/throttle.ts [--tests 'tests/api/limits*']`: mutates the sources
// in the folders and files given and runs the tests that cover them (stryker.config.mjs). `--tests` runs only those test files.

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

const root = join(import.meta.dirname, '..');
process.chdir(root);

const { positionals: paths, values } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true } },
});
const missing = paths.filter((path) => !existsSync(path));
if (paths.length === 0 || missing.length > 0) {
  for (const path of missing) console.error(`${path} does not exist.`);
  console.error('Usage: npm run test:mutants -- <folders or files> [--tests <pattern>]');
  process.exit(1);
}

const sources = paths.map((path) =>
  statSync(path).isDirectory() ? `${path.replace(/\/$/, '')}/**/*.{ts,tsx}` : path,
);
const stryker = new Stryker({
  configFile: 'stryker.config.mjs',
  mutate: [...sources, '!**/*.test.{ts,tsx}'],
  ...(values.tests && { testFiles: values.tests }),
});
await stryker.runMutationTest();
