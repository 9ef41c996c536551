import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

let app: TestApp;
let clock: ReturnType<typeof testClock>;

beforeAll(async () => {
  clock = testClock();
  app = await testApp({}, clock);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, who: SignedIn | null, payload?: object) =>
  app.fastify.inject({
    method,
    url,
    ...(payload ? { payload } : {}),
    headers: who ? { cookie: who.cookie } : {},
  });
const addresses = async (who: SignedIn): Promise<{ id: string; address1: string }[]> =>
  (await call('GET', '/api/me/addresses', who)).json().data;
const order = async (who: SignedIn | null, to: object, over: object = {}) => {
  const { id } = await makeListing(app.ctx);
  clock.forward(1000);
  return call('POST', '/api/orders', who, { items: [{ id, quantity: 1, price: 12_000 }], ...to, ...over });
};
const street = (address1: string) => ({ billing: { ...billing, address1 } });

test('an order saves its address, duplicates once and the latest five, and the next order may use one', async () => {
  const who = await signedIn(app);
  for (const name of ['Jl. A', 'Jl. B', 'Jl. C', 'jl. a', 'Jl. D', 'Jl. E', 'Jl. F'])
    expect((await order(who, street(name))).statusCode).toBe(201);
  const kept = await addresses(who);
  expect(kept.map((one) => one.address1)).toEqual(['Jl. F', 'Jl. E', 'Jl. D', 'jl. a', 'Jl. C']);
  const answer = await order(who, { address: kept[3]!.id });
  expect(answer.statusCode).toBe(201);
  const { code } = answer.json().data.orders[0];
  const { rows } = await app.database.pool.query('select billing from orders where code = $1', [code]);
  expect(rows[0].billing).toEqual({ ...billing, address1: 'jl. a' });
  expect((await addresses(who))[0]!.address1).toBe('jl. a');
});

test('only its owner sees, uses and deletes an address; using another’s places no order', async () => {
  const owner = await signedIn(app);
  const other = await signedIn(app);
  await order(owner, street('Jl. Rahasia 1'));
  const { id } = (await addresses(owner))[0]!;
  const count = async () =>
    (await app.database.pool.query('select count(*)::int as n from orders')).rows[0].n;
  const before = await count();
  expect(await addresses(other)).toEqual([]);
  expect((await order(other, { address: id })).json().error.code).toBe('address_not_found');
  expect((await order(null, { address: id })).statusCode).toBe(401);
  expect((await order(owner, { address: id, billing })).statusCode).toBe(400);
  expect((await order(owner, {})).statusCode).toBe(400);
  for (const wrong of ['', 'x', 7, null, `${id}0`])
    expect((await order(owner, { address: wrong })).statusCode, String(wrong)).toBe(400);
  expect((await call('DELETE', `/api/me/addresses/${id}`, other)).statusCode).toBe(404);
  expect((await call('DELETE', `/api/me/addresses/${id}`, null)).statusCode).toBe(401);
  expect((await call('GET', '/api/me/addresses', null)).statusCode).toBe(401);
  expect(await count()).toBe(before);
  expect((await call('DELETE', `/api/me/addresses/${id}`, owner)).statusCode).toBe(200);
  expect(await addresses(owner)).toEqual([]);
});

test('a total other than the one shown changes nothing and returns today’s; the right one is accepted', async () => {
  const before = (await app.database.pool.query('select count(*)::int as n from orders')).rows[0].n;
  const wrong = await order(null, { billing }, { total: 1 });
  expect(wrong.statusCode).toBe(409);
  expect(wrong.json().message).toContain('Rp\u00a012.000');
  for (const total of [-1, 1.5, '12000', 2 ** 53, null])
    expect((await order(null, { billing }, { total })).statusCode, String(total)).toBe(400);
  expect((await app.database.pool.query('select count(*)::int as n from orders')).rows[0].n).toBe(before);
  expect((await order(null, { billing }, { total: 12_000 })).statusCode).toBe(201);
});
