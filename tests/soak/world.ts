import { runWorldModel } from '../models/run-world-model.ts';
import { bareShop } from '../support/bare-context.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { onOwnPools, seedOf } from '../support/own-postgres.ts';
import { testClock } from '../support/test-clock.ts';

/**
 * The shop's money beside what bank, gateway, cash book and scale write down: `count` random walks of up to 40 steps each, several
 * at once on a database each. The figures say how often each kind of step came through.
 */
export async function run(count: number, { log, seed }: { log(line: string): void; seed: number }) {
  const done: Record<string, number> = { walks: 0 };
  await onOwnPools(count, async ({ pool, walks, nth }) => {
    const clock = testClock();
    const steps = await runWorldModel(bareShop(pool, clock), clock, () => brokenInvariants(pool), walks, {
      seed: seedOf(seed, nth),
      done: () => {
        done.walks! += 1;
        if (done.walks! % 100 === 0) log(`${done.walks} of ${count} walks`);
      },
    });
    for (const [kind, times] of steps) done[kind] = (done[kind] ?? 0) + times;
  });
  return { ...done, violations: 0 };
}
