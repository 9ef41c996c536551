// Started by generated.ts in the copy of the tree: tester.ts <source> <number of the first change> <test file> …
// One Vitest for all changes of a source, since to start it costs more than to run most of the tests.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { changed, changesOf } from './generate.ts';

/** `red`: the tests fail without any change; otherwise how the change of this number went. */
export type Told = { at: number; survived?: boolean; red?: boolean };

const [file = '', first = '0', ...tests] = process.argv.slice(2);
const tell = (told: Told) => new Promise((sent) => process.send?.(told, sent));
const path = join(process.cwd(), file);
const source = readFileSync(path, 'utf8');

const vitest = await createVitest('test', {
  watch: false,
  root: process.cwd(),
  reporters: [{}],
  bail: 1,
  maxWorkers: 1,
  silent: true,
});
await vitest.standalone();
const specifications = await vitest.globTestSpecifications(tests);

/** Whether every test passes, of all files; the first file that does not ends it. */
async function green(): Promise<boolean> {
  vitest.invalidateFile(path);
  for (const one of specifications) vitest.invalidateFile(one.moduleId);
  for (const one of specifications) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([one]);
    const ran = testModules.some((module) => [...module.children.allTests()].length > 0);
    if (!ran || unhandledErrors.length > 0 || !testModules.every((module) => module.ok())) return false;
  }
  return specifications.length > 0;
}

if (!(await green())) {
  await tell({ at: 0, red: true });
  process.exit(1);
}
for (const [at, change] of changesOf(source).entries()) {
  if (at < Number(first)) continue;
  writeFileSync(path, changed(source, change));
  await tell({ at, survived: await green() });
}
writeFileSync(path, source);
process.exit(0);
