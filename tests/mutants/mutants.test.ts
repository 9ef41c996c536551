import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';
import { plant } from './plant.ts';
import { rules } from './rules.ts';

const root = join(import.meta.dirname, '../..');

test.each(mutants)('"$name" can still be planted, and its tests are there', (mutant) => {
  const source = readFileSync(join(root, mutant.file), 'utf8');
  expect(plant(source, mutant)).not.toBe(source);
  const tests = readFileSync(join(root, mutant.test), 'utf8');
  const { only = '' } = mutant;
  // A pattern speaks of titles that are put together while the tests run; plain words stand in the file.
  if (!/[\\.*[]/.test(only)) expect(tests).toContain(only);
});

test('no two defects are called the same, and no list names a file that is not there', () => {
  const names = mutants.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const named = Object.values(rules).flatMap((groups) =>
    groups.flatMap(({ sources, tests }) => [...sources, ...tests]),
  );
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
