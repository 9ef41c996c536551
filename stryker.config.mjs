// Mutation tests, started by `npm run test:mutants -- <folders or files>` (scripts/mutants.ts).

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutants/vitest.config.ts', pool: 'forks' },
  // A changed text or a column that a query lacks fails every test at once and says nothing about any.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
  ignorePatterns: ['/art', '/build', '/data', '/docs'],
  // The sources run as they are written, and TypeScript 7 has no API that could rewrite a tsconfig.
  tsconfigFile: 'data/no-tsconfig.json',
  disableTypeChecks: false,
  tempDirName: 'data/mutants',
  reporters: ['clear-text', 'progress', 'html'],
  htmlReporter: { fileName: 'data/mutants.html' },
  // The test files share one server of the database.
  concurrency: 1,
  dryRunTimeoutMinutes: 60,
  timeoutMS: 60_000,
  thresholds: { high: 95, low: 85, break: 85 },
};
