// Runs in the worker before each test file: which change is on, or which changes the file comes by.

import { afterAll, beforeAll, inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The number of the change that is on; none while it is noted what the files come by. */
    activeMutant: string | undefined;
  }
  interface TaskMeta {
    /** The changes that the file came by, apart from those below. */
    covered?: string[];
    /** Those met while a source was loaded, in the file that was the first of its process to load it. */
    loaded?: string[];
  }
}

type Switch = {
  activeMutant?: string;
  currentTestId?: string;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
};
const globals = globalThis as { __stryker__?: Switch };
globals.__stryker__ ??= {};
const state = globals.__stryker__;

state.activeMutant = inject('activeMutant');
// Processes that a test begins load the sources anew, and read it there.
if (state.activeMutant) process.env.__STRYKER_ACTIVE_MUTANT__ = state.activeMutant;
else delete process.env.__STRYKER_ACTIVE_MUTANT__;

state.currentTestId = undefined;
if (state.mutantCoverage) state.mutantCoverage.static = {};
beforeAll(() => {
  state.currentTestId = 'file';
  if (state.mutantCoverage) state.mutantCoverage.perTest = {};
});
// The runner reads off the parameter's pattern what the hook wants.
// biome-ignore lint/correctness/noEmptyPattern: see above
afterAll(({}, suite) => {
  suite.meta.covered = Object.keys(state.mutantCoverage?.perTest.file ?? {});
  suite.meta.loaded = Object.keys(state.mutantCoverage?.static ?? {});
  state.currentTestId = undefined;
});
