import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../copy.ts';
import type { Covered } from './coverage.ts';
import type { Mutant } from './instrument.ts';
import type { Outcome } from './try-room.ts';

/** What came of a room, the test files (by what was in them) that its changes have been tried on, and on how many each at most. */
export type Last = { outcomes: Outcome[]; tests: Record<string, string>; nearest?: number };

const fileOf = (room: string) => join(root, `data/mutants/${room}.json`);
export const keyOf = ({ file, line, column, kind, was, replacement }: Mutant): string =>
  `${file} ${line} ${column} ${kind} ${was} ${replacement}`;

export function keepLast(room: string, last: Last): void {
  mkdirSync(dirname(fileOf(room)), { recursive: true });
  writeFileSync(fileOf(room), JSON.stringify(last));
}

/** What came of the room when it was tried last, as far as its sources still hold the same changes. */
export function readLast(room: string, mutants: Mutant[]): Last {
  if (!existsSync(fileOf(room))) return { outcomes: [], tests: {} };
  const now = new Map(mutants.map((one) => [keyOf(one), one]));
  const { outcomes, ...rest }: Last = JSON.parse(readFileSync(fileOf(room), 'utf8'));
  const standing = outcomes.flatMap((one) => {
    const mutant = now.get(keyOf(one.mutant));
    return mutant ? [{ ...one, mutant }] : [];
  });
  return { outcomes: standing, ...rest };
}

export const hashesOf = (files: Map<string, Covered>): Record<string, string> =>
  Object.fromEntries([...files].map(([path, { hash }]) => [path, hash]));

/** The test files that are new or other than in `tests`: the others have said what they had to say. */
export const filesSince = (files: Map<string, Covered>, tests: Last['tests']): Map<string, Covered> =>
  new Map([...files].filter(([path, { hash }]) => tests[path] !== hash));
