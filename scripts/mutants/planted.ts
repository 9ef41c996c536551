import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Mutant, mutants } from '../../tests/mutants/mutants.ts';
import { plant } from '../../tests/mutants/plant.ts';
import { copy, root } from './copy.ts';
import { report } from './report.ts';
import { TestFiles } from './rooms/run-files.ts';

/** Of so many runs a planted defect must fail every one: what is found now and then is found by chance. */
export const TIMES = 10;

/** How often of so many runs a defect was found; `sound` where its tests are there and green without it. */
type Outcome = { sound: boolean; found: number; times: number };
type Wish = { part: string; minutes: number; times: number; more: boolean };

const FILE = join(root, 'data/mutants/planted.json');

/**
 * Plants each defect whose name has `part` in it and runs its tests `times` times over; how many were not found each time.
 * `more` leaves out what was found the last time, so that a long list can be tried in pieces.
 */
export async function tryPlanted(databaseUrl: string, { part, minutes, times, more }: Wish): Promise<number> {
  process.env.TEST_DATABASE_URL = databaseUrl;
  process.chdir(copy);
  const until = performance.now() + minutes * 60_000;
  const outcomes = new Map<string, Outcome>(
    more && existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [],
  );
  const wanted = mutants.filter(({ name }) => name.includes(part) && !isFound(outcomes.get(name)));
  const tests = await TestFiles.open();
  try {
    for (const mutant of wanted) {
      if (performance.now() > until) break;
      const began = performance.now();
      const outcome = await tryDefect(tests, mutant, times);
      outcomes.set(mutant.name, outcome);
      const seconds = Math.round((performance.now() - began) / 1000);
      console.log(
        `${isFound(outcome) ? '✓' : '✗'} ${said(outcome)}: ${mutant.name} (${mutant.test}, ${seconds} s)`,
      );
      mkdirSync(dirname(FILE), { recursive: true });
      writeFileSync(FILE, JSON.stringify([...outcomes]));
    }
  } finally {
    await tests.close();
  }
  const bad = mutants.filter(({ name }) => outcomes.has(name) && !isFound(outcomes.get(name)));
  console.log(`${outcomes.size - bad.length} of ${outcomes.size} planted defects found each time`);
  if (part === '') reportPlanted(outcomes);
  return bad.length;
}

async function tryDefect(tests: TestFiles, mutant: Mutant, times: number): Promise<Outcome> {
  tests.only(mutant.only);
  const path = join(copy, mutant.file);
  const original = readFileSync(path, 'utf8');
  // Tests that are red or missing without a defect prove nothing about one.
  const { green, ran } = await tests.run(mutant.test);
  const outcome = { sound: green && ran, found: 0, times };
  if (!outcome.sound) {
    // A process in which nothing but this has run, and was red, runs no other file.
    await tests.forget(path);
    return outcome;
  }
  writeFileSync(path, plant(original, mutant));
  await tests.forget(path);
  try {
    for (let at = 0; at < times; at += 1) {
      const { green, ran, late } = await tests.run(mutant.test);
      // What does not load, or only ran out of time, has found nothing; what was missed once is not found ten times of ten.
      if (green || !ran || late) break;
      outcome.found += 1;
    }
  } finally {
    writeFileSync(path, original);
    await tests.forget(path);
  }
  return outcome;
}

const isFound = (one: Outcome | undefined) => one?.sound === true && one.found === one.times;
const said = ({ sound, found, times }: Outcome) =>
  sound ? `${found} of ${times}` : 'red or empty without it';
/** The room that a source stands in: one of the domain's, or else the folder below `src`. */
const roomOf = (file: string) => /^src\/(?:domain\/)?([\w-]+)/.exec(file)![1]!;

function reportPlanted(outcomes: Map<string, Outcome>): void {
  const tried = mutants.filter(({ name }) => outcomes.has(name));
  const found = (some: Mutant[]) => some.filter(({ name }) => isFound(outcomes.get(name))).length;
  const rooms = Map.groupBy(tried, ({ file }) => roomOf(file));
  const names = [...rooms.keys()].sort();
  report('Planted by hand', [
    `${tried.length} of ${mutants.length} tried, ${found(tried)} of them found each time.`,
    '',
    '| room | defects | found each time |',
    '|---|---|---|',
    ...names.map((room) => `| ${room} | ${rooms.get(room)!.length} | ${found(rooms.get(room)!)} |`),
    '',
    '| defect | planted in | found by | |',
    '|---|---|---|---|',
    ...names.flatMap((room) =>
      rooms
        .get(room)!
        .map(
          ({ name, file, test }) => `| ${name} | \`${file}\` | \`${test}\` | ${said(outcomes.get(name)!)} |`,
        ),
    ),
  ]);
}
