import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repeat } from './runs/repeat.ts';

const playwright = join(dirname(createRequire(import.meta.url).resolve('@playwright/test')), 'cli.js');

/**
 * Every test of the browser, those too that `npm test` leaves to this, at each width that they are for, on every screen
 * (tests/support/long-run.ts). Needs what `npm run build` leaves.
 */
export function run(count: number, { log }: { log(line: string): void }) {
  return runWhole(count, log, [], { TEST_LONG: '1' });
}

/** Runs these files of tests/browser, or all, `count` times with `env` added; throws where a test fails or none runs. */
export function runWhole(
  count: number,
  log: (line: string) => void,
  files: string[],
  env: Record<string, string>,
) {
  return repeat(
    count,
    log,
    (report) => ({
      args: [
        playwright,
        'test',
        ...files.map((name) => `tests/browser/${name}.test.ts`),
        '--timeout',
        '900000',
      ],
      env: { ...env, E2E_REPORT: report },
    }),
    ({ stats }: { stats: { expected: number; unexpected: number } }) => ({
      passed: stats.expected,
      failed: stats.unexpected,
    }),
  );
}
