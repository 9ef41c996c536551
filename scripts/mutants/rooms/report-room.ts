import { equal } from '../../../tests/mutants/equal.ts';
import { report } from '../report.ts';
import type { Mutant } from './instrument.ts';
import type { Outcome } from './try-room.ts';

/** The share of changes that a room's tests have to notice. */
export const ENOUGH = 0.85;

/** The share of the changes that were found; those that no test comes by were not. */
export const scoreOf = (outcomes: Outcome[]): number =>
  outcomes.length === 0 ? 1 : outcomes.filter((one) => one.end === 'found').length / outcomes.length;

type Tried = {
  outcomes: Outcome[];
  all: number;
  seed: number;
  nearest: number;
  tests: string;
  controls: number;
};

/** Writes to docs/mutants.md what came of a room: its sources, and every change that no test noticed. */
export function reportRoom(room: string, { outcomes, all, seed, nearest, tests, controls }: Tried): void {
  const of = (end: Outcome['end']) => outcomes.filter((one) => one.end === end);
  const files = [...new Set(outcomes.map(({ mutant }) => mutant.file))].sort();
  const left = outcomes.filter((one) => one.end !== 'found').sort(byPlace);
  report(`Room: ${room}`, [
    `${outcomes.length} of its ${all} changes tried${outcomes.length < all ? `, chosen by seed ${seed}` : ''}, each on the ${nearest} nearest test files at most${tests ? ` of those in \`${tests}\`` : ''}: ` +
      `${of('found').length} found, ${of('survived').length} survived, ${of('unmet').length} met no test; **${percent(scoreOf(outcomes))}**. ` +
      `The shop without a change was tried ${controls} times in between.`,
    '',
    '| source | tried | found |',
    '|---|---|---|',
    ...files.map((file) => {
      const here = outcomes.filter(({ mutant }) => mutant.file === file);
      return `| \`${file}\` | ${here.length} | ${here.filter((one) => one.end === 'found').length} |`;
    }),
    ...(left.length === 0 ? [] : ['', 'Not found:', '']),
    ...left.map(({ mutant, end }) => {
      const of = `\`${mutant.file}\` line ${mutant.line}, ${mutant.kind}`;
      const change = `\`${short(mutant.was)}\` → \`${short(mutant.replacement)}\``;
      const why = reasonOf(mutant);
      return `- ${of}${end === 'unmet' ? ', no test comes by it' : ''}: ${change}${why ? ` (changes nothing: ${why})` : ''}`;
    }),
  ]);
}

const byPlace = (a: Outcome, b: Outcome) =>
  a.mutant.file.localeCompare(b.mutant.file) || a.mutant.line - b.mutant.line;
const reasonOf = (mutant: Mutant) =>
  equal.find(
    ({ file, was, replacement }) =>
      file === mutant.file && was === mutant.was && replacement === mutant.replacement,
  )?.why;
const percent = (share: number) => `${Math.floor(share * 100)} %`;
const short = (text: string) => text.replace(/\s+/g, ' ').replaceAll('`', '´').slice(0, 70);
