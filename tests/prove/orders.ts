import { bareShop } from '../bare-shop.ts';
import { brokenInvariants } from '../broken-invariants.ts';
import { testClock } from '../clock.ts';
import { runMoneyModel } from '../model/run-money-model.ts';
import { onOwnEngine } from '../own-engine.ts';

/** The model of orders and their money against the real ones: `count` random walks of up to 60 commands each. */
export function run(count: number, { log, seed }: { log(line: string): void; seed: number }) {
  return onOwnEngine(4, async (pool) => {
    const clock = testClock();
    const total = { commands: 0, orders: 0 };
    await runMoneyModel(bareShop(pool, clock), clock, () => brokenInvariants(pool), count, {
      length: 60,
      seed,
      done: (run, commands, orders) => {
        total.commands += commands;
        total.orders += orders;
        if (run % 50 === 0) log(`${run} of ${count} walks`);
      },
    });
    return { walks: count, ...total, violations: 0 };
  });
}
