import { runMoneyModel } from '../models/run-money-model.ts';
import { bareShop } from '../support/bare-context.ts';
import { brokenInvariants } from '../support/broken-invariants.ts';
import { onOwnPools, seedOf } from '../support/own-postgres.ts';
import { testClock } from '../support/test-clock.ts';

/**
 * The model of orders and their money against the real ones: `count` random walks of up to 60 commands each, several at once on a
 * database each. The seed of the run says how to repeat it.
 */
export async function run(count: number, { log, seed }: { log(line: string): void; seed: number }) {
  const done = { walks: 0, commands: 0, orders: 0 };
  await onOwnPools(count, async ({ pool, walks, nth }) => {
    const clock = testClock();
    await runMoneyModel(bareShop(pool, clock), clock, () => brokenInvariants(pool), walks, {
      length: 60,
      seed: seedOf(seed, nth),
      done: (_, commands, orders) => {
        done.walks += 1;
        done.commands += commands;
        done.orders += orders;
        if (done.walks % 50 === 0) log(`${done.walks} of ${count} walks`);
      },
    });
  });
  return { ...done, violations: 0 };
}
