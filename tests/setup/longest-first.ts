import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = join(import.meta.dirname, '../..');
const TABLE = join(root, 'docs/test-times.md');
/** What a file that the table does not know yet is taken to last, in seconds. */
const UNKNOWN = 5;

/** Begins with the files that took longest, by docs/test-times.md: a long one begun last is waited for by all cores but one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const table = existsSync(TABLE) ? readFileSync(TABLE, 'utf8') : '';
    const took = new Map(
      [...table.matchAll(/^\| `(.+?)` \| \d+ \| ([\d.]+) \|$/gm)].map(([, file, s]) => [file, Number(s)]),
    );
    const of = ({ moduleId }: TestSpecification) => took.get(relative(root, moduleId)) ?? UNKNOWN;
    return files.toSorted((a, b) => of(b) - of(a));
  }
}
