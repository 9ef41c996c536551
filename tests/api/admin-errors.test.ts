import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());

const ask = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.fastify.inject({
    method,
    url,
    headers: { cookie: admin.cookie },
    ...(payload ? { payload } : {}),
  });

test('[MSG-16] [MSG-17] [MSG-18] [MSG-20] [MSG-21] [MSG-22] [MSG-23] [MSG-24] [MSG-25] an internal failure of a command has its own message, and nothing is written', async () => {
  const user = await makeUser(app.ctx);
  const farmer = await makeFarmer(app.ctx);
  const listing = await makeListing(app.ctx, { farmerId: farmer.id });
  const profile = {
    name: 'Sarjono',
    address: 'Jl. Godean',
    province: 'Yogyakarta',
    city: 'Sleman',
    latitude: -7.7,
    longitude: 110.3,
  };
  const product = { name: 'Beras', unit: 'kg', stock: 1, price_tengkulak: 1, price_customer: 2 };
  const password = 'Gabah-Kering-77';
  // Every one of these commands writes to the audit log, which is unavailable here.
  await app.database.pool.query('alter table audit_log rename to audit_away');
  try {
    for (const [method, url, text, body] of [
      [
        'POST',
        '/users',
        'Failed to create user',
        { name: 'Yoga', email: 'y@contoh.example', password, role: 'customer' },
      ],
      ['PUT', `/users/${user.id}`, 'Failed to update user', { name: 'Lain' }],
      ['DELETE', `/users/${user.id}`, 'Failed to delete user', undefined],
      ['POST', '/farmers', 'Failed to create farmer', { ...profile, email: 's@contoh.example', password }],
      ['PUT', `/farmers/${farmer.id}`, 'Failed to update farmer', profile],
      ['DELETE', `/farmers/${farmer.id}`, 'Failed to delete farmer', undefined],
      ['POST', '/products', 'Failed to create product', { ...product, farmer_id: farmer.id }],
      ['PUT', `/products/${listing.id}`, 'Failed to update product', { price_customer: 9 }],
      ['DELETE', `/products/${listing.id}`, 'Failed to delete product', undefined],
    ] as const) {
      const answer = await ask(method, `/api/admin${url}`, body);
      expect(answer.statusCode, text).toBe(500);
      expect(answer.json().message).toBe(text);
    }
  } finally {
    await app.database.pool.query('alter table audit_away rename to audit_log');
  }
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from users where email like '_@contoh.example') as made,
            (select price_customer::int from listings where id = $1) as price,
            (select count(*)::int from users where id = $2 and name <> 'Lain') as kept`,
    [listing.id, user.id],
  );
  expect(rows[0]).toEqual({ made: 0, price: 12_000, kept: 1 });
});
