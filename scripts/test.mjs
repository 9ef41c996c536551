// `npm test`: everything that has to hold, from a fresh clone. Runs on Node 20 with nothing installed. The last line is
// the count over all tests: "N passed, N failed".

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { fetchBrowser, prepareBrowser } from './setup/browser.mjs';
import { missingPoppler, preparePoppler } from './setup/poppler.mjs';
import { environment, prepareBuild, prepareInstall, programOf, root } from './setup/prepare.mjs';
import { run } from './setup/run.mjs';
import { say, seconds, Trouble } from './setup/say.mjs';

const reports = join(root, 'data/reports');
const began = Date.now();
const isFirst = !existsSync(join(root, 'node_modules'));
/** @type {{ title: string, time: string, passed: number, failed: number, failures?: string[] }[]} */
const results = [];
/** The type checker is a Go program of a few seconds: it does not live to profit by what it collects on the way. */
const CHECKER = { GOGC: '400' };
/** How busy the machine was, so that times are read with it (scripts/test-times.mjs). */
const loads = [];
setInterval(() => loads.push(loadavg()[0]), 5_000).unref();

try {
  // Brought while npm unpacks, which one core does alone.
  const machine = prepareMachine();
  machine.catch(() => undefined);
  const node = await prepareInstall();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const tools = machine.then(() => prepareBrowser(node));
  // What reads the sources alone goes on beside the build, and beside the browser's tests while their shop is being filled, which
  // one core does alone.
  const typed = types(node);
  // Told when they are waited for; until then a failure must not count as unhandled.
  for (const one of [tools, typed]) one.catch(() => undefined);
  await build(node);
  const browser = await tools;
  await Promise.all([vitest(node), typed]);
  await Promise.all([playwright(node, browser), order(node)]);
} catch (error) {
  say(error instanceof Trouble ? `\n${error.message}` : `\n${error.stack}`);
  results.push({ title: 'Persiapan', time: seconds(began), passed: 0, failed: 1 });
}
summarise();

/** What the suites need of the machine; its own installer does one thing at a time. */
async function prepareMachine() {
  await fetchBrowser(missingPoppler());
  await preparePoppler();
}

/** A package's command and what it is told. */
function tool(name, command, args) {
  return [programOf(name, command), ...args];
}

async function types(node) {
  // To note for the next check what it may leave out costs an eighth of this one; a clone may see no other.
  const once = isFirst ? ['--incremental', 'false', '--tsBuildInfoFile', 'null'] : [];
  await check(node, 'Gaya penulisan (biome)', tool('@biomejs/biome', 'biome', ['check', '.']));
  const typegen = tool('@react-router/dev', 'react-router', ['typegen']);
  await check(
    node,
    'Tipe (tsc)',
    ['scripts/api-types.ts'],
    typegen,
    tool('typescript', 'tsc', ['--checkers', '1', ...once]),
  );
}

async function order(node) {
  const rooms = ['--config', 'dependency-cruiser.cjs', 'src/**/*.{ts,tsx}', 'main.ts'];
  await check(node, 'Arah antarruang (dependency-cruiser)', tool('dependency-cruiser', 'depcruise', rooms));
  await check(node, 'Paket, berkas, dan ekspor yang tidak dipakai (knip)', tool('knip', 'knip', []));
  await check(node, 'Klausul yang disebut uji', ['scripts/spec-coverage.mjs', '--check']);
}

async function build(node) {
  const since = Date.now();
  try {
    await prepareBuild(node);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    say(error.message);
    results.push({ title: 'Pembangunan', time: seconds(since), passed: 0, failed: 1 });
  }
}

/** Commands one after the other; the first that fails ends the step and shows what it said. */
async function check(node, title, ...commands) {
  const since = Date.now();
  say(`\n• ${title} …`);
  for (const command of commands) {
    const { code, output } = await run(node, command, { cwd: root, env: environment(node, CHECKER) });
    if (code === 0) continue;
    say(output.trim());
    say(`✗ ${title} (${seconds(since)})`);
    results.push({ title, time: seconds(since), passed: 0, failed: 1 });
    return;
  }
  say(`✓ ${title} (${seconds(since)})`);
}

