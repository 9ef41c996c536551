import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFarmerNames } from '../../src/domain/accounts/find-farmer-names.ts';
import { findListingFacets } from '../../src/domain/catalogue/list/find-listing-facets.ts';
import { anonymous } from '../../src/domain/context.ts';
import { securityHeadersOf } from '../../src/server/http-security/security-headers.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testConfig } from '../support/test-app.ts';

/* What the shop tells people is true. */

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());

const farmer = (over: object) => ({
  name: 'Mbah Uji',
  phone: '',
  email: `uji${Math.random().toString(36).slice(2)}@contoh.example`,
  password: 'Sawah-Subur-2026',
  address: 'Jl. Uji 1',
  province: 'Yogyakarta',
  city: 'Sleman',
  latitude: -7.7,
  longitude: 110.4,
  ...over,
});
const create = (over: object) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/admin/farmers',
    payload: farmer(over),
    headers: { cookie: admin.cookie },
  });

test.each([
  ['sleman', 'Sleman'],
  ['Kab. Sleman', 'Sleman'],
  ['Kabupaten  Kulonprogo', 'Kulon Progo'],
  ['yogyakarta', 'Kota Yogyakarta'],
  ['Pakem', 'Pakem'],
])('saves a kabupaten typed as %s as %s, and never as a new region', async (city, known) => {
  const answer = await create({ city });
  expect(answer.statusCode).toBe(201);
  expect(answer.json().data.city).toBe(known);
});

test.each([
  ['Bandung', 'Bandung'],
  ['Kota Bandung', 'Kota Bandung'],
  ['Depok', 'Kota Depok'],
])('when a kabupaten and a kota share a name, the bare name means the kabupaten: %s', async (city, known) => {
  const answer = await create({ city, province: 'Jawa Barat', latitude: -6.9, longitude: 107.6 });
  expect([answer.statusCode, answer.json().data?.city]).toEqual([201, known]);
});

test('rejects a kabupaten outside the province at its field, in the form and in an import', async () => {
  for (const city of ['Slemann', 'Bandung', 'Gotham']) {
    const answer = await create({ city });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.fields).toEqual({ city: 'Pilih kabupaten atau kota dari daftar' });
  }
});

test('an admin can choose any farmer however many there are, and a product keeps its former farmer', async () => {
  for (let at = 0; at < 105; at += 1)
    await makeFarmer(app.ctx, { name: `Petani ${String(at).padStart(3, '0')}` });
  const gone = await makeFarmer(app.ctx, { name: 'Zaman Dulu', isActive: false, deletedAt: new Date() });
  const names = await findFarmerNames(app.ctx, admin.actor, { ownerId: gone.id });
  expect(names.filter(({ name }) => /^Petani \d{3}$/.test(name))).toHaveLength(105);
  expect(names.at(-1)).toMatchObject({ id: gone.id, name: 'Zaman Dulu' });
  // Every option is listed once, and a farmer sees only himself.
  const again = await findFarmerNames(app.ctx, admin.actor, { ownerId: names[0]!.id });
  expect(again).toHaveLength(names.length - 1);
  const self = await signedIn(app, { role: 'farmer' });
  expect((await findFarmerNames(app.ctx, self.actor, { ownerId: gone.id })).map(({ id }) => id)).toEqual([
    self.farmerId,
  ]);
});

test('the shop’s filter keeps the chosen farmer with few listings, and says that there are others', async () => {
  const many = Array.from({ length: 101 }, () => makeFarmer(app.ctx));
  for (const one of await Promise.all(many))
    for (let twice = 0; twice < 2; twice += 1) await makeListing(app.ctx, { farmerId: one.id });
  const few = await makeListing(app.ctx);
  const facets = await findListingFacets(app.ctx, anonymous, { farmer: few.farmerId });
  expect(facets.farmers.map(({ value }) => value)).toContain(few.farmerId);
  expect(facets.moreFarmers).toBe(true);
});

test('a page’s policy allows the API that it was built for', () => {
  const config = testConfig({ url: 'postgres://x/y' });
  expect(securityHeadersOf(config).pagePolicy('n')).toContain("connect-src 'self';");
  import.meta.env.VITE_API_BASE = 'https://api.contoh.example/api';
  expect(securityHeadersOf(config).pagePolicy('n')).toContain(
    "connect-src 'self' https://api.contoh.example;",
  );
  import.meta.env.VITE_API_BASE = '';
});
