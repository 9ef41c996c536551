import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { farmers } from '../../src/db/schema/farmer-tables.ts';
import { moveFarmer } from '../../src/domain/accounts/farmers/move-farmer.ts';
import { seedContent } from '../../src/seed/seed-content.ts';
import type { App } from '../../src/server/http.ts';
import { builtApp } from '../support/built-app.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeFarmer } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let farmer: SignedIn;
let ids: number[];

beforeAll(async () => {
  ({ app, database } = await builtApp());
  await seedContent(app.ctx, { sample: true });
  admin = await signedIn(app, { role: 'admin', name: 'Laras' });
  farmer = await signedIn(app, { role: 'farmer', name: 'Petani Nol' });
  const made = [];
  for (const name of ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima']) {
    made.push((await makeFarmer(app.ctx, { name: `Petani ${name}` })).id);
  }
  ids = [farmer.farmerId!, ...made];
});
afterAll(async () => {
  await expectInvariants(database.pool);
  await app.stop();
  await database.close();
});

const headers = (who?: SignedIn) => ({ origin: 'http://127.0.0.1:3000', ...(who && { cookie: who.cookie }) });
const page = async (url: string, who?: SignedIn) =>
  (await app.fastify.inject({ url, headers: { ...headers(who), accept: 'text/html' } })).body;
const move = (id: number, to: unknown, who: SignedIn | undefined = admin) =>
  app.fastify.inject({
    method: 'POST',
    url: `/api/admin/farmers/${id}/move`,
    headers: headers(who),
    payload: { to },
  });
/** The farmers that a page shows as cards, in its order. */
const shown = async (url: string) => [
  ...new Set(
    [...(await page(url)).matchAll(/<article[\s\S]*?href="\/team-details\/(\d+)"/g)].map(([, id]) =>
      Number(id),
    ),
  ),
];
const told = async () =>
  (await app.fastify.inject({ url: '/api/farmers' })).json().data.map((one: { id: number }) => one.id);
const places = async () =>
  (await app.fastify.inject({ url: '/api/admin/farmers/team', headers: headers(admin) }))
    .json()
    .data.map((one: { id: number; place: number }) => [one.place, one.id]);
const positionOf = async (id: number) =>
  (await app.ctx.db.select().from(farmers).where(eq(farmers.id, id)))[0]?.position;

test('the team page, the preview of the about page and the API follow the order at once', async () => {
  expect(await shown('/team')).toEqual(ids);
  const moved = await move(ids[4]!, 2);
  expect(moved.json()).toEqual({ success: true, message: 'Urutan disimpan.' });
  ids.splice(1, 0, ...ids.splice(4, 1));
  expect(await shown('/team')).toEqual(ids);
  expect(await shown('/about-us')).toEqual(ids.slice(0, 3));
  expect(await told()).toEqual(ids);

  await move(ids[0]!, 999);
  ids.push(ids.shift()!);
  expect(await shown('/team')).toEqual(ids);
  expect(await places()).toEqual(ids.map((id, at) => [at + 1, id]));
  const { rows } = await database.pool.query(
    "select actor_id, entity_id, before, after from audit_log where action = 'farmer.move' order by id",
  );
  expect(rows).toEqual([
    { actor_id: admin.userId, entity_id: String(ids[0]), before: { place: 5 }, after: { place: 2 } },
    { actor_id: admin.userId, entity_id: String(ids[5]), before: { place: 1 }, after: { place: 6 } },
  ]);
});

test('what stays where it is leaves no trace and drops no answer', async () => {
  const before = await database.pool.query('select count(*) from audit_log');
  const kept = await page('/team');
  expect((await move(ids[2]!, 3)).statusCode).toBe(200);
  expect(await page('/team')).toBe(kept);
  expect((await database.pool.query('select count(*) from audit_log')).rows).toEqual(before.rows);
});

