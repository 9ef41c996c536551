import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { LONG } from './tests/support/long-run.ts';
import { FAST_FOLDER, MEMORY } from './tests/support/setup/fast-folder.ts';

// One server for the run: a fresh demo in its own folder, on a port that the system chooses, so that two runs never
// collide. It reports its address; the workers load this file again and find the address and the folder in the
// environment.
const runs = join(import.meta.dirname, 'data/e2e');
process.env.E2E_DATA ??= startRun();
// The workers, and the browsers that they start, have a lower priority than the shop: four browsers on two cores have
// delayed it until it shed requests.
if (process.env.TEST_WORKER_INDEX !== undefined) setPriority(5);

const browsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
/** The features that Playwright itself enables; a second list of features would replace the first. */
const PLAYWRIGHTS = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies'];
const executablePath = process.env.CHROMIUM_PATH ?? browsers.find((path) => existsSync(path));

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.test.ts',
  // Node reads TypeScript itself.
  build: { external: ['**/*.ts'] },
  outputDir: 'test-results',
  fullyParallel: true,
  // Twice the cores of the smallest machine: two workers left a quarter of them idle, waiting for toasts and undo, three a
  // sixteenth.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'list',
  use: {
    // By name: browsers allow no passkeys for an IP address.
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // In a browser that is new for each test the service worker fetches its whole cache first, which costs more than
    // the page itself. The tests of offline use, negotiation and a whole checkout enable it.
    serviceWorkers: 'block',
    // Rendering sixty animation frames a second is a sixth of the work, and axe sees colours in mid-transition. Tests
    // of animations, and the walks of whole days, run without reduced motion (tests/browser/browser-fixtures.ts,
    // `moving`).
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every step costs a third of the run, so it is enabled only to investigate a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      // Shared memory for the browser's processes, if there is room for it.
      ignoreDefaultArgs: FAST_FOLDER === MEMORY ? ['--disable-dev-shm-usage'] : [],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Without a graphics card, rendering needs no process of its own.
        '--in-process-gpu',
        // Pages reuse their predecessor's frame where possible. For a new frame the browser emulates colour scheme,
        // motion and size again and lays out the previous page once more: a sixth of a load.
        `--enable-features=${[...PLAYWRIGHTS, 'RenderDocument:level/crashed-frame'].join(',')}`,
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here: V8's optimisation of its scripts, axe included, never pays off.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  // A test for which the width does not matter has `{ tag: '@desktop' }` (or '@phone') and runs there alone;
  // '@phone-first' leaves its second width to the long run, and '@long' the whole test (tests/support/long-run.ts).
  projects: [
    {
      name: 'phone',
      grepInvert: LONG ? /@desktop(?!-first)/ : /@desktop|@long/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grepInvert: LONG ? /@phone(?!-first)/ : /@phone|@long/,
      use: { viewport: { width: 1366, height: 768 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" main.ts`,
    wait: { stdout: /Lumbung siap: http:\S+:(?<e2e_port>\d+)/ },
    env: {
      ...(process.env as Record<string, string>),
      NODE_ENV: 'production',
      DEMO: '1',
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: 'http://localhost:0',
      DATA_DIR: process.env.E2E_DATA,
      DATABASE_URL: '',
      // The stand-in that the tests' browsers use as their push service.
      PUSH_HOSTS: 'push.invalid',
      LOG_LEVEL: 'warn',
    },
    timeout: 120_000,
    stdout: 'pipe',
    // The embedded database stops last; if it is killed, it is left behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
});

/** Deletes leftovers of runs of more than an hour ago, and creates the folder of this one. */
function startRun(): string {
  mkdirSync(runs, { recursive: true });
  for (const name of readdirSync(runs)) {
    const path = join(runs, name);
    if (Date.now() - statSync(path).mtimeMs > 3_600_000) rmSync(path, { recursive: true, force: true });
  }
  return mkdtempSync(join(runs, 'run-'));
}
