import { expect, test } from 'vitest';
import { missingFiles, missingTests, rowsOf, testsIn } from './named-tests.ts';

const rows = rowsOf('docs/attacks.md').filter(([first]) => first !== 'sentence');

test('each sentence of docs/attacks.md names a test and what comes of it', () => {
  expect(rows.length).toBeGreaterThan(60);
  const bare = rows.filter(([, tests, outcome]) => testsIn(tests ?? '').length === 0 || !outcome);
  expect(bare).toEqual([]);
});

test('each test and each file that the page names is there', () => {
  expect(rows.flatMap((row) => row.flatMap(missingTests))).toEqual([]);
  expect(rows.flatMap((row) => row.flatMap(missingFiles))).toEqual([]);
});

test('each sentence was tried on the build before it was mended', () => {
  const before = rowsOf('docs/attacks-before.md').filter(([first]) => first !== 'sentence');
  const sentences = (of: string[][]) => of.map(([sentence, tests]) => [sentence, tests]);
  expect(sentences(before)).toEqual(sentences(rows));
  const came = /^\*\*(as said|by hand|not there|held)\*\*: \S/;
  expect(before.filter(([, , outcome]) => !came.test(outcome ?? ''))).toEqual([]);
});
