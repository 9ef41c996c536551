import type { AppContext } from '../../src/domain/context.ts';
import { medianOf } from '../median.ts';
import type { Case } from './case.ts';
import type { People } from './people.ts';
import type { Plan } from './plans.ts';

/** `settingTexts`: the plans of the statements since its last call. */
export type Size = { shop: () => AppContext; people: People; told: () => Plan[] };
/** Milliseconds; or aborted (the shop ends a statement after 15 s), or skipped at this size. */
export type Time = number | 'cut' | 'unasked';
/** One case: its time at each size, and PostgreSQL's plan of its last run there. */
export type Timed = { of: Case; times: Time[]; plans: Plan[][] };

const ROUNDS = 3;
/** A case that took this long at one size is skipped at larger ones. */
const ENOUGH_MS = 1_500;
/** A case that scans everything is skipped at a size where it would take ten times longer than this. */
const LONG_MS = 20_000;

async function timeOf(run: () => Promise<unknown>): Promise<Time> {
  const began = performance.now();
  try {
    await run();
  } catch (thrown) {
    // 57014: the statement exceeded the shop's timeout.
    if (codeOf(thrown) === '57014') return 'cut';
    throw thrown;
  }
  return performance.now() - began;
}

const codeOf = (thrown: unknown): unknown =>
  thrown instanceof Error
    ? ((thrown as Error & { code?: string }).code ?? (thrown.cause ? codeOf(thrown.cause) : undefined))
    : undefined;

/**
 * Runs each case at each size, alternating, so that other load on the machine affects all equally. The first run of
 * each is not counted: jobs find due records then, and pages are loaded into memory.
 */
export async function timeCases(cases: Case[], sizes: Size[]): Promise<Timed[]> {
  const all: Timed[] = [];
  for (const of of cases) {
    console.log(`${of.group}: ${of.name} …`);
    all.push(of.once ? await timeOnce(of, sizes) : await timeInTurns(of, sizes));
  }
  return all;
}

async function timeOnce(of: Case, sizes: Size[]): Promise<Timed> {
  const times: Time[] = [];
  for (const { shop, people } of sizes) {
    const before = times.at(-1) ?? 0;
    const long = before === 'unasked' || (typeof before === 'number' && before > LONG_MS);
    times.push(long ? 'unasked' : await timeOf(() => of.run(shop(), people)));
  }
  return { of, times, plans: [] };
}

async function timeInTurns(of: Case, sizes: Size[]): Promise<Timed> {
  const taken: Time[][] = sizes.map(() => []);
  const plans: Plan[][] = sizes.map(() => []);
  const spent = sizes.map(() => 0);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, { shop, people, told }] of sizes.entries()) {
      if (spent[at]! > ENOUGH_MS && taken[at]!.length > 0) continue;
      told();
      const time = await timeOf(() => of.run(shop(), people));
      plans[at] = told();
      spent[at]! += typeof time === 'number' ? time : ENOUGH_MS;
      if (round > 0 || time === 'cut') taken[at]!.push(time);
    }
  }
  const times = taken.map((all): Time => {
    const numbers = all.filter((time) => typeof time === 'number');
    return numbers.length < all.length ? 'cut' : medianOf(numbers);
  });
  return { of, times, plans };
}
