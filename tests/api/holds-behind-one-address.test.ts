import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expireUnpaidOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { emptyShop } from '../support/empty-database.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

// A carrier's address, shared by many phones.
const CARRIER = '114.122.7.9';
const LISTINGS = 87;

const clock = testClock();
let app: TestApp;
let goods: number[];

beforeAll(async () => {
  app = await testApp({}, clock);
});
beforeEach(async () => {
  await emptyShop(app, clock);
  await enablePayments(app.ctx);
  const farmers = [await makeFarmer(app.ctx), await makeFarmer(app.ctx), await makeFarmer(app.ctx)];
  goods = [];
  for (let at = 0; at < LISTINGS; at += 1) {
    const { id } = await makeListing(app.ctx, { farmerId: farmers[at % 3]!.id, stock: toQuantity(60) });
    goods.push(id);
  }
});
afterAll(() => app.close());

type Buyer = { who?: SignedIn; email?: string; address?: string; method?: string };

const order = async (items: [id: number, quantity: number][], buyer: Buyer) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/orders',
    remoteAddress: buyer.address ?? CARRIER,
    payload: {
      items: items.map(([id, quantity]) => ({ id, quantity, price: 12_000 })),
      billing: { ...billing, email: buyer.email ?? billing.email },
      paymentMethod: buyer.method ?? 'cod',
    },
    headers: buyer.who ? { cookie: buyer.who.cookie } : {},
  });

/** Reserves as much of everything as the shop allows: all of it, halves, thirds, one by one and all at once. */
async function takeEverything(buyer: Buyer): Promise<void> {
  for (const quantity of [60, 30, 29, 20, 10, 5]) {
    await order(
      goods.map((id) => [id, quantity]),
      buyer,
    );
    for (const id of goods) await order([[id, quantity]], buyer);
  }
}

const one = async (statement: string, values: unknown[] = []) =>
  (await app.database.pool.query(statement, values)).rows[0];

/** The share of the market's stock that these buyers hold, from 0 to 1, and how many listings others can still buy. */
async function heldBy(ids: string[]) {
  const { held } = await one(
    `select coalesce(sum(l.qty / g.stock), 0)::float8 / ${LISTINGS} as held
     from orders o join order_lines l on l.order_id = o.id join listings g on g.id = l.listing_id
     where o.customer_id = any($1) and o.status = 'awaiting_payment'`,
    [ids],
  );
  const { left } = await one('select count(*)::int as left from listings where stock - reserved >= 1');
  return { held, left };
}

test('of 300 buyers behind one address three reserve all they can, and the others still buy', async () => {
  const attackers = [await signedIn(app), await signedIn(app), await signedIn(app)];
  await Promise.all(attackers.map((who) => takeEverything({ who })));
  const { held, left } = await heldBy(attackers.map(({ userId }) => userId));
  expect(held).toBeGreaterThan(0);
  expect(held).toBeLessThan(0.07);
  expect(left).toBeGreaterThan(80);

  const free = (
    await app.database.pool.query('select id from listings where stock - reserved >= 12 order by id')
  ).rows.map(({ id }) => id as number);
  const answers: number[] = [];
  for (let at = 0; at < 297; at += 9) {
    const group = Array.from({ length: 9 }, async (_, more) => {
      const n = at + more;
      // A third have accounts, the others buy as guests; each has a different cart of two listings.
      const buyer: Buyer = n % 3 === 0 ? { who: await signedIn(app) } : { email: `warga${n}@contoh.example` };
      const items: [number, number][] = [
        [free[n % free.length]!, 2],
        [free[(n * 7 + 3) % free.length]!, 5],
      ];
      const answer = await order(items[0]![0] === items[1]![0] ? [items[0]!] : items, {
        ...buyer,
        method: n % 2 ? 'cod' : 'transfer',
      });
      return answer.statusCode;
    });
    answers.push(...(await Promise.all(group)));
  }
  expect(answers.filter((code) => code === 201)).toHaveLength(297);
  await expectInvariants(app.database.pool);
}, 120_000);

test('guests with a new e-mail each time reserve no more than the share of unconfirmed buyers', async () => {
  const refused: string[] = [];
  for (let at = 0; at < 150; at += 1) {
    const id = goods[at % LISTINGS]!;
    const answer = await order([[id, 25]], { email: `palsu${at}@contoh.example`, address: `198.51.${at}.7` });
    if (answer.statusCode !== 201) refused.push(answer.json().message);
  }
  expect(new Set(refused).size).toBe(1);
  expect(refused[0]).toMatch(
    /^Sedang banyak stok ditahan pesanan pembeli baru yang belum dibayar atau dikonfirmasi\. Masuk/,
  );
  const { held } = await one(
    `select sum(l.qty / g.stock)::float8 / ${LISTINGS} as held
     from order_lines l join listings g on g.id = l.listing_id`,
  );
  expect(held).toBeLessThanOrEqual(0.5);
  const known = await signedIn(app);
  await app.database.pool.query('update users set email_verified = true where id = $1', [known.userId]);
  expect((await order([[goods[0]!, 5]], { who: known })).statusCode).toBe(201);
});

