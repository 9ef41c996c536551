import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { LONG } from './tests/support/long-run.ts';
import { FAST_FOLDER, MEMORY } from './tests/support/setup/fast-folder.ts';

// One server for the run: a fresh demo in a folder of its own, on a port that the system chooses, so that two runs never
// meet. It says where it listens; the workers load this file again and find that, and the folder, in the environment.
const runs = join(import.meta.dirname, 'data/e2e');
process.env.E2E_DATA ??= startRun();
// The workers, and the browsers that they start, let the shop go first: four browsers on two cores have made it wait until it
// turned requests away.
if (process.env.TEST_WORKER_INDEX !== undefined) setPriority(5);

const browsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
/** What Playwright itself turns on; a second list of features is taken instead of the first. */
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
    // By name: a browser makes no key of its device for an address of numbers.
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // In a browser that is new for each test the worker fetches its whole store first, which costs more than the page
    // itself. The tests of being offline, of haggling and of a whole checkout have it.
    serviceWorkers: 'block',
    // What is drawn sixty times a second is a sixth of the work, and axe meets colours that are half-way. Tests of what
    // moves, and the walks of whole days, are of somebody who has not asked for less (tests/browser/browser-fixtures.ts, `moving`).
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every step costs a third of the run: asked for when a failure is being looked into.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      // What the browser's processes draw for each other, in memory where there is room for it.
      ignoreDefaultArgs: FAST_FOLDER === MEMORY ? ['--disable-dev-shm-usage'] : [],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // What is drawn without a graphics card needs no process of its own beside the browser's.
        '--in-process-gpu',
        // A page follows in its predecessor's frame, as long as that works. In a new one the browser says anew what the page is to
        // take for its light, motion and size, the page that is left is laid out once more for it: a sixth of a load.
        `--enable-features=${[...PLAYWRIGHTS, 'RenderDocument:level/crashed-frame'].join(',')}`,
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds here: what V8 would spend on making its scripts fast is never won back, axe included.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  // A test that the width does not matter to says `{ tag: '@desktop' }` (or '@phone') and runs there alone; one whose second
  // width is for the long run says '@phone-first', one that is for it alone '@long' (tests/support/long-run.ts).
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
      // The stand-in that the tests' browsers name as their push service.
      PUSH_HOSTS: 'push.invalid',
      LOG_LEVEL: 'warn',
    },
    timeout: 120_000,
    stdout: 'pipe',
    // The embedded database stops last; killed outright, it would be left behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
});

/** Clears away what runs of more than an hour ago left, and makes the folder of this one. */
function startRun(): string {
  mkdirSync(runs, { recursive: true });
  for (const name of readdirSync(runs)) {
    const path = join(runs, name);
    if (Date.now() - statSync(path).mtimeMs > 3_600_000) rmSync(path, { recursive: true, force: true });
  }
  return mkdtempSync(join(runs, 'run-'));
}
