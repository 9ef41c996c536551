import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedReference } from '../../src/db/seed-reference.ts';
import { type AppContext, anonymous, system } from '../../src/domain/context.ts';
import {
  deleteOldOrderOrigins,
  requireWithinNewBuyerLimits,
} from '../../src/domain/orders/checkout/new-buyer-limits.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { confirmLargeHold, getLargeHold } from '../../src/domain/orders/lifecycle/confirm-large-hold.ts';
import { holdConfirmationHref } from '../../src/domain/orders/policies/hold-key.ts';
import { readAlone } from '../../src/domain/read-together.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { settingsSchemas } from '../../src/shared/schemas/settings-schemas.ts';
import { billing } from '../support/billing-form.ts';
import { refusalOf, refused } from '../support/domain-errors.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments } from '../support/order-factories.ts';
import { makeStall, orderRow, placing } from '../support/order-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* How much a new buyer may reserve, and what a large reservation waits for. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const clock = testClock();
let app: TestApp;
let buyer: SignedIn;
let at = 0;

beforeAll(async () => {
  app = await testApp({}, clock);
  await seedReference(app.database.pool);
  await enablePayments(app.ctx);
});
afterAll(async () => {
  await expectInvariants(app.database.pool);
  await app.close();
});
beforeEach(async () => {
  buyer = await signedIn(app);
  await limit({});
});

