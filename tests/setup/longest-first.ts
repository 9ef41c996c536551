import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = join(import.meta.dirname, '../..');
const TABLE = join(root, 'docs/test-times.md');
/** What a file that the table does not know yet is taken to last, in seconds. */
const UNKNOWN = 5;

/** What mostly waits, for a time-out or a clock: two of them at once leave a core without work. */
const WAITING = [
  'tests/api/telemetry.test.ts',
  'tests/api/slow-and-large.test.ts',
  'tests/engine/scripts.test.ts',
  'tests/api/jobs.test.ts',
];

/**
 * Begins with the files that took longest, by docs/test-times.md: a long one begun last is waited for by all cores but one. Of
 * those that wait the next is begun when the two other workers have done about as much as the former takes.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const table = existsSync(TABLE) ? readFileSync(TABLE, 'utf8') : '';
    const took = new Map(
      [...table.matchAll(/^\| `(.+?)` \| \d+ \| ([\d.]+) \|$/gm)].map(([, file, s]) => [file, Number(s)]),
    );
    const name = ({ moduleId }: TestSpecification) => relative(root, moduleId);
    const of = (file: TestSpecification) => took.get(name(file)) ?? UNKNOWN;
    const longest = files.toSorted((a, b) => of(b) - of(a));
    const { waiting = [], working = [] } = Object.groupBy(longest, (file) =>
      WAITING.includes(name(file)) ? 'waiting' : 'working',
    );
    let beside = 0;
    return working
      .flatMap((file) => {
        const next = beside <= 0 ? waiting.shift() : undefined;
        if (next) beside = 2 * of(next);
        beside -= of(file);
        return next ? [next, file] : [file];
      })
      .concat(waiting);
  }
}
