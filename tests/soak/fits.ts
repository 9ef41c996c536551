import { runWhole } from './browser.ts';

const FILES = ['fits', 'farmer-fits', 'office-screens', 'public-pages', 'group', 'weighing'];

/**
 * Every screen that `npm test` measures, of visitors, buyers, farmers, groups and the office, at every width from 320 to
 * 1366 px with letters of 100, 150 and 200 % (tests/browser/expect-fits-width.ts), where `npm test` looks at each in two of these eighteen.
 * Needs what `npm run build` leaves.
 */
export function run(count: number, { log }: { log(line: string): void }) {
  return runWhole(count, log, FILES, { TEST_LONG: '1', E2E_FITS: 'all' });
}