async function vitest(node) {
  const report = join(reports, 'vitest.json');
  const reporters = ['default', 'json', join(root, 'tests/setup/file-times.ts')];
  const args = ['run', ...reporters.map((one) => `--reporter=${one}`), `--outputFile.json=${report}`];
  const env = environment(node, { NODE_ENV: 'test' });
  await suite(
    'Uji satuan, API, balapan, dan model (vitest)',
    report,
    node,
    [programOf('vitest', 'vitest'), ...args],
    env,
    (json) => ({
      passed: json.numPassedTests,
      // A file that does not load has no tests that could fail.
      failed:
        json.numFailedTests +
        json.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
          .length,
      failures: json.testResults
        .filter((file) => file.status === 'failed')
        .flatMap(({ name, message, assertionResults }) => {
          const bad = assertionResults.filter((one) => one.status === 'failed');
          const path = relative(root, name);
          if (bad.length === 0) return [`${path}: ${firstLines(message)}`];
          return bad.map((one) => `${path} › ${one.fullName}: ${firstLines(one.failureMessages[0])}`);
        }),
    }),
  );
}

async function playwright(node, browser) {
  if (!existsSync(join(root, 'build/server/index.js'))) {
    results.push({
      title: 'Uji peramban (tanpa hasil build tidak bisa dijalankan)',
      time: '0 dtk',
      passed: 0,
      failed: 1,
    });
    return;
  }
  const report = join(reports, 'playwright.json');
  const env = environment(node, { CHROMIUM_PATH: browser, E2E_REPORT: report });
  await suite(
    'Uji peramban 390 dan 1366 px (playwright)',
    report,
    node,
    [programOf('@playwright/test', 'playwright'), 'test'],
    env,
    ({ stats, errors, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      failures: [...errors.map((error) => firstLines(error.message)), ...suites.flatMap(failedIn)],
    }),
  );
}

/** The tests of a browser suite that did not go as expected, a line each. */
function failedIn({ file, suites = [], specs = [] }) {
  const bad = specs.filter((spec) => !spec.ok || spec.tests.some((one) => one.status === 'flaky'));
  return [
    ...bad.flatMap((spec) =>
      spec.tests
        .filter((one) => one.status === 'unexpected' || one.status === 'flaky')
        .map((one) => {
          const failed = one.results.find((result) => result.error);
          return `[${one.projectName}] ${file} › ${spec.title}: ${firstLines(failed?.error.message)}`;
        }),
    ),
    ...suites.flatMap(failedIn),
  ];
}

/** What an error says first, without its colours. */
function firstLines(text = '') {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 3)
    .join(' | ');
}

async function suite(title, report, node, command, env, count) {
  const since = Date.now();
  say(`\n• ${title} …`);
  const { code, output } = await run(node, command, { cwd: root, env, show: true });
  let counted = { passed: 0, failed: 0 };
  try {
    counted = count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    say(`Laporan ${report} tidak ada atau tidak terbaca.`);
  }
  // An end without success that no test accounts for is a failure too.
  if (code !== 0 && counted.failed === 0)
    counted = { ...counted, failed: 1, failures: unaccounted(code, output) };
  results.push({ title, time: seconds(since), ...counted });
}

/** What a run said that ended without success although no test of it failed: an error outside all tests, as a rule. */
function unaccounted(code, output) {
  const text = stripVTControlCharacters(output);
  const outside = text.search(/Unhandled (Errors?|Rejection)|^Error: /m);
  const told =
    outside < 0 ? text.trimEnd().split('\n').slice(-15) : text.slice(outside).split('\n').slice(0, 25);
  return [`kode keluar ${code}`, ...told.map((line) => line.trimEnd()).filter(Boolean)];
}

function summarise() {
  const load = loads.reduce((sum, one) => sum + one, 0) / Math.max(1, loads.length);
  const machine = { cores: availableParallelism(), load, seconds: (Date.now() - began) / 1000 };
  if (existsSync(reports)) writeFileSync(join(reports, 'machine.json'), JSON.stringify(machine));
  const passed = results.reduce((sum, one) => sum + one.passed, 0);
  const failed = results.reduce((sum, one) => sum + one.failed, 0);
  say(`\nRingkasan (${seconds(began)})`);
  for (const one of results) {
    say(`  ${one.failed ? '✗' : '✓'} ${one.title}: ${one.passed} lulus, ${one.failed} gagal (${one.time})`);
    for (const line of one.failures ?? []) say(`      ${line}`);
  }
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
