import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CartItem, parseCart } from '../../src/web/cart/cart-items.ts';
import {
  addToCart,
  readCart,
  removeFromCart,
  setCartQuantity,
  writeCart,
} from '../../src/web/cart/cart-store.ts';
import {
  type CartCalls,
  cartCalls,
  clearAccountCart,
  resetAfterSignOut,
  syncCart,
} from '../../src/web/cart/cart-sync.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let customer: SignedIn;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  customer = await signedIn(app);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const call = (
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  payload?: object,
  who: SignedIn | null = customer,
  headers: Record<string, string> = {},
) =>
  app.fastify.inject({
    method,
    url,
    ...(payload ? { payload } : {}),
    headers: { ...headers, ...(who ? { cookie: who.cookie } : {}) },
  });
const kept = async (who = customer): Promise<[number, number][]> =>
  (await call('GET', '/api/cart', undefined, who))
    .json()
    .data.map((line: CartItem) => [line.id, line.quantity]);
const merge = (items: object[], headers = {}) =>
  call('POST', '/api/cart/merge', { items }, customer, headers);

describe('the account’s cart', () => {
  test('belongs to its owner only, whoever asks and however malformed the request', async () => {
    const { id } = await makeListing(app.ctx);
    await merge([{ id, quantity: 2 }]);
    for (const [method, url, body] of [
      ['GET', '/api/cart'],
      ['PATCH', '/api/cart', { remove: [id] }],
      ['POST', '/api/cart/merge', { items: [{ id, quantity: 1 }] }],
      ['POST', '/api/cart/merge', { items: 'semua' }],
    ] as const) {
      expect((await call(method, url, body, null)).statusCode, `${method} ${url}`).toBe(401);
    }
    const other = await signedIn(app);
    expect(await kept(other)).toEqual([]);
    await call('PATCH', '/api/cart', { remove: [id] }, other);
    expect(await kept()).toEqual([[id, 2]]);
    expect((await call('GET', '/api/cart')).headers['cache-control']).toBe('private, no-store');
  });

  test('[CART-05] merging adds to the existing quantity; the same key adds once; the price is the one that was seen', async () => {
    const one = await makeListing(app.ctx);
    const two = await makeListing(app.ctx);
    await merge([{ id: one.id, quantity: 2, price: 11_000 }]);
    const again = { 'idempotency-key': 'masuk-1' };
    const items = [
      { id: one.id, quantity: 3 },
      { id: two.id, quantity: 1 },
    ];
    for (let n = 0; n < 3; n += 1) expect((await merge(items, again)).statusCode).toBe(200);
    const { data } = (await call('GET', '/api/cart')).json();
    expect(data).toMatchObject([
      { id: one.id, quantity: 5, price: 11_000, unit: 'kg', farmer: { id: one.farmerId, city: 'Sleman' } },
      { id: two.id, quantity: 1, price: 12_000 },
    ]);
    expect(parseCart(JSON.stringify(data))).toEqual(data);
  });

  test('quantities stop at a million and lines at a hundred, also with simultaneous merges', async () => {
    const first = await makeListing(app.ctx);
    const more = [];
    for (let n = 0; n < 101; n += 1)
      more.push(await makeListing(app.ctx, { farmerId: first.farmerId, productId: first.productId }));
    const lines = more.map(({ id }) => ({ id, quantity: 1 }));
    const answers = await Promise.all([
      merge([{ id: first.id, quantity: 1_000_000 }]),
      merge([{ id: first.id, quantity: 1_000_000 }]),
      merge(lines.slice(0, 60)),
      merge(lines.slice(40, 101)),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    const now = await kept();
    expect(now).toHaveLength(100);
    expect(now.find(([id]) => id === first.id)?.[1] ?? 1_000_000).toBe(1_000_000);
  });

  test('invalid lines are 400 and change nothing; unknown and deleted listings are dropped', async () => {
    const { id } = await makeListing(app.ctx);
    const gone = await makeListing(app.ctx, { deletedAt: new Date() });
    for (const item of [
      { id, quantity: 0 },
      { id, quantity: -1 },
      { id, quantity: 1.2345 },
      { id, quantity: '1' },
      { id, quantity: 2 ** 31 },
      { id: '1', quantity: 1 },
      { id: 2 ** 31, quantity: 1 },
      { id, quantity: 1, price: -1 },
      { id, quantity: 1, total: 0 },
    ]) {
      expect((await merge([item])).statusCode, JSON.stringify(item)).toBe(400);
      expect((await call('PATCH', '/api/cart', { set: [item] })).statusCode, JSON.stringify(item)).toBe(400);
    }
    expect(
      (
        await merge([
          { id, quantity: 1 },
          { id, quantity: 1 },
        ])
      ).statusCode,
    ).toBe(400);
    expect(
      (await merge(Array.from({ length: 101 }, (_, at) => ({ id: at + 1, quantity: 1 })))).statusCode,
    ).toBe(400);
    expect(await kept()).toEqual([]);
    // They prevent no other item from being added.
    const put = await merge([
      { id: 999_999, quantity: 1 },
      { id: gone.id, quantity: 1 },
      { id, quantity: 3 },
    ]);
    expect(put.statusCode).toBe(200);
    expect(await kept()).toEqual([[id, 3]]);
  });

  test('changes set and remove the named lines only; ordering empties them from the cart', async () => {
    const one = await makeListing(app.ctx);
    const two = await makeListing(app.ctx);
    const three = await makeListing(app.ctx);
    await merge([one, two].map(({ id }) => ({ id, quantity: 4 })));
    const change = {
      set: [
        { id: two.id, quantity: 1 },
        { id: three.id, quantity: 7 },
      ],
      remove: [one.id, 999_999],
    };
    for (let n = 0; n < 2; n += 1) expect((await call('PATCH', '/api/cart', change)).statusCode).toBe(200);
    expect((await kept()).sort()).toEqual(
      [
        [two.id, 1],
        [three.id, 7],
      ].sort(),
    );
    const order = { items: [{ id: two.id, quantity: 9, price: 12_000 }], billing };
    expect((await call('POST', '/api/orders', order)).statusCode).toBe(201);
    expect(await kept()).toEqual([[three.id, 7]]);
  });
});

/** A browser's storage and its calls, signed in as `who` or signed out. */
function device() {
  const data = new Map<string, string>();
  const storage = {
    getItem: (key: string) => data.get(key) ?? null,
    setItem: (key: string, value: string) => void data.set(key, value),
    removeItem: (key: string) => void data.delete(key),
  };
  return {
    data,
    /** Runs `work` as if in this browser. */
    async use<T>(work: () => T | Promise<T>): Promise<T> {
      Object.assign(globalThis, { localStorage: storage, window: new EventTarget() });
      return work();
    },
  };
}
const as = (who: SignedIn | null): CartCalls =>
  cartCalls('/api', async (url, init) => {
    const { statusCode, body } = await app.fastify.inject({
      method: init?.method as 'GET',
      url: String(url),
      ...(init?.body ? { payload: String(init.body) } : {}),
      headers: { ...(init?.headers as Record<string, string>), ...(who ? { cookie: who.cookie } : {}) },
    });
    return new Response(body, { status: statusCode });
  });
const itemOf = async (quantity = 1): Promise<CartItem> => {
  const { id, farmerId } = await makeListing(app.ctx);
  return {
    id,
    title: 'Beras',
    price: 12_000,
    thumb: null,
    quantity,
    unit: 'kg',
    farmer: { id: farmerId, name: 'Pak Sarjono', city: 'Sleman' },
  };
};
const shown = () => readCart().map(({ id, quantity }) => [id, quantity]);

describe('the browser’s cart and the account’s', () => {
  test('a guest’s cart is added once, reappears on another device, and changes sync both ways', async () => {
    const [one, two, three] = [await itemOf(2), await itemOf(), await itemOf(5)];
    await merge([{ id: one.id, quantity: 1 }]);
    const [phone, laptop] = [device(), device()];
    const calls = as(customer);
    await phone.use(async () => {
      addToCart(one);
      addToCart(two);
      await syncCart(customer.userId, calls);
      await syncCart(customer.userId, calls);
      expect(shown()).toEqual([
        [one.id, 3],
        [two.id, 1],
      ]);
    });
    await laptop.use(async () => {
      await syncCart(customer.userId, calls);
      expect(shown()).toEqual([
        [one.id, 3],
        [two.id, 1],
      ]);
      removeFromCart(one.id);
      addToCart(three);
      await syncCart(customer.userId, calls);
    });
    await phone.use(async () => {
      setCartQuantity(two.id, 6);
      await syncCart(customer.userId, calls);
      expect(shown()).toEqual([
        [two.id, 6],
        [three.id, 5],
      ]);
    });
    expect(await kept()).toEqual([
      [two.id, 6],
      [three.id, 5],
    ]);
  });

  test('a lost response duplicates nothing, and changes made meanwhile count', async () => {
    const [one, two] = [await itemOf(2), await itemOf(1)];
    await merge([{ id: one.id, quantity: 10 }]);
    const good = as(customer);
    const lossy: CartCalls = {
      ...good,
      merge: async (key, lines) => {
        await good.merge(key, lines);
        throw new Error('connection lost');
      },
    };
    await device().use(async () => {
      addToCart(one);
      await expect(syncCart(customer.userId, lossy)).rejects.toThrow('lost');
      expect(await kept()).toEqual([[one.id, 12]]);
      addToCart(two);
      setCartQuantity(one.id, 3);
      await expect(syncCart(customer.userId, lossy)).rejects.toThrow('lost');
      await syncCart(customer.userId, good);
      expect(shown()).toEqual([
        [one.id, 13],
        [two.id, 1],
      ]);
    });
    expect(await kept()).toEqual([
      [one.id, 13],
      [two.id, 1],
    ]);
  });

  test('a change made while the server is being called is kept and sent next', async () => {
    const [one, two] = [await itemOf(2), await itemOf(1)];
    const good = as(customer);
    await device().use(async () => {
      addToCart(one);
      await syncCart(customer.userId, good);
      await syncCart(customer.userId, {
        ...good,
        get: async () => {
          const answer = await good.get();
          addToCart(two);
          removeFromCart(one.id);
          return answer;
        },
      });
      expect(shown()).toEqual([[two.id, 1]]);
      await syncCart(customer.userId, good);
    });
    expect(await kept()).toEqual([[two.id, 1]]);
  });

  test('nobody finds another person’s cart: after signing out, an ended session, or another user’s sign-in', async () => {
    const item = await itemOf(3);
    const other = await signedIn(app);
    const shared = device();
    await shared.use(async () => {
      addToCart(item);
      await syncCart(customer.userId, as(customer));
      clearAccountCart();
      expect(shown()).toEqual([]);
      // His cart is still in his account.
      await syncCart(customer.userId, as(customer));
      expect(shown()).toEqual([[item.id, 3]]);
      // A page from the offline cache says that nobody is signed in; the server knows better.
      await resetAfterSignOut(as(customer));
      expect(shown()).toEqual([[item.id, 3]]);
      // The request has a successful response, so that browsers log no error.
      const { get: _get, ...asked } = as(null);
      await resetAfterSignOut({ ...asked, get: () => Promise.reject(new Error('not asked')) });
      expect(shown()).toEqual([]);
      await syncCart(customer.userId, as(customer));
      await syncCart(other.userId, as(other));
      expect(shown()).toEqual([]);
      await syncCart(other.userId, as(null));
      expect([...shared.data.keys()]).toEqual(['cartState']);
    });
    expect(await kept(other)).toEqual([]);
    expect(await kept()).toEqual([[item.id, 3]]);
  });

  test('a corrupt or huge stored cart merges only valid lines; signing out keeps a guest’s cart', async () => {
    const item = await itemOf(2);
    await device().use(async () => {
      localStorage.setItem('cartState', `[{"id":1},${JSON.stringify(item)},${'null,'.repeat(200_000)}7]`);
      localStorage.setItem('cartAccount', '{"user":5,"base":"x"}');
      await resetAfterSignOut(as(null));
      expect(shown()).toEqual([[item.id, 2]]);
      await syncCart(customer.userId, as(customer));
      expect(shown()).toEqual([[item.id, 2]]);
      writeCart([]);
      await syncCart(customer.userId, as(customer));
    });
    expect(await kept()).toEqual([]);
  });
});
