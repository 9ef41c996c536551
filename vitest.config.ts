import { defineConfig } from 'vitest/config';
import { LONG } from './tests/support/long-run.ts';

export default defineConfig({
  // Markup of sources as that React (below) reads it.
  oxc: { jsx: { development: false } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['tests/browser/**', 'node_modules/**', 'build/**', ...(LONG ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['tests/support/setup/database-server.ts'],
    // One more than cores of the smallest machine: a quarter of the time is spent waiting for clocks and processes.
    maxWorkers: 3,
    // A worker makes much that lives briefly: with the usual young space an eighth of its time is collecting that.
    execArgv: ['--max-semi-space-size=32'],
    // A worker loads the shop once for all its files, which halves the work of the run. No module of ours keeps state, and
    // each file has a database of its own.
    isolate: false,
    // Generous: on a busy machine a start of the shop takes ten times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: {
      // Times shown in Indonesia's own zone must not depend on the machine's.
      TZ: 'UTC',
      // The React that visitors get: the one for development draws a page at several times the cost.
      NODE_ENV: 'production',
    },
  },
});
