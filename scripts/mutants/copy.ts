import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
/** Where defects are planted, so that nobody's sources are ever touched. */
export const copy = join(root, `data/mutants-${process.pid}`);

export function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

/** A copy of what is in the working tree; the packages are linked. */
export function copyTree(): void {
  for (const path of git('ls-files', '-co', '--exclude-standard').split('\n')) {
    if (!/^(src|tests|migrations|content|demo|scripts)\/|^[\w.-]+\.(json|ts)$/.test(path)) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}
