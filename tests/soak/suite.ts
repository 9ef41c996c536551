import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '../..');
const PAGE = join(root, 'docs/evidence/soak-results.md');
const LOAD_EVERY_MS = 5_000;

/** One whole run: when, how long, how busy the machine was beside it, and what did not hold. */
type Run = { began: string; seconds: number; load: number; passed: number; failed: number; broken: string[] };

/**
 * Runs everything that `npm test` runs, `count` times one after the other, and writes a line of each to docs/evidence/soak-results.md:
 * a run that fails by chance shows only among many.
 */
export async function run(count: number, { log }: { log(line: string): void }) {
  const runs: Run[] = [];
  for (let at = 1; at <= count; at += 1) {
    const one = await suite();
    runs.push(one);
    log(
      `${at}/${count}: ${one.passed} passed, ${one.failed} failed, ${one.seconds} s, load ${one.load.toFixed(1)}`,
    );
    for (const line of one.broken) log(`  ${line}`);
    // After each, so that a series that is broken off has told what it saw.
    writeFileSync(PAGE, withSection(readFileSync(PAGE, 'utf8'), 'suite', section(runs)));
  }
  const figures = {
    runs: runs.length,
    'runs with a failure': runs.filter(({ failed }) => failed > 0).length,
    'longest, s': Math.max(...runs.map(({ seconds }) => seconds)),
    'load, most': Number(Math.max(...runs.map(({ load }) => load)).toFixed(1)),
  };
  if (figures['runs with a failure'] > 0)
    throw new Error(`not every run was green: ${JSON.stringify(figures)}`);
  return figures;
}

async function suite(): Promise<Run> {
  const began = new Date();
  const loads: number[] = [];
  const sampled = setInterval(() => loads.push(loadavg()[0]!), LOAD_EVERY_MS);
  const child = spawn(process.execPath, [join(root, 'scripts/test.mjs')], { cwd: root });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  clearInterval(sampled);
  const text = stripVTControlCharacters(said);
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(text) ?? [];
  // What its summary says under a step that failed.
  const summary = text.slice(text.lastIndexOf('\nRingkasan ('));
  const broken = summary.split('\n').filter((line) => /^\s+✗|^\s{6}\S/.test(line));
  return {
    began: began.toISOString(),
    seconds: Math.round((Date.now() - began.getTime()) / 1000),
    load: loads.reduce((sum, one) => sum + one, 0) / Math.max(1, loads.length),
    passed: Number(passed ?? 0),
    failed: code === 0 ? Number(failed ?? 0) : Math.max(1, Number(failed ?? 1)),
    broken: broken.map((line) => line.trim()),
  };
}

function section(runs: Run[]): string[] {
  const green = runs.filter(({ failed }) => failed === 0).length;
  return [
    `${green} of ${runs.length} whole runs green, one after the other, on ${availableParallelism()} cores and ${Math.round(totalmem() / 1024 ** 3)} GB.`,
    'The load is the mean of the system over the run, the run itself included.',
    '',
    '| begun (UTC) | s | load | passed | failed | |',
    '|---|---|---|---|---|---|',
    ...runs.map(
      ({ began, seconds, load, passed, failed, broken }) =>
        `| ${began.slice(0, 16).replace('T', ' ')} | ${seconds} | ${load.toFixed(1)} | ${passed} | ${failed} | ${broken.join('; ').replaceAll('|', '/').slice(0, 300)} |`,
    ),
    '',
  ];
}

/** The page with what stands under `## name` replaced, or added at its end. */
function withSection(page: string, name: string, lines: string[]): string {
  const head = `## ${name}\n`;
  const text = `${head}\n${lines.join('\n')}`;
  const from = page.indexOf(head);
  if (from < 0) return `${page.trimEnd()}\n\n${text}`;
  const next = page.indexOf('\n## ', from + head.length);
  return `${page.slice(0, from)}${text}${next < 0 ? '' : page.slice(next)}`;
}
