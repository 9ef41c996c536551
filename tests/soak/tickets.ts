import { runTicketModel } from '../models/run-ticket-model.ts';
import { onOwnDatabases, seedOf } from '../support/own-postgres.ts';
import { testClock } from '../support/test-clock.ts';

/**
 * The model of weighed orders of a pooled lot against the real ones: `count` random walks of up to 40 commands each, several at
 * once on a database each. The seed of the run says how to repeat it.
 */
export async function run(count: number, { log, seed }: { log(line: string): void; seed: number }) {
  const done = { walks: 0, commands: 0, orders: 0 };
  await onOwnDatabases(count, ({ url, walks, nth }) =>
    runTicketModel(url, testClock(), walks, {
      seed: seedOf(seed, nth),
      done: (commands, orders) => {
        done.walks += 1;
        done.commands += commands;
        done.orders += orders;
        if (done.walks % 50 === 0) log(`${done.walks} of ${count} walks`);
      },
    }),
  );
  return { ...done, violations: 0 };
}
