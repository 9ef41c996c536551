import type { Shop } from '../../src/domain/shop.ts';
import { medianOf } from '../median.ts';
import type { Case } from './case.ts';
import type { People } from './people.ts';

export type Size = { listings: number; shop: () => Shop; people: People };
/** Milliseconds at each size; null where it was broken off (the shop ends a statement after 15 s). */
export type Timed = { of: Case; times: (number | null)[] };

const ROUNDS = 7;
/** A case that has taken so long at one size is asked no more. */
const ENOUGH_MS = 6_000;

async function timeOf(run: () => Promise<unknown>): Promise<number | null> {
  const began = performance.now();
  try {
    await run();
  } catch (thrown) {
    // 57014: the statement took longer than the shop lets one take.
    if (codeOf(thrown) === '57014') return null;
    throw thrown;
  }
  return performance.now() - began;
}

const codeOf = (thrown: unknown): unknown =>
  thrown instanceof Error
    ? ((thrown as Error & { code?: string }).code ?? (thrown.cause ? codeOf(thrown.cause) : undefined))
    : undefined;

/**
 * Each case at each size, in turns, so that what else the machine does falls on all alike. The first run of each is not
 * counted: jobs find there what is due, and pages come into memory.
 */
export async function timeCases(cases: Case[], sizes: Size[]): Promise<Timed[]> {
  const all: Timed[] = [];
  for (const of of cases) {
    console.log(`${of.group}: ${of.name} …`);
    const taken: (number | null)[][] = sizes.map(() => []);
    const spent = sizes.map(() => 0);
    for (let round = 0; round <= (of.once ? 0 : ROUNDS); round += 1) {
      for (const [at, { shop, people }] of sizes.entries()) {
        if (spent[at]! > ENOUGH_MS && taken[at]!.length > 0) continue;
        const time = await timeOf(() => of.run(shop(), people));
        spent[at]! += time ?? ENOUGH_MS;
        if (round > 0 || of.once || time === null) taken[at]!.push(time);
      }
    }
    all.push({
      of,
      times: taken.map((times) =>
        times.includes(null) ? null : medianOf(times.filter((time) => time !== null)),
      ),
    });
  }
  return all;
}
