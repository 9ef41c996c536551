import { expect, test } from 'vitest';
import { missingFiles, missingTests, rowsOf, testsIn } from './named-tests.ts';

const rows = rowsOf('docs/hostile.md');
const cases = rows.filter(([number]) => /^\d+$/.test(number!));

test('docs/hostile.md has each of the 103 cases once, in order', () => {
  expect(cases.map(([number]) => Number(number))).toEqual(Array.from({ length: 103 }, (_, at) => at + 1));
});

test('each case names a test and what comes of it', () => {
  const bare = cases.filter(([, , tests, outcome]) => testsIn(tests!).length === 0 || !outcome);
  expect(bare).toEqual([]);
});

test('each test and each file that the page names is there', () => {
  expect(rows.flatMap((row) => row.flatMap(missingTests))).toEqual([]);
  expect(rows.flatMap((row) => row.flatMap(missingFiles))).toEqual([]);
});