test('whoever is new stands last without being placed, and a hidden farmer comes back near his place', async () => {
  const made = await makeFarmer(app.ctx, { name: 'Petani Baru' });
  await move(ids[1]!, 1);
  ids.unshift(...ids.splice(1, 1));
  expect(await positionOf(made.id)).toBeNull();
  expect(await told()).toEqual([...ids, made.id]);

  const [first, hidden, ...rest] = ids as [number, number, ...number[]];
  await app.ctx.db.update(farmers).set({ isActive: false }).where(eq(farmers.id, hidden));
  expect((await move(hidden, 1)).json().error.code).toBe('farmer_not_found');
  await move(made.id, 1);
  expect(await told()).toEqual([made.id, first, ...rest]);
  await app.ctx.db.update(farmers).set({ isActive: true }).where(eq(farmers.id, hidden));
  await move(rest.at(-1)!, 1);
  const last = rest.pop()!;
  const now = await told();
  expect(now.filter((id: number) => id !== hidden)).toEqual([last, made.id, first, ...rest]);
  expect((await places()).map(([place]: [number]) => place)).toEqual(
    now.map((_: number, at: number) => at + 1),
  );
  ids = now;
});

test('moves at the same time leave one order with everybody in it once', async () => {
  const { actor } = admin;
  await Promise.all(ids.map((id, at) => moveFarmer(app.ctx, actor, id, { to: ((at * 3) % ids.length) + 1 })));
  const now = await told();
  expect([...now].sort()).toEqual([...ids].sort());
  const { rows } = await database.pool.query(
    'select position from farmers where is_active and deleted_at is null order by position',
  );
  expect(rows.map((row) => row.position)).toEqual(ids.map((_, at) => at + 1));
  ids = now;
});

test('only admins move, and only to a whole place', async () => {
  for (const [who, status] of [
    [undefined, 401],
    [farmer, 403],
  ] as const) {
    const answer = await app.fastify.inject({
      method: 'POST',
      url: `/api/admin/farmers/${ids[1]}/move`,
      headers: headers(who),
      payload: { to: 'x' },
    });
    expect(answer.statusCode).toBe(status);
  }
  await expect(moveFarmer(app.ctx, farmer.actor, ids[1]!, { to: 1 })).rejects.toMatchObject({
    code: 'forbidden',
  });
  for (const to of [0, -1, 1.5, '1', null, 2 ** 40]) {
    const answer = await move(ids[1]!, to);
    expect([answer.statusCode, Object.keys(answer.json().error.fields)], String(to)).toEqual([400, ['to']]);
  }
  for (const id of [0, -1, 1.5, 2 ** 40]) {
    expect((await move(id, 1)).json().error.code, String(id)).toBe('invalid_input');
  }
  expect((await move(999_999, 1)).json().error.code).toBe('farmer_not_found');
  expect(await told()).toEqual(ids);
});

test('the page orders without JavaScript, by its buttons and by a typed place', async () => {
  const html = await page('/admin/farmers/team-order', admin);
  expect(html).toContain('Urutan Petani');
  expect(html).toContain('aria-label="Turunkan Petani Satu"');
  const send = (fields: Record<string, string>, query = '') =>
    app.fastify.inject({
      method: 'POST',
      url: `/admin/farmers/team-order${query}`,
      headers: { ...headers(admin), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const answer = await send({ number: String(ids[0]), to: '2' }, '?q=petani');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/admin/farmers/team-order?q=petani']);
  expect(answer.headers['set-cookie']).toContain('entryMoved');
  expect(await shown('/team')).toEqual([ids[1], ids[0], ...ids.slice(2)]);
  const refused = await send({ number: String(ids[0]), to: 'x' });
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('Isi dengan bilangan bulat');
  expect(await page('/admin/farmers/team-order?q=tidakada', admin)).toContain(
    'Tidak ada yang cocok dengan pencarian',
  );
  expect(await page('/admin/content', admin)).toContain('href="/admin/farmers/team-order"');
});
