// Mutation tests, started by `npm run test:mutants -- <folders or files>` (scripts/mutants.ts).

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutants/vitest.config.ts', pool: 'forks' },
  // A changed text or a missing column of a query fails every test at once and shows nothing about any of them.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
  ignorePatterns: ['/art', '/build', '/data', '/docs'],
  // The sources run unchanged, and TypeScript 7 has no API for rewriting a tsconfig.
  tsconfigFile: 'data/no-tsconfig.json',
  disableTypeChecks: false,
  tempDirName: 'data/mutants',
  reporters: ['clear-text', 'progress', 'html'],
  htmlReporter: { fileName: 'data/mutants.html' },
  // The test files share one database server.
  concurrency: 1,
  dryRunTimeoutMinutes: 60,
  timeoutMS: 60_000,
  thresholds: { high: 95, low: 85, break: 85 },
};
