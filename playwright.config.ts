import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// One server for the run: a fresh demo on a port and in a folder of its own. The workers load this file again and find
// the run's choice in the environment.
const runs = join(import.meta.dirname, 'data/e2e');
process.env.E2E_PORT ??= startRun();
const port = process.env.E2E_PORT;

const browsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const executablePath = process.env.CHROMIUM_PATH ?? browsers.find((path) => existsSync(path));

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // In a browser that is new for each test the worker fetches its whole store first, which costs more than the page
    // itself. The tests of being offline, of haggling and of a whole checkout have it.
    serviceWorkers: 'block',
    // A trace of every step costs a third of the run: asked for when a failure is being looked into.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // A test that the width does not matter to says `{ tag: '@desktop' }` (or '@phone') and runs there alone.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1366, height: 768 } } },
  ],
  webServer: {
    command: `"${process.execPath}" main.ts`,
    url: `http://127.0.0.1:${port}/`,
    env: {
      ...(process.env as Record<string, string>),
      NODE_ENV: 'production',
      DEMO: '1',
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: join(runs, port),
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
    },
    timeout: 120_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    // The embedded database stops last; killed outright, it would be left behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
});

/** Clears away what runs of more than an hour ago left, and picks a port that follows from our process. */
function startRun(): string {
  mkdirSync(runs, { recursive: true });
  for (const name of readdirSync(runs)) {
    const path = join(runs, name);
    if (Date.now() - statSync(path).mtimeMs > 3_600_000) rmSync(path, { recursive: true, force: true });
  }
  const chosen = String(20_000 + (process.pid % 20_000));
  rmSync(join(runs, chosen), { recursive: true, force: true });
  return chosen;
}
