import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedContent } from '../../src/install/seed-content.ts';
import type { App } from '../../src/server/http.ts';
import { limits, testConfig } from '../app.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { runFuzz } from './run-fuzz.ts';

const bundle = join(import.meta.dirname, '../../build/server/index.js');
let database: TestDatabase;
let app: App;

beforeAll(async () => {
  if (!existsSync(bundle)) throw new Error('These tests read the built pages: run `npm run build` first.');
  const { createApp } = await import(bundle);
  database = await testDatabase();
  const config = testConfig(database, { dataDir: `data/test-files/fuzz-${process.pid}` });
  app = await createApp({ config, engine: database, log: pino({ level: 'silent' }), limits });
  await app.fastify.ready();
  await seedContent(app.shop, { sample: true });
});
afterAll(async () => {
  await app?.stop();
  await database?.close();
});

test('5,000 requests by the document and by every form, in every role: no fault, no book wrong, nobody’s data to another', async () => {
  const { byStatus, forms, faults } = await runFuzz(app, Number(process.env.FUZZ ?? 5_000), {
    seed: Number(process.env.FUZZ_SEED ?? 20_261_122),
  });
  expect(faults).toEqual([]);
  expect(forms).toBeGreaterThan(40);
  // What is sent is near enough to be taken, not only to be refused.
  expect(byStatus[200] ?? 0).toBeGreaterThan(300);
}, 300_000);
