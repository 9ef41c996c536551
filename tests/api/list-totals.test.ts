import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders } from '../../src/db/schema/order-tables.ts';
import { adminCall } from '../support/admin-call.ts';
import { makeListing, makeUser } from '../support/factories.ts';
import { completedOrder } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/** Searches with very many matches, and those that use only a part of the query. */
const MANY = 1_205;

let app: TestApp;
let admin: SignedIn;
const call = adminCall(() => ({ app, admin }));

beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, { role: 'admin' });
  await app.database.pool.query(
    `insert into users (id, name, email, email_verified, role, created_at, updated_at)
     select 'banyak-' || n, 'Sukmawati ' || lpad((n * 7 % $1)::text, 4, '0'), 'banyak.' || n || '@contoh.example', true, 'customer',
       now() - n * interval '1 minute', now() from generate_series(1, $1::int) n`,
    [MANY],
  );
});
afterAll(() => app.close());

type User = { id: string; name: string; email: string };
const users = async (query: string) => (await call('GET', `users?${query}`)).body;
const ids = (page: { data: User[] }) => page.data.map((one) => one.id);

describe('a search with more than a thousand results', () => {
  test('[ADM-20] is counted completely, unless told that a thousand is enough', async () => {
    expect(await users('q=sukmawati&limit=10')).toMatchObject({ total: MANY, totalPages: 121 });
    expect(await users('q=sukmawati&limit=10')).not.toHaveProperty('more');
    const capped = await users('q=sukmawati&limit=10&count=capped');
    expect(capped).toMatchObject({ total: 1000, more: true, totalPages: 101, page: 1 });
    expect((await call('GET', 'users?count=some')).status).toBe(400);
  });

  test.each(['-createdAt', 'createdAt', 'name', '-name', 'email'])(
    'has the same pages either way, ordered by %s, from the first to beyond the last',
    async (sort) => {
      for (const page of [1, 2, 20, 21, 100, 101, 120, 121, 122]) {
        const asked = `q=sukmawati&limit=10&sort=${sort}&page=${page}`;
        const [exact, capped] = [await users(asked), await users(`${asked}&count=capped`)];
        expect(ids(capped)).toEqual(ids(exact));
        // Up to the counted number there is always another page, until the end was reached.
        const most = Math.max(1000, page * 10);
        if (most < MANY) expect(capped).toMatchObject({ total: most, more: true, totalPages: most / 10 + 1 });
        else expect([capped.total, capped.totalPages, capped.more]).toEqual([MANY, 121, undefined]);
      }
    },
  );

  test('finds matches at the far end of the order', async () => {
    await app.database.pool.query(
      `insert into users (id, name, email, email_verified, role, created_at, updated_at)
       select 'dulu-' || n, 'Aaron ' || n, 'dulu.' || n || '@contoh.example', true, 'customer', now() + n * interval '1 minute', now()
       from generate_series(1, 2100) n`,
    );
    const asked = 'q=sukmawati&limit=10';
    const [exact, capped] = [await users(asked), await users(`${asked}&count=capped`)];
    expect(ids(capped)).toEqual(ids(exact));
    expect(capped).toMatchObject({ total: 1000, more: true });
    await app.database.pool.query(`delete from users where id like 'dulu-%'`);
  });

  test('works with an additional filter', async () => {
    for (const beside of ['role=customer', 'isActive=true', 'role=farmer']) {
      const asked = `q=sukmawati&limit=10&${beside}`;
      const [exact, capped] = [await users(asked), await users(`${asked}&count=capped`)];
      expect(ids(capped)).toEqual(ids(exact));
    }
  });
});

describe('a search looked up by a part of the text', () => {
  beforeAll(async () => {
    const emails = [
      'tani.1.43@contoh.example',
      'tani.1.432@contoh.example',
      'tani.2.43@contoh.example',
      'rahayu@contoh.example',
    ];
    for (const email of emails) await makeUser(app.ctx, { email, name: `Cari ${email.split('@')[0]}` });
    await makeUser(app.ctx, {
      email: 'panjang.123456789@contoh.example',
      name: 'Cari Panjang',
      phone: '+6281298765432',
    });
  });
  const found = async (q: string) =>
    (await users(`limit=50&sort=email&q=${encodeURIComponent(q)}`)).data.map(
      (one: User) => one.email.split('@')[0],
    );

  test.each([
    ['tani.1.43@', ['tani.1.43']],
    ['TANI.1.43@Contoh.Example', ['tani.1.43']],
    ['tani.1.43', ['tani.1.432', 'tani.1.43']],
    ['.43@', ['banyak.43', 'tani.1.43', 'tani.2.43']],
    ['rahayu@contoh.example', ['rahayu']],
    ['hayu@contoh', ['rahayu']],
    ['ahayu@', ['rahayu']],
    ['panjang.123456789', ['panjang.123456789']],
    ['g.1234567', ['panjang.123456789']],
    ['panjang.12345678@', []],
    ['banyak.1000@contoh', ['banyak.1000']],
    ['0812-9876-5432', ['panjang.123456789']],
    ['98765432', ['panjang.123456789']],
    ['@contoh.example.id', []],
  ])('[ADMUSER-02] %s finds rows that contain all of it', async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  test('[ADM-20] finds an order by the beginning, middle or whole of its code, in any case', async () => {
    const listing = await makeListing(app.ctx);
    for (const qty of [1, 2]) await completedOrder(app, listing, qty, '2026-08-01T03:00:00Z');
    const [{ code } = { code: '' }] = await app.ctx.db.select({ code: orders.code }).from(orders).limit(1);
    const codes = async (q: string): Promise<string[]> => {
      const answer = await app.fastify.inject({
        url: `/api/orders?q=${encodeURIComponent(q)}`,
        headers: { cookie: admin.cookie },
      });
      return answer.json().data.map((one: { code: string }) => one.code);
    };
    expect(await codes(code)).toEqual([code]);
    expect(await codes(code.toLowerCase())).toEqual([code]);
    expect(await codes(code.slice(5))).toEqual([code]);
    expect(await codes('lb-')).toHaveLength(2);
    expect(await codes('LB-_')).toEqual([]);
    expect(await codes('B-')).toHaveLength(2);
  });
});
