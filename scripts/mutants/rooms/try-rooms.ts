import { copy } from '../copy.ts';
import { coverage, hashSources } from './coverage.ts';
import { instrument, type Mutant, ROOMS } from './instrument.ts';
import { letGo } from './kept-worker.ts';
import { filesSince, hashesOf, keepLast, keyOf, type Last, readLast } from './last-time.ts';
import { ENOUGH, reportRoom, scoreOf } from './report-room.ts';
import { TestFiles } from './run-files.ts';
import { NEAREST, shuffled, Trial } from './try-room.ts';

/** What of the rooms is tried: a share of each room's changes that the seed chooses, as many minutes long as given. */
export type Wish = {
  rooms: string[];
  part: string;
  sample: number;
  seed: number;
  minutes: number;
  again: boolean;
  more: boolean;
  /** How many test files a change is tried on at most. */
  nearest: number;
  /** Part of the paths of the test files that are asked; empty for all. */
  tests: string;
};

/**
 * Tries the changes of each room; 1 for each of which fewer than 85 in a hundred were noticed. `again` tries only those that
 * survived or met no test when the room was tried last, on the test files that are new or other since (on more of all, where
 * `nearest` says so), and puts what is found now in their place. `more` goes on in the same sample behind what was tried last.
 */
export async function tryRooms(databaseUrl: string, wish: Wish): Promise<number> {
  process.env.TEST_DATABASE_URL = databaseUrl;
  process.chdir(copy);
  const sources = hashSources();
  const mutants = await instrument();
  const tests = await TestFiles.open();
  let bad = 0;
  try {
    const files = await coverage(tests, sources, wish.tests);
    for (const room of wish.rooms) {
      const ofRoom = mutants.filter(({ file }) => file.startsWith(ROOMS[room]!) && file.includes(wish.part));
      const last = readLast(room, wish.again || wish.more ? ofRoom : []);
      const farther = wish.nearest > (last.nearest ?? NEAREST);
      const near = wish.again && !farther ? filesSince(files, last.tests) : files;
      const trial = new Trial(near, mutants, (...one) => tests.run(...one), letGo, wish.nearest);
      if (!(await tryRoom(room, ofRoom, trial, { ...wish, last, asked: hashesOf(files) }))) bad += 1;
    }
  } finally {
    await tests.close();
  }
  return bad;
}

async function tryRoom(
  room: string,
  ofRoom: Mutant[],
  trial: Trial,
  wish: Wish & { last: Last; asked: Last['tests'] },
): Promise<boolean> {
  const outcomes = new Map(wish.last.outcomes.map((one) => [keyOf(one.mutant), one]));
  const sample = wish.again
    ? wish.last.outcomes.filter(({ end }) => end !== 'found').map(({ mutant }) => mutant)
    : shuffled(ofRoom, wish.seed)
        .slice(0, Math.ceil(ofRoom.length * wish.sample))
        .filter((mutant) => !outcomes.has(keyOf(mutant)));
  for (const { mutant, by } of wish.last.outcomes) if (by) trial.heed(mutant, by);
  let tried = 0;
  const tell = () => {
    if (wish.part) return;
    const all = [...outcomes.values()];
    // Only a round that came to its end has heard all that is new; one that went on has asked nothing anew.
    const asked = wish.again ? tried === sample.length : wish.last.outcomes.length === 0;
    const nearest = Math.max(wish.nearest, wish.last.nearest ?? 0);
    keepLast(room, { outcomes: all, tests: asked ? wish.asked : wish.last.tests, nearest });
    reportRoom(room, {
      outcomes: all,
      all: ofRoom.length,
      seed: wish.seed,
      nearest,
      tests: wish.tests,
      controls: trial.controls,
    });
  };
  const until = performance.now() + wish.minutes * 60_000;
  for await (const outcome of trial.tryAll(inTime(sample, until))) {
    tried += 1;
    const { mutant, end, by } = outcome;
    const before = outcomes.get(keyOf(mutant));
    // Only some files were asked again: what one came by before is met all the same.
    outcomes.set(keyOf(mutant), before && end === 'unmet' ? { ...before, mutant } : outcome);
    if (end === 'found') console.log(`✓ ${mutant.file}:${mutant.line} ${mutant.kind} (${by})`);
    else
      console.log(
        `✗ ${end}: ${mutant.file}:${mutant.line} ${mutant.kind}: ${mutant.was} → ${mutant.replacement}`,
      );
    if (tried % 25 === 0) tell();
  }
  tell();
  const score = scoreOf([...outcomes.values()]);
  console.log(`${room}: ${Math.floor(100 * score)} % of ${outcomes.size}`);
  return score >= ENOUGH;
}

function* inTime(mutants: Mutant[], until: number): Generator<Mutant> {
  for (const mutant of mutants) {
    if (performance.now() > until) return;
    yield mutant;
  }
}
