// One worker of the long run: `run-bid-model` on a database of its own, told and telling by messages.

import { testClock } from '../support/test-clock.ts';
import { runBidModel } from './run-bid-model.ts';

process.once('message', async ({ url, runs, seed }: { url: string; runs: number; seed: number }) => {
  try {
    await runBidModel(url, testClock(), runs, {
      seed,
      done: (commands) => process.send!({ commands }),
    });
  } catch (thrown) {
    console.error(thrown);
    process.exitCode = 1;
  }
  process.disconnect();
});
