import { globSync, readFileSync } from 'node:fs';
import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** These test files run the build, whose sources are not mutated. */
const onBuild = globSync('tests/**/*.test.ts').filter((path) =>
  /built-app|build\/(?:server|client)/.test(readFileSync(path, 'utf8')),
);

/** The tests that Stryker runs; those of the engine start whole processes and take minutes for each mutant. */
export default mergeConfig(base, defineConfig({ test: { exclude: ['tests/{engine,fuzz}/**', ...onBuild] } }));
