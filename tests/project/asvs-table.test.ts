import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const table = readFileSync(join(root, 'docs/evidence/asvs.md'), 'utf8');
const HOW = ['automated', 'evidenced', 'argued', 'not applicable', 'not met'];
const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const rows = table
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [number = '', , , how = '', by = ''] = cells(line);
    return { number, how, by };
  });
/** Files of the repository that a row names. */
const filesIn = (by: string) =>
  [...by.matchAll(/`((?:tests|src|docs|ops|scripts)\/[^`#]*)/g)].map(([, file]) => file!);

test('the head of the ASVS table counts its rows, and what is done otherwise than asked as not met', () => {
  const head = cells(table.split('\n').find((line) => /^\| \d+ \|/.test(line))!).map(Number);
  expect(head).toEqual([...HOW.map((how) => rows.filter((row) => row.how === how).length), rows.length]);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  // An excuse is no argument for a requirement that is met.
  const excused = rows.filter(({ how, by }) => how !== 'not met' && /\bnot (?:as asked|met)\b/i.test(by));
  expect(excused.map(({ number }) => number)).toEqual([]);
});

test('every row that claims a test names one, and every file that a row names exists', () => {
  const gone = rows.flatMap(({ number, by }) =>
    filesIn(by)
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => `${number} ${file}`),
  );
  expect(gone).toEqual([]);
  const without = rows.filter(
    ({ how, by }) => how === 'automated' && !filesIn(by).some((file) => /\.test\.tsx?$/.test(file)),
  );
  expect(without.map(({ number }) => number)).toEqual([]);
  const unexplained = rows.filter(({ by }) => by.length === 0);
  expect(unexplained.map(({ number }) => number)).toEqual([]);
});
