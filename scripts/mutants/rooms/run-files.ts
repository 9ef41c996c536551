import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { copy } from '../copy.ts';
import { isLoaded, keptPool, letGo } from './kept-worker.ts';

/**
 * How a test file went; `ran` where any of its tests came to an end, `late` where time ran out, which on a busy machine says
 * nothing. `covered`: the numbers of the changes that it came by; `loaded`: of those met in the sources it was the first to load.
 */
export type Ran = {
  green: boolean;
  ran: boolean;
  late: boolean;
  ms: number;
  covered: string[];
  loaded: string[];
};

/** Not of a change's reach: tests of the built pages run the bundle, those of the engine whole processes. */
const ELSEWHERE = /^tests\/(?:engine|fuzz|mutants)\/|^src\/web\//;
const BUILT = /built-app|build\/(?:server|client)/;
/** The longest, which say of many things at once what shorter ones say of each. */
const LONG =
  /\/(?:slow-and-large|telemetry|interleavings|routes-and-roles|valid-markup|lost-signal|jobs)\.test\.ts$/;
/** So long a busy machine may take to load the shop: what is not loaded yet has found nothing. */
const LOADING_MS = 600_000;

/** What Vitest says of a test or a hook that took longer than it may. */
const TIMED_OUT = /^(?:Test|Hook) timed out in /;

const isNear = (path: string) =>
  !ELSEWHERE.test(path) && !LONG.test(path) && !BUILT.test(readFileSync(join(copy, path), 'utf8'));

/** The test files of the copy, run one at a time in a process that goes on; which change is on is said to each run. */
export class TestFiles {
  readonly paths: string[];
  private readonly vitest: Vitest;
  private readonly specifications: Map<string, TestSpecification>;

  private constructor(vitest: Vitest, specifications: TestSpecification[]) {
    this.vitest = vitest;
    this.specifications = new Map(specifications.map((one) => [relative(copy, one.moduleId), one]));
    this.paths = [...this.specifications.keys()].filter(isNear).sort();
  }

  static async open(): Promise<TestFiles> {
    const vitest = await createVitest('test', {
      watch: false,
      root: copy,
      reporters: [{}],
      bail: 1,
      maxWorkers: 1,
      silent: true,
      pool: keptPool,
      setupFiles: [join(copy, 'scripts/mutants/rooms/switch.ts')],
    });
    await vitest.standalone();
    return new TestFiles(vitest, await vitest.globTestSpecifications());
  }

  /** Runs a file; one that says nothing for `patience` milliseconds is ended, and is not green. */
  async run(path: string, mutant = '', patience = 180_000): Promise<Ran> {
    const specification = this.specifications.get(path);
    if (!specification) throw new Error(`${path} is not a test file`);
    this.vitest.provide('activeMutant', mutant);
    this.vitest.state.filesMap.clear();
    this.vitest.state.errorsSet.clear();
    const began = performance.now();
    let late = false;
    const giveUp = () => {
      late = true;
      void letGo();
    };
    const timer = setTimeout(giveUp, isLoaded() ? patience : LOADING_MS);
    try {
      const { testModules, unhandledErrors } = await this.vitest.runTestSpecifications([specification]);
      const ran = testModules.some((module) =>
        [...module.children.allTests()].some((test) => /passed|failed/.test(test.result().state)),
      );
      const errors = testModules.flatMap((module) => [
        ...module.errors(),
        ...[...module.children.allTests()].flatMap((test) => test.result().errors ?? []),
      ]);
      return {
        ran,
        green: ran && unhandledErrors.length === 0 && testModules.every((module) => module.ok()),
        late: late || errors.some(({ message }) => TIMED_OUT.test(message)),
        ms: performance.now() - began,
        covered: testModules.flatMap((module) => module.meta().covered ?? []),
        loaded: testModules.flatMap((module) => module.meta().loaded ?? []),
      };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Of each file only the tests whose names match are run from now on; all, where nothing is named. */
  only(pattern: string | undefined): void {
    if (pattern) this.vitest.setGlobalTestNamePattern(pattern);
    else this.vitest.resetGlobalTestNamePattern();
  }

  /** A source has changed: the next file begins in a process that reads it anew. */
  async forget(path: string): Promise<void> {
    this.vitest.invalidateFile(path);
    await letGo();
  }

  async close(): Promise<void> {
    await letGo();
    await this.vitest.close();
  }
}
