import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

type Command = { args: string[]; env: Record<string, string> };
type Counts = { passed: number; failed: number };

/**
 * Runs a test runner `count` times, by the command that writes its report as JSON to the path given; `counts` reads what came of
 * it. Throws where a test fails or none runs.
 */
export async function repeat<Report>(
  count: number,
  log: (line: string) => void,
  command: (report: string) => Command,
  counts: (report: Report) => Counts,
): Promise<{ runs: number; passed: number }> {
  let all = 0;
  for (let at = 1; at <= count; at += 1) {
    const { passed, failed } = counts(await reported(command));
    log(`${at}/${count}: ${passed} passed, ${failed} failed`);
    if (failed > 0 || passed === 0) throw new Error(`${failed} tests failed`);
    all += passed;
  }
  return { runs: count, passed: all };
}

async function reported<Report>(command: (report: string) => Command): Promise<Report> {
  const place = mkdtempSync(join(tmpdir(), 'lumbung-report-'));
  const report = join(place, 'report.json');
  try {
    const { args, env } = command(report);
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    await new Promise((ended) => child.once('close', ended));
    return JSON.parse(readFileSync(report, 'utf8'));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
