import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copy, git, root } from '../copy.ts';
import type { TestFiles } from './run-files.ts';

/**
 * A test file that is green without any change: how long it took, the changes it comes by, those it was first to load, and the
 * sources that it names itself.
 */
export type Covered = { hash: string; ms: number; changes: string[]; loaded: string[]; named?: string[] };
type Kept = { sources: string; files: Record<string, Covered> };

const FILE = join(root, 'data/mutants/coverage.json');
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A name for all sources as they stand, before they are changed. */
export function hashSources(): string {
  const names = git(
    'ls-files',
    '-co',
    '--exclude-standard',
    'src',
    'migrations',
    'scripts/mutants/rooms/instrument.ts',
  )
    .split('\n')
    .filter((name) => !name.endsWith('.test.ts'));
  return hashOf(names.map((name) => `${name} ${hashOf(readFileSync(join(root, name), 'utf8'))}`).join('\n'));
}

/**
 * Which test file comes by which change, found by running once each of those whose path has `part` in it. It is kept until a
 * source changes, and for a file until that file does; what was red is asked again.
 */
export async function coverage(
  tests: TestFiles,
  sources: string,
  part: string,
): Promise<Map<string, Covered>> {
  const paths = tests.paths.filter((path) => part.split(',').some((one) => path.includes(one)));
  const kept: Kept = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : { sources: '', files: {} };
  const files = kept.sources === sources ? kept.files : {};
  mkdirSync(dirname(FILE), { recursive: true });
  for (const path of paths) {
    const hash = hashOf(readFileSync(join(copy, path), 'utf8'));
    if (files[path]?.hash === hash) continue;
    const { green, ms, covered, loaded } = await tests.run(path);
    if (green) files[path] = { hash, ms: Math.round(ms), changes: covered, loaded };
    else delete files[path];
    console.log(`${path}: ${green ? `${covered.length} changes` : 'red, left out'}, ${Math.round(ms)} ms`);
    writeFileSync(FILE, JSON.stringify({ sources, files } satisfies Kept));
  }
  return new Map(
    Object.entries(files)
      .filter(([path]) => paths.includes(path))
      .map(([path, covered]) => [path, { ...covered, named: namedBy(path) }]),
  );
}

function namedBy(path: string): string[] {
  const text = readFileSync(join(copy, path), 'utf8');
  return [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, name]) => join(dirname(path), name!));
}