test('the same person cannot immediately reserve again what they let expire, even within the limit', async () => {
  const who = await signedIn(app);
  const takes = async () => {
    const answers: number[] = [];
    for (const id of goods.slice(0, 10)) answers.push((await order([[id, 28]], { who })).statusCode);
    return answers.filter((code) => code === 201).length;
  };
  const first = await takes();
  expect(first).toBeGreaterThan(3);
  clock.forward(25 * 3_600_000);
  expect(await expireUnpaidOrders(app.ctx)).toBe(first);
  expect(await takes()).toBe(0);
  clock.forward(3 * 86_400_000);
  expect(await takes()).toBe(first);
});

test('a buyer who has paid once has no limit, even before the first order is completed', async () => {
  const who = await signedIn(app);
  const admin = await signedIn(app, { role: 'admin' });
  const { code } = (await order([[goods[0]!, 1]], { who, method: 'transfer' })).json().data.orders[0];
  await app.fastify.inject({
    method: 'POST',
    url: `/api/orders/${code}/confirm-payment`,
    headers: { cookie: admin.cookie },
  });
  const answers: number[] = [];
  for (const id of goods.slice(1, 13)) answers.push((await order([[id, 40]], { who })).statusCode);
  expect(answers).toEqual(answers.map(() => 201));
});

test('limits new accounts: ten an hour per subscriber’s network, more for a village behind a shared address', async () => {
  const made = async (address: string, n: number) => {
    const answers: number[] = [];
    for (let at = 0; at < n; at += 1) {
      const answer = await app.fastify.inject({
        method: 'POST',
        url: '/api/auth/sign-up/email',
        remoteAddress: address,
        payload: {
          name: 'Warga Desa',
          email: `warga${address.replaceAll(':', '')}${at}@contoh.example`,
          password: 'panen-raya-jagung',
          confirmPassword: 'panen-raya-jagung',
        },
      });
      answers.push(answer.statusCode);
    }
    return answers;
  };
  const ofOne = await made('2001:db8:5:5::1', 12);
  expect(ofOne.slice(0, 10)).toEqual(ofOne.slice(0, 10).map(() => ofOne[0]));
  expect(ofOne[0]).toBeLessThan(300);
  expect(ofOne.slice(10)).toEqual([429, 429]);
  expect((await made(CARRIER, 40)).filter((code) => code >= 300)).toEqual([]);
});

test('a junk receipt holds goods for one day only, and rejecting it grants time at most twice', async () => {
  const admin = await signedIn(app, { role: 'admin' });
  const { code } = (await order([[goods[0]!, 20]], { method: 'transfer' })).json().data.orders[0];
  const junk = () =>
    app.database.pool.query(`update payments set status = 'checking', receipt_at = $1`, [clock.now()]);
  const refuse = () =>
    app.fastify.inject({
      method: 'POST',
      url: `/api/orders/${code}/reject-proof`,
      headers: { cookie: admin.cookie },
      payload: { reason: 'Bukan bukti transfer' },
    });
  for (let times = 0; times < 3; times += 1) {
    await junk();
    clock.forward(20 * 3_600_000);
    expect((await refuse()).statusCode).toBe(200);
  }
  await junk();
  const { due_at } = await one('select due_at from orders');
  clock.set(new Date(due_at.getTime() + 23 * 3_600_000));
  expect(await expireUnpaidOrders(app.ctx)).toBe(0);
  clock.forward(3_600_001);
  expect(await expireUnpaidOrders(app.ctx)).toBe(1);
});

test('the farmer sees reserved and unpaid goods, and releases them', async () => {
  const farmer = await signedIn(app, { role: 'farmer' });
  const { id } = await makeListing(app.ctx, { farmerId: farmer.farmerId! });
  const { code } = (await order([[id, 45]], { method: 'transfer' })).json().data.orders[0];
  await order([[id, 1]], { method: 'cod', email: 'lain@contoh.example' });
  const headers = { cookie: farmer.cookie };
  const seen = await app.fastify.inject({ url: '/api/orders?todo=unpaid', headers });
  expect(seen.json().data.map((one: { code: string }) => one.code)).toEqual([code]);
  const released = await app.fastify.inject({
    method: 'POST',
    url: `/api/orders/${code}/cancel`,
    headers,
    payload: { reason: 'Ditahan tanpa dibayar' },
  });
  expect(released.statusCode).toBe(200);
  expect((await one('select reserved::float8 from listings where id = $1', [id])).reserved).toBe(1);
});
