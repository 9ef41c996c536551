import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '../..');
const vitest = join(dirname(fileURLToPath(import.meta.resolve('vitest/package.json'))), 'vitest.mjs');

/**
 * Every test that needs no browser, those too that `npm test` leaves to this, with more draws and rounds (tests/long.ts),
 * `count` times. Needs what `npm run build` leaves. Throws where a test fails or none runs.
 */
export async function run(count: number, { log }: { log(line: string): void }) {
  let passed = 0;
  for (let at = 1; at <= count; at += 1) {
    const { numPassedTests, numFailedTests, success } = await once();
    log(`${at}/${count}: ${numPassedTests} passed, ${numFailedTests} failed`);
    if (!success || numPassedTests === 0)
      throw new Error(`${numFailedTests} tests failed, or a file of them`);
    passed += numPassedTests;
  }
  return { runs: count, passed };
}

type Report = { numPassedTests: number; numFailedTests: number; success: boolean };

async function once(): Promise<Report> {
  const place = mkdtempSync(join(tmpdir(), 'lumbung-server-'));
  const report = join(place, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const child = spawn(process.execPath, [vitest, 'run', ...reporters], {
      cwd: root,
      env: { ...process.env, TEST_LONG: '1' },
      stdio: 'inherit',
    });
    await new Promise((ended) => child.once('close', ended));
    return JSON.parse(readFileSync(report, 'utf8'));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
