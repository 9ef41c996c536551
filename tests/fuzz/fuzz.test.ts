import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedContent } from '../../src/seed/seed-content.ts';
import type { App } from '../../src/server/http.ts';
import { builtApp } from '../support/built-app.ts';
import { times } from '../support/long-run.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { runFuzz } from './run-fuzz.ts';

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  await seedContent(app.ctx, { sample: true });
});
afterAll(async () => {
  await app?.stop();
  await database?.close();
});

test('many requests by the document and by every form, in every role: no fault, no book wrong, nobody’s data to another', async () => {
  const count = Number(process.env.FUZZ ?? times(500, 6_000));
  const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
  const { byStatus, forms, faults } = await runFuzz(app, count, { seed });
  expect(faults, faults.join('\n')).toEqual([]);
  expect(forms).toBeGreaterThan(40);
  // What is sent is near enough to be taken, not only to be refused.
  expect(byStatus[200] ?? 0).toBeGreaterThan(count / 12);
}, 300_000);
