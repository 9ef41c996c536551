import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const playwright = join(dirname(createRequire(import.meta.url).resolve('@playwright/test')), 'cli.js');
const FILES = ['fits', 'farmer-fits', 'office-screens', 'public-pages', 'group', 'weighing'];

/**
 * Every screen that `npm test` measures, of visitors, buyers, farmers, groups and the office, at every width from 320 to
 * 1366 px with letters of 100, 150 and 200 % (tests/e2e/fits.ts), where `npm test` looks at each in four of these eighteen.
 * Needs what `npm run build` leaves.
 */
export async function run(count: number, { log }: { log(line: string): void }) {
  let passed = 0;
  for (let at = 1; at <= count; at += 1) {
    const { expected, unexpected } = await everyLook();
    log(`${at}/${count}: ${expected} passed, ${unexpected} failed`);
    if (unexpected > 0 || expected === 0) throw new Error(`${unexpected} tests found what does not fit`);
    passed += expected;
  }
  return { runs: count, passed };
}

async function everyLook(): Promise<{ expected: number; unexpected: number }> {
  const place = mkdtempSync(join(tmpdir(), 'lumbung-fits-'));
  const report = join(place, 'report.json');
  try {
    const files = FILES.map((name) => `tests/e2e/${name}.test.ts`);
    const child = spawn(process.execPath, [playwright, 'test', ...files, '--timeout', '900000'], {
      cwd: root,
      env: { ...process.env, E2E_FITS: 'all', E2E_REPORT: report },
      stdio: 'inherit',
    });
    await new Promise((ended) => child.once('close', ended));
    return JSON.parse(readFileSync(report, 'utf8')).stats;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
