import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repeat } from './runs/repeat.ts';

const vitest = join(dirname(fileURLToPath(import.meta.resolve('vitest/package.json'))), 'vitest.mjs');

type Report = { numPassedTests: number; numFailedTests: number; success: boolean };

/**
 * Every test that needs no browser, those too that `npm test` leaves to this, with more draws and rounds (tests/support/long-run.ts),
 * `count` times. Needs what `npm run build` leaves.
 */
export function run(count: number, { log }: { log(line: string): void }) {
  return repeat(
    count,
    log,
    (report) => ({
      args: [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      env: { TEST_LONG: '1' },
    }),
    // A file that does not load has no tests that could fail.
    ({ numPassedTests, numFailedTests, success }: Report) => ({
      passed: numPassedTests,
      failed: success ? 0 : Math.max(1, numFailedTests),
    }),
  );
}
