// `npm test`: runs every check from a fresh clone, on Node 18 with nothing installed. The last line is the
// count over all tests: "N passed, N failed".

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { fetchBrowser, prepareBrowser } from './setup/browser.mjs';
import { environment, prepareBuild, prepareInstall, programOf, root } from './setup/prepare.mjs';
import { run } from './setup/run.mjs';
import { say, seconds, Trouble } from './setup/say.mjs';
import { missingPackages, preparePrograms } from './setup/system-programs.mjs';

const reports = join(root, 'data/reports');
const began = Date.now();
const isFirst = !existsSync(join(root, 'node_modules'));
/** @type {{ title: string, time: string, passed: number, failed: number, failures?: string[] }[]} */
const results = [];
/** The type checker is a Go program of a few seconds: it ends before its garbage collection would pay off. */
const CHECKER = { GOGC: '400' };

try {
  // Downloaded while npm unpacks on a single core.
  const machine = prepareMachine();
  machine.catch(() => undefined);
  const node = await prepareInstall();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const tools = machine.then(() => prepareBrowser(node));
  // The checks of the sources run in parallel with the build and with the seeding of the browser tests' shop,
  // both of which use a single core.
  const typed = types(node);
  // Reported when they are awaited; until then a failure must not count as unhandled.
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

/** Installs the system packages of the suites; the system's installer runs one task at a time. */
async function prepareMachine() {
  await fetchBrowser(missingPackages());
  await preparePrograms();
}

/** A package's command and its arguments. */
function tool(name, command, args) {
  return [programOf(name, command), ...args];
}

async function types(node) {
  // Writing the build info for the next check costs an eighth of this one; a clone may never run another.
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

/** Runs commands one after the other; the first that fails ends the step and prints its output. */
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
  const reporters = ['default', 'json'];
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

/** The failed tests of a browser suite, one line each. */
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

/** The first lines of an error, without its colours. */
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
  // A non-zero exit that no test explains is a failure too.
  if (code !== 0 && counted.failed === 0)
    counted = { ...counted, failed: 1, failures: unaccounted(code, output) };
  results.push({ title, time: seconds(since), ...counted });
}

/** The output of a run that failed although none of its tests did: usually an error outside all tests. */
function unaccounted(code, output) {
  const text = stripVTControlCharacters(output);
  const outside = text.search(/Unhandled (Errors?|Rejection)|^Error: /m);
  const told =
    outside < 0 ? text.trimEnd().split('\n').slice(-15) : text.slice(outside).split('\n').slice(0, 25);
  return [`kode keluar ${code}`, ...told.map((line) => line.trimEnd()).filter(Boolean)];
}

function summarise() {
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
