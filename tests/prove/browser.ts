import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const playwright = join(dirname(createRequire(import.meta.url).resolve('@playwright/test')), 'cli.js');

/**
 * Every test of the browser, those too that `npm test` leaves to this, at each width that they are for, on every screen
 * (tests/long.ts). Needs what `npm run build` leaves.
 */
export function run(count: number, { log }: { log(line: string): void }) {
  return runWhole(count, log, [], { TEST_LONG: '1' });
}

/** Runs these files of tests/e2e, or all, `count` times with `env` added; throws where a test fails or none runs. */
export async function runWhole(
  count: number,
  log: (line: string) => void,
  files: string[],
  env: Record<string, string>,
) {
  let passed = 0;
  for (let at = 1; at <= count; at += 1) {
    const { expected, unexpected } = await once(files, env);
    log(`${at}/${count}: ${expected} passed, ${unexpected} failed`);
    if (unexpected > 0 || expected === 0) throw new Error(`${unexpected} tests of the browser failed`);
    passed += expected;
  }
  return { runs: count, passed };
}

async function once(
  files: string[],
  env: Record<string, string>,
): Promise<{ expected: number; unexpected: number }> {
  const place = mkdtempSync(join(tmpdir(), 'lumbung-browser-'));
  const report = join(place, 'report.json');
  try {
    const child = spawn(
      process.execPath,
      [playwright, 'test', ...files.map((name) => `tests/e2e/${name}.test.ts`), '--timeout', '900000'],
      { cwd: root, env: { ...process.env, ...env, E2E_REPORT: report }, stdio: 'inherit' },
    );
    await new Promise((ended) => child.once('close', ended));
    return JSON.parse(readFileSync(report, 'utf8')).stats;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
