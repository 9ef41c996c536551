import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const root = join(import.meta.dirname, '../..');
const REPORT = join(root, 'data/reports/vitest-files.json');

/**
 * Writes how long each file kept its worker, with what it loads and what its hooks do: Vitest's own report begins with
 * the first test, and a file that prepares for two minutes looked like one of half a minute.
 */
export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return {
        file: relative(root, module.moduleId),
        tests: [...module.children.allTests()].length,
        ms: collectDuration + setupDuration + duration,
      };
    });
    mkdirSync(dirname(REPORT), { recursive: true });
    writeFileSync(REPORT, JSON.stringify(files));
  }
}