/** A buyer with a mail and a subscriber's network that no other test in this file uses. */
const stranger = () => {
  at += 1;
  return { email: `asing${at}@contoh.example`, address: `2001:db8:${at}::7` };
};
async function setting(key: string, value: object) {
  await app.database.pool.query(
    `insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [key, value],
  );
  app.ctx.cache.changed('settings');
}
const limit = (values: object) => setting('holding', { ...settingsSchemas.holding.parse({}), ...values });
type Line = { id: number; quantity: number };
const order = (
  who: SignedIn | null,
  items: Line[],
  { email = billing.email, address = '', method = 'transfer', shop: ctx = app.ctx, delivery = {} } = {},
) =>
  placing(
    ctx,
    who?.actor ?? null,
    [],
    {
      items: items.map((line) => ({ ...line, price: 12_000 })),
      billing: { ...billing, email },
      paymentMethod: method as 'transfer',
      delivery,
    },
    address || undefined,
  );
const listed = async () => (await makeStall(app.ctx, { step: toQuantity(0.001) })).listing.id;
/** Hours until the mail must be confirmed, and until the order expires. */
const waits = async (placed: ReturnType<typeof order>) => {
  const { placed_at, due_at, confirm_by } = await orderRow(app.ctx, (await placed).orders[0]!.code);
  const after = (one: Date | null) => one && (one.getTime() - (placed_at as Date).getTime()) / HOUR;
  return [after(confirm_by), after(due_at)];
};

describe('a hold is large above half of the stock', () => {
  test('is exact to the gram, for a guest and for an account with an unverified e-mail', async () => {
    for (const who of [null, buyer]) {
      expect(await waits(order(who, [{ id: await listed(), quantity: 50 }], stranger()))).toEqual([null, 24]);
      expect(await waits(order(who, [{ id: await listed(), quantity: 50.001 }], stranger()))).toEqual([1, 1]);
    }
  });

  test('needs no confirmation for an e-mail verified before, nor for a returning buyer', async () => {
    await app.database.pool.query('update users set email_verified = true where id = $1', [buyer.userId]);
    expect(await waits(order(buyer, [{ id: await listed(), quantity: 80 }]))).toEqual([null, 24]);
    const known = await signedIn(app);
    const first = await order(known, [{ id: await listed(), quantity: 1 }]);
    const { id } = await orderRow(app.ctx, first.orders[0]!.code);
    await app.database.pool.query(`update orders set status = 'completed' where id = $1`, [id]);
    expect(await waits(order(known, [{ id: await listed(), quantity: 80 }]))).toEqual([null, 24]);
    await app.database.pool.query(`update orders set status = 'awaiting_payment' where id = $1`, [id]);
  });

  test.each([
    ['cod', false, [null, 24]],
    ['cod', true, [1, 1]],
    ['transfer', false, [1, 1]],
    ['transfer', true, [1, 1]],
  ] as const)('a hold paid by %s, with e-mail available %s', async (method, mails, expected) => {
    const mail = { host: 'mail.example', port: 587, secure: true, signedIn: true };
    const ctx: AppContext = mails ? { ...app.ctx, config: { ...app.ctx.config, mail } } : app.ctx;
    expect(
      await waits(order(null, [{ id: await listed(), quantity: 60 }], { ...stranger(), method, shop: ctx })),
    ).toEqual(expected);
  });

  test('never lasts longer than any other order’s deadline, also with a fee still to be named', async () => {
    await limit({ confirmMinutes: 120 });
    await enablePayments(app.ctx, { payWithinHours: 1 });
    const { farmer, listing } = await makeStall(app.ctx);
    const from = { ...stranger(), delivery: { [farmer.id]: 'delivery' } };
    expect(await waits(order(null, [{ id: await listed(), quantity: 60 }], stranger()))).toEqual([2, 1]);
    expect(await waits(order(null, [{ id: listing.id, quantity: 60 }], from))).toEqual([2, 2]);
    await enablePayments(app.ctx);
  });

  test('includes earlier reservations of the same goods, and none of other goods', async () => {
    const from = stranger();
    const [held, other] = [await listed(), await listed()];
    expect(await waits(order(null, [{ id: held, quantity: 45 }], from))).toEqual([null, 24]);
    expect(await waits(order(null, [{ id: held, quantity: 45 }], from))).toEqual([1, 1]);
    expect(await waits(order(null, [{ id: other, quantity: 5 }], from))).toEqual([null, 24]);
  });

  test('stops at the maximum number of reserved goods, and names the one above it', async () => {
    await limit({ largeGoods: 1 });
    const from = stranger();
    const [one, two, little] = [await listed(), await listed(), await listed()];
    expect(await refusalOf(order(null, [{ id: one, quantity: 60 }], from))).toBeNull();
    const told = await refused(
      order(
        null,
        [
          { id: two, quantity: 60 },
          { id: little, quantity: 1 },
        ],
        from,
      ),
    );
    const { rows } = await app.database.pool.query(
      'select p.name from listings l join products p on p.id = l.product_id where l.id = $1',
      [two],
    );
    expect(told).toEqual({ code: 'too_much_held', params: { name: rows[0].name, share: 50, most: 1 } });
    // A small quantity is no large reservation, however many there are.
    expect(await refusalOf(order(null, [{ id: little, quantity: 1 }], from))).toBeNull();
  });

  test('a loopback address may be shared by many buyers: only more than a tenth of the stock is checked', async () => {
    const [one, two] = [await listed(), await listed()];
    const place = (...items: Line[]) => waits(order(null, items, { ...stranger(), address: '127.0.0.1' }));
    for (const quantity of [45, 5, 5]) expect(await place({ id: one, quantity })).toEqual([null, 24]);
    // Six of the remaining 45 are more than a tenth, and together with the reserved ones more than half of all.
    expect(await place({ id: one, quantity: 6 }, { id: two, quantity: 1 })).toEqual([1, 1]);
  });

  test.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['::FFFF:127.0.0.1', true],
    ['::1:2', false],
    ['10.127.0.1', false],
    ['fe80::1', false],
    [undefined, false],
  ])('whether the address %s is shared by many: %s', async (address, crowd) => {
    const found = await requireWithinNewBuyerLimits(app.ctx, anonymous, 'x@y.example', address, asked);
    expect([found!.isSharedOrigin, found!.origin === null]).toEqual([crowd, address === undefined]);
  });
});

const asked: Parameters<typeof requireWithinNewBuyerLimits>[4] = async (counts) => ({
  counts: await readAlone(app.ctx, counts),
  limits: settingsSchemas.holding.parse({}),
});

describe('rate limits', () => {
  test('an e-mail address and a network have daily limits, to the exact instant', async () => {
    await limit({ checkoutsPerEmail: 2, checkoutsPerAddress: 3 });
    const id = await listed();
    const { email, address } = stranger();
    const one = (from: object) => refusalOf(order(null, [{ id, quantity: 1 }], from));
    const start = clock.now();
    expect([await one({ email, address }), await one({ email: email.toUpperCase() })]).toEqual([null, null]);
    expect(await one({ email })).toBe('too_many_guest_orders');
    expect([
      await one({ email: 'a@b.example', address }),
      await one({ email: 'c@d.example', address }),
    ]).toEqual([null, null]);
    const told = await refused(order(null, [{ id, quantity: 1 }], { email: 'e@f.example', address }));
    expect(told).toEqual({ code: 'too_many_guest_orders', params: { retryAfter: 3600 } });
    clock.set(new Date(start.getTime() + DAY - 1));
    expect(await one({ email })).toBe('too_many_guest_orders');
    clock.set(new Date(start.getTime() + DAY));
    expect([await one({ email }), await one({ email: 'e@f.example', address })]).toEqual([null, null]);
  });

  test('an account has a maximum of pending orders; jobs have no limit', async () => {
    await limit({ openCheckouts: 2 });
    const id = await listed();
    const one = () => refused(order(buyer, [{ id, quantity: 1 }]));
    expect([await one(), await one()]).toEqual([null, null]);
    expect(await one()).toEqual({ code: 'too_many_open_orders', params: { open: 2 } });
    expect(await requireWithinNewBuyerLimits(app.ctx, system, '', '192.0.2.1', asked)).toBeNull();
    const new_ = await requireWithinNewBuyerLimits(
      app.ctx,
      (await signedIn(app)).actor,
      '',
      '127.0.0.1',
      asked,
    );
    expect(new_).toMatchObject({ origin: null, hasVerifiedEmail: false, isSharedOrigin: false });
  });

  test('an order’s origin is stored for exactly two days, also for a loopback address', async () => {
    const id = await listed();
    const { orders } = await order(null, [{ id, quantity: 1 }], stranger());
    const { code } = orders[0]!;
    await app.database.pool.query(`update orders set network_hash = null where code <> $1`, [code]);
    await app.database.pool.query(`update orders set status = 'paid' where code = $1`, [code]);
    const placed = clock.now();
    clock.set(new Date(placed.getTime() + 2 * DAY));
    expect(await deleteOldOrderOrigins(app.ctx)).toBe(0);
    clock.forward(1);
    expect(await deleteOldOrderOrigins(app.ctx)).toBe(1);
    expect((await orderRow(app.ctx, code)).network_hash).toBeNull();
    await app.database.pool.query(`update orders set status = 'awaiting_payment' where code = $1`, [code]);
  });
});

describe('the link in the confirmation e-mail', () => {
  const keyOf = (row: { code: string; group_code: string }) =>
    holdConfirmationHref(app.ctx, { code: row.code, groupCode: row.group_code }).split('key=')[1]!;
  const hold = (code: string, key: string) => getLargeHold(app.ctx, anonymous, code, key);
  const confirm = (code: string, key: string) => confirmLargeHold(app.ctx, anonymous, code, { key });

  test('opens nothing with another key, and shows the order’s status to its holder', async () => {
    const { orders } = await order(null, [{ id: await listed(), quantity: 60 }], stranger());
    const { code } = orders[0]!;
    const row = await orderRow(app.ctx, code);
    const key = keyOf(row);
    for (const wrong of ['', key.slice(1), `${key}x`, key.replace(/^./, (c) => (c === 'a' ? 'b' : 'a'))])
      expect(await refusalOf(hold(code, wrong))).toBe('hold_link_unknown');
    expect(await refusalOf(hold('LB-TIDAKADA', key))).toBe('hold_link_unknown');
    const until = row.due_at!.toISOString();
    clock.set(new Date(row.confirm_by!.getTime() - 1));
    expect(await hold(code, key)).toEqual({ code, state: 'waits', until });
    clock.forward(1);
    expect(await hold(code, key)).toEqual({ code, state: 'over', until });
    expect(await refusalOf(confirm(code, key))).toBe('hold_over');
    expect(await orderRow(app.ctx, code)).toEqual(row);
  });

  test('gives every pending order of the checkout its usual deadline from its placement, once', async () => {
    const stalls = [await makeStall(app.ctx), await makeStall(app.ctx)];
    const { orders } = await order(
      null,
      stalls.map(({ listing }) => ({ id: listing.id, quantity: 60 })),
      stranger(),
    );
    const [code, gone] = orders.map((one) => one.code) as [string, string];
    const before = await orderRow(app.ctx, code);
    const admin = await signedIn(app, { role: 'admin' });
    await cancelOrder(app.ctx, admin.actor, gone, { reason: 'gagal panen' });
    const left = await orderRow(app.ctx, gone);
    clock.forward(1_000);
    const due_at = new Date((before.placed_at as Date).getTime() + 24 * HOUR);
    const answer = { code, until: due_at.toISOString() };
    expect(await confirm(code, keyOf(before))).toEqual(answer);
    const confirmed = await orderRow(app.ctx, code);
    const version = before.version + 1;
    expect(confirmed).toEqual({
      ...before,
      due_at,
      confirm_by: null,
      placed_by: 'confirmed',
      version,
      updated_at: clock.now(),
    });
    expect(await orderRow(app.ctx, gone)).toEqual(left);
    expect(await hold(code, keyOf(before))).toEqual({ ...answer, state: 'confirmed' });
    expect(await hold(gone, keyOf(left))).toEqual({ code: gone, state: 'over', until: null });
    expect(await confirm(code, keyOf(before))).toEqual(answer);
    expect((await orderRow(app.ctx, code)).version).toBe(version);
  });

  test('gives an order with a fee still to be named its two days', async () => {
    const { farmer, listing } = await makeStall(app.ctx);
    const from = { ...stranger(), delivery: { [farmer.id]: 'delivery' } };
    const { orders } = await order(null, [{ id: listing.id, quantity: 60 }], from);
    const row = await orderRow(app.ctx, orders[0]!.code);
    const due = new Date((row.placed_at as Date).getTime() + 48 * HOUR);
    expect((await confirm(orders[0]!.code, keyOf(row))).until).toBe(due.toISOString());
  });
});
