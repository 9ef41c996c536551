import { afterAll, beforeAll, test } from 'vitest';
import { times } from '../support/long-run.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';
import { runTicketModel } from './run-ticket-model.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('whatever is weighed, disputed, replaced, given back and taken back in whatever order, goods and money agree to the gram and the rupiah', async () => {
  await runTicketModel(database.url, testClock(), times(4, 20));
}, 120_000);
