import { bareShop } from '../bare-shop.ts';
import { brokenInvariants } from '../broken-invariants.ts';
import { testClock } from '../clock.ts';
import { runLotModel } from '../model/run-lot-model.ts';
import { onOwnEngine } from '../own-engine.ts';

/** The model of a group's pooled lots against the real ones: `count` random walks of up to 60 commands each. */
export function run(count: number, { log }: { log(line: string): void }) {
  return onOwnEngine(4, async (pool) => {
    const total = { commands: 0, sales: 0 };
    await runLotModel(bareShop(pool, testClock()), () => brokenInvariants(pool), count, {
      length: 60,
      done: (run, commands, sales) => {
        total.commands += commands;
        total.sales += sales;
        if (run % 50 === 0) log(`${run} of ${count} walks, ${total.commands} commands, ${total.sales} sales`);
      },
    });
    return { walks: count, ...total, violations: 0 };
  });
}
