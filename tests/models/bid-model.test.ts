import { afterAll, beforeAll, test } from 'vitest';
import { times } from '../support/long-run.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';
import { runBidModel } from './run-bid-model.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('[BID-29] whatever is done in whatever order, a negotiation does what its rules say', async () => {
  await runBidModel(database.url, testClock(), times(7, 50));
}, 120_000);
