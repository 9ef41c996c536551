import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordSlowStatements } from '../../src/domain/health/slow-statements.ts';
import type { App } from '../../src/server/http.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* The page of health speaks to a clerk: what was slow once is not said to need anybody, and SQL is for who looks after the machine. */

let database: TestDatabase;
let app: App;
let admin: SignedIn;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const { page } = withoutScripts(() => app);
const PATH = '/admin/settings/health';
const SQL = 'select * from "orders" where "id" = $1';
const slow = (times: number) => {
  const at = app.ctx.clock.now();
  return recordSlowStatements(app.ctx, [
    {
      statement: SQL,
      operation: 'GET /api/orders/:code',
      times,
      slowestMs: 1400,
      firstAt: at,
      lastAt: at,
      lastRequest: null,
    },
  ]);
};

test('what was slow once or twice asks for nobody; a third time it says what to do, in words', async () => {
  await slow(2);
  expect(await page(PATH, admin)).toContain('Tidak ada yang berulang kali lambat dalam 24 jam terakhir.');
  await slow(1);
  const shown = await page(PATH, admin);
  expect(shown).toContain('Toko berulang kali lambat menjawab dalam 24 jam terakhir: 1 bagian');
  expect(shown).toContain('laporkan kepada yang mengurus mesin toko');
});

test('statements stand in a part that is closed until it is opened', async () => {
  await slow(1);
  const shown = await page(PATH, admin);
  const [before = '', within = ''] = shown.split('Rincian untuk yang mengurus mesin toko');
  expect(before).toMatch(/<details><summary[^>]*>$/);
  expect(before).not.toContain('select *');
  expect(within.split('</details>')[0]).toContain('select *');
});
