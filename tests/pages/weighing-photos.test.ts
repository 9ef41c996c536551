import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { testClock } from '../support/test-app.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { type Weighbridge, weighable, weighbridge } from '../support/weighing-fixture.ts';

/* Photos of the display of the scale, through the form of the weighing page. */
let database: TestDatabase;
let app: App;
let at: Weighbridge;
let seller: SignedIn;
let buyer: SignedIn;
let display: Buffer;

beforeAll(async () => {
  ({ app, database } = await builtApp({}, { clock: testClock('2026-11-21T03:00:00Z') }));
  at = await weighbridge(app.ctx);
  seller = await signedIn(app, { userId: at.seller.userId });
  buyer = await signedIn(app, { userId: at.buyer.userId });
  display = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  expect((await database.pool.query('select * from invariant_uploads')).rows).toEqual([]);
  await app.stop();
  await database.close();
});

const doors = withoutScripts(() => app);
const count = async (table: 'uploads' | 'weigh_tickets') =>
  (await database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

test('[trade 3] photos of the display stand on the ticket for both sides and nobody else; a faulty form leaves none behind', async () => {
  const { code, line } = await weighable(at);
  const typed = {
    ...{ intent: 'propose', line: String(line), 'gross.0': '50,4', 'tare.0': '0,4', 'sacks.0': '1' },
    ...{ moisture: '14', hampa: '3', weighed_by: 'Pak Slamet', confirm_below_hpp: 'on' },
  };
  const send = (pictures: Buffer[], over: object = {}) =>
    doors.sendPictures(
      `/admin/orders/${code}/weighing`,
      { fields: { ...typed, ...over }, at: 'photos', pictures },
      seller,
    );
  const many = await send(Array(5).fill(display));
  expect(many.statusCode).toBe(400);
  expect(many.body).toContain('Paling banyak 4 foto.');
  const heavy = await send([display], { 'tare.0': '60' });
  expect(heavy.statusCode).toBe(400);
  expect(heavy.body).toContain('Tara harus lebih ringan daripada bruto.');
  expect((await send([Buffer.from('bukan gambar')])).statusCode).toBe(415);
  expect([await count('uploads'), await count('weigh_tickets')]).toEqual([0, 0]);

  expect((await send([display, display])).statusCode).toBe(302);
  const read = async (who: SignedIn) =>
    (
      await app.fastify.inject({ url: `/api/orders/${code}/weighing`, headers: { cookie: who.cookie } })
    ).json().data.lines[0].ticket;
  const { photos } = await read(buyer);
  expect(photos).toHaveLength(2);
  expect(await doors.page(`/orders/${code}/weighing`, buyer)).toContain(photos[0]);
  const seen = async (who?: SignedIn) =>
    (await app.fastify.inject({ url: photos[0], headers: who ? { cookie: who.cookie } : {} })).statusCode;
  expect([await seen(seller), await seen(buyer)]).toEqual([200, 200]);
  expect([await seen(), await seen(await signedIn(app))]).toEqual([404, 404]);
});
