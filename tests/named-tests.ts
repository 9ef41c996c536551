import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Rows of the tables of a page of `docs/`, cell by cell, without heads. */
export function rowsOf(page: string): string[][] {
  return read(page)
    .split('\n')
    .filter((line) => /^\| (?!---)/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
}

/** Tests that a cell names as `file` › “title”, of those that do not exist. */
export function missingTests(cell: string): string[] {
  return testsIn(cell)
    .filter(([file, title]) => {
      const path = [`tests/${file}.test.ts`, `${file}.test.ts`].find((one) => existsSync(join(root, one)));
      // The title stands in the source as it was written there, quotes and all.
      return !path || !['`', "'", '"'].some((quote) => read(path).includes(`${quote}${title}${quote}`));
    })
    .map(([file, title]) => `${file} › ${title}`);
}

/** What a cell names as `file` › “title”. */
export function testsIn(cell: string): [file: string, title: string][] {
  return [...cell.matchAll(/`([\w./-]+)` › “([^”]+)”/g)].map(([, file, title]) => [
    file!,
    title!.replaceAll('\\|', '|'),
  ]);
}

/** Files that a cell names in backticks, such as `docs/ops/backup.md`, of those that do not exist. */
export function missingFiles(cell: string): string[] {
  return [...cell.matchAll(/`((?:docs|src|tests|scripts|migrations|bench)\/[\w./-]+)`/g)]
    .map(([, path]) => path!)
    .filter((path) => [path, `${path}.test.ts`].every((one) => !existsSync(join(root, one))));
}
