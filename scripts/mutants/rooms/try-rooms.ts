import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copy, root } from '../copy.ts';
import { coverage, hashSources } from './coverage.ts';
import { instrument, type Mutant, ROOMS } from './instrument.ts';
import { letGo } from './kept-worker.ts';
import { ENOUGH, reportRoom, scoreOf } from './report-room.ts';
import { TestFiles } from './run-files.ts';
import { type Outcome, shuffled, Trial } from './try-room.ts';

/** What of the rooms is tried: a share of each room's changes that the seed chooses, as many minutes long as given. */
export type Wish = {
  rooms: string[];
  part: string;
  sample: number;
  seed: number;
  minutes: number;
  again: boolean;
};

/**
 * Tries the changes of each room; 1 for each of which fewer than 85 in a hundred were noticed. `again` tries only those that
 * survived or met no test when the room was tried last, and puts what is found now in their place.
 */
export async function tryRooms(databaseUrl: string, wish: Wish): Promise<number> {
  process.env.TEST_DATABASE_URL = databaseUrl;
  process.chdir(copy);
  const sources = hashSources();
  const mutants = await instrument();
  const tests = await TestFiles.open();
  let bad = 0;
  try {
    const files = await coverage(tests, sources);
    for (const room of wish.rooms) {
      const trial = new Trial(files, mutants, (...one) => tests.run(...one), letGo);
      if (!(await tryRoom(room, mutants, trial, wish))) bad += 1;
    }
  } finally {
    await tests.close();
  }
  return bad;
}

async function tryRoom(room: string, all: Mutant[], trial: Trial, wish: Wish): Promise<boolean> {
  const ofRoom = all.filter(({ file }) => file.startsWith(ROOMS[room]!) && file.includes(wish.part));
  const before = wish.again ? lastOutcomes(room, ofRoom) : [];
  const stands = before.filter((one) => one.end === 'found');
  const sample = wish.again
    ? before.filter((one) => one.end !== 'found').map((one) => one.mutant)
    : shuffled(ofRoom, wish.seed).slice(0, Math.ceil(ofRoom.length * wish.sample));
  const outcomes: Outcome[] = [...stands];
  for (const { mutant, by } of stands) trial.heed(mutant, by!);
  const tell = () => {
    if (wish.part) return;
    keep(room, outcomes);
    reportRoom(room, { outcomes, all: ofRoom.length, seed: wish.seed, controls: trial.controls });
  };
  const until = performance.now() + wish.minutes * 60_000;
  for await (const outcome of trial.tryAll(inTime(sample, until))) {
    outcomes.push(outcome);
    const { mutant, end, by } = outcome;
    if (end === 'found') console.log(`✓ ${mutant.file}:${mutant.line} ${mutant.kind} (${by})`);
    else
      console.log(
        `✗ ${end}: ${mutant.file}:${mutant.line} ${mutant.kind}: ${mutant.was} → ${mutant.replacement}`,
      );
    if (outcomes.length % 25 === 0) tell();
  }
  tell();
  console.log(`${room}: ${Math.floor(100 * scoreOf(outcomes))} % of ${outcomes.length}`);
  return scoreOf(outcomes) >= ENOUGH;
}

function* inTime(mutants: Mutant[], until: number): Generator<Mutant> {
  for (const mutant of mutants) {
    if (performance.now() > until) return;
    yield mutant;
  }
}

const fileOf = (room: string) => join(root, `data/mutants/${room}.json`);
const keyOf = ({ file, line, column, kind, replacement }: Mutant) =>
  `${file} ${line} ${column} ${kind} ${replacement}`;

function keep(room: string, outcomes: Outcome[]): void {
  mkdirSync(dirname(fileOf(room)), { recursive: true });
  writeFileSync(fileOf(room), JSON.stringify(outcomes));
}

/** What came of the room when it was tried last, as far as its sources still hold the same changes. */
function lastOutcomes(room: string, mutants: Mutant[]): Outcome[] {
  if (!existsSync(fileOf(room))) return [];
  const now = new Map(mutants.map((one) => [keyOf(one), one]));
  const last: Outcome[] = JSON.parse(readFileSync(fileOf(room), 'utf8'));
  return last.flatMap((one) => {
    const mutant = now.get(keyOf(one.mutant));
    return mutant ? [{ ...one, mutant }] : [];
  });
}
