import { expect, test } from 'vitest';
import { missingFiles, missingTests, rowsOf, testsIn } from './named-tests.ts';

const rows = rowsOf('docs/security.md');
const requirements = rows.filter(([id]) => /^V\d/.test(id!));

test('docs/security.md has each requirement of both levels once, and counts them rightly', () => {
  const ids = requirements.map(([id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const levels = requirements.map(([, level]) => level);
  expect([levels.filter((one) => one === '1').length, levels.filter((one) => one === '2').length]).toEqual([
    70, 183,
  ]);
  const counts = rows.find(([first]) => /^\d+$/.test(first!))!.map(Number);
  const kinds = ['automated', 'evidenced', 'argued', 'not applicable', 'not met'];
  expect(counts).toEqual([
    ...kinds.map((kind) => requirements.filter(([, , , how]) => how === kind).length),
    requirements.length,
  ]);
});

test('what is automated names a test, everything else a reason or a file', () => {
  const bare = requirements.filter(([, , , how, by]) =>
    how === 'automated' ? testsIn(by!).length === 0 : !by,
  );
  expect(bare).toEqual([]);
});

test('each test and each file that the page names is there', () => {
  expect(rows.flatMap((row) => row.flatMap(missingTests))).toEqual([]);
  expect(rows.flatMap((row) => row.flatMap(missingFiles))).toEqual([]);
});
