import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let clock: ReturnType<typeof testClock>;
const base = '/api/admin/coupons';

beforeAll(async () => {
  clock = testClock();
  app = await testApp({}, clock);
  admin = await signedIn(app, { role: 'admin' });
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, payload?: unknown, cookie = admin.cookie) =>
  app.fastify.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload: payload as object }),
    headers: cookie ? { cookie } : {},
  });
const rows = async () =>
  (await app.database.pool.query('select * from coupons order by id')).rows as Record<string, unknown>[];
const make = async (over: object = {}) => {
  const answer = await call('POST', base, { code: 'PANEN', kind: 'percent', value: 10, ...over });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data as { id: number; code: string; version: number };
};
const buy = async (coupon: string, who?: SignedIn) => {
  const { id } = await makeListing(app.ctx);
  const items = [{ id, quantity: 1, price: 12_000 }];
  return call('POST', '/api/orders', { items, billing, coupon }, who?.cookie ?? '');
};

test('only admins manage coupons in every call: anonymous 401, customer and farmer 403, and nothing changes', async () => {
  const { id } = await make({ code: 'MILIK-ADMIN' });
  const before = await rows();
  for (const [cookie, status] of [
    ['', 401],
    [(await signedIn(app)).cookie, 403],
    [(await signedIn(app, { role: 'farmer' })).cookie, 403],
  ] as const) {
    for (const [method, url, body] of [
      ['GET', base],
      ['POST', base, { code: 'BARU', kind: 'fixed', value: 1 }],
      ['GET', `${base}/${id}`],
      ['PUT', `${base}/${id}`, { value: 100 }],
      ['DELETE', `${base}/${id}`],
      ['GET', `${base}?limit=1000000000`],
    ] as const) {
      expect((await call(method, url, body, cookie)).statusCode, `${method} ${url}`).toBe(status);
    }
  }
  expect(await rows()).toEqual(before);
});

test('a coupon created in the back office works at the checkout at once, and its trail names who created it', async () => {
  const made = await call('POST', base, {
    code: '  desember-5 ',
    kind: 'fixed',
    value: 5_000,
    minSubtotal: 10_000,
    totalLimit: 2,
  });
  expect(made.json()).toMatchObject({
    success: true,
    message: 'Kupon berhasil ditambahkan',
    data: { code: 'DESEMBER-5', kind: 'fixed', value: 5_000, state: 'active', uses: 0, discounted: 0 },
  });
  expect((await buy('desember-5')).json().data.total).toBe(7_000);
  const { id } = made.json().data;
  const seen = (await call('GET', `${base}/${id}`)).json().data;
  expect(seen).toMatchObject({ uses: 1, discounted: 5_000 });
  expect(seen.redemptions).toMatchObject([{ email: billing.email, amount: 5_000, revoked: false }]);
  const { rows: trail } = await app.database.pool.query(
    `select actor_id, action, after from audit_log where entity = 'coupon' and entity_id = $1`,
    [String(id)],
  );
  expect(trail).toMatchObject([
    { actor_id: admin.userId, action: 'coupon.create', after: { code: 'DESEMBER-5', value: 5_000 } },
  ]);
});

test('reports invalid coupon input at its field and creates no coupon', async () => {
  const before = await rows();
  const good = { code: 'BENAR', kind: 'percent', value: 10 };
  for (const [field, wrong] of [
    ['code', { code: '' }],
    ['code', { code: 'AB' }],
    ['code', { code: 'DUA KATA' }],
    ['code', { code: 'A'.repeat(41) }],
    ['kind', { kind: 'gratis' }],
    ['value', { value: 0 }],
    ['value', { value: 101 }],
    ['value', { value: -5 }],
    ['value', { value: 1.5 }],
    ['value', { value: '10' }],
    ['value', { kind: 'fixed', value: 2 ** 53 }],
    ['minSubtotal', { minSubtotal: -1 }],
    ['startsAt', { startsAt: 'besok' }],
    ['endsAt', { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }],
    ['endsAt', { endsAt: '9999-01-01T00:00:00Z' }],
    ['totalLimit', { totalLimit: 0 }],
    ['perCustomerLimit', { perCustomerLimit: 2.5 }],
    ['uses', { uses: 0 }],
  ] as const) {
    const answer = await call('POST', base, { ...good, ...wrong });
    expect(answer.statusCode, JSON.stringify(wrong)).toBe(400);
    expect(Object.keys(answer.json().error.fields), JSON.stringify(wrong)).toContain(field);
  }
  expect(await rows()).toEqual(before);
});

test('a code belongs to one coupon even when two are created at once, and is free again after deletion', async () => {
  const body = { code: 'KEMBAR', kind: 'percent', value: 5 };
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', base, body)));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409]);
  expect(answers.find((answer) => answer.statusCode === 409)?.json().message).toBe(
    'Kode ini sudah dipakai kupon lain.',
  );
  const { id } = answers.find((answer) => answer.statusCode === 201)!.json().data;
  await buy('KEMBAR');
  expect((await call('DELETE', `${base}/${id}`)).json().message).toBe('Kupon berhasil dihapus');
  expect((await call('DELETE', `${base}/${id}`)).statusCode).toBe(404);
  expect((await call('GET', `${base}/${id}`)).statusCode).toBe(404);
  expect((await buy('KEMBAR')).json().error.code).toBe('coupon_unknown');
  // The order that used it keeps its discount.
  const { rows: kept } = await app.database.pool.query('select deleted_at from coupons where id = $1', [id]);
  expect(kept[0].deleted_at).not.toBeNull();
  expect((await make(body)).id).not.toBe(id);
});

test('deletes an unused coupon completely', async () => {
  const { id } = await make({ code: 'TAK-TERPAKAI' });
  await call('DELETE', `${base}/${id}`);
  expect((await rows()).some((row) => row.id === id)).toBe(false);
});

test('an update changes what is given; a stale version, a limit below the uses and an invalid value change nothing', async () => {
  const { id, version } = await make({ code: 'UBAH', minSubtotal: 5_000, totalLimit: 5 });
  const put = (body: object) => call('PUT', `${base}/${id}`, body);
  const off = await put({ isActive: false });
  expect(off.json()).toMatchObject({
    message: 'Kupon dinonaktifkan',
    data: { state: 'off', value: 10, minSubtotal: 5_000, totalLimit: 5, version: version + 1 },
  });
  expect((await buy('UBAH')).json().error.code).toBe('coupon_unknown');
  expect((await put({ isActive: true })).json().message).toBe('Kupon diaktifkan');
  expect((await buy('UBAH')).statusCode).toBe(201);
  expect((await buy('UBAH')).statusCode).toBe(201);
  const before = await rows();
  expect((await put({ value: 20, version })).json().error.code).toBe('stale_version');
  expect((await put({ totalLimit: 1 })).json().message).toBe(
    'Kupon ini sudah terpakai 2 kali; batasnya tidak bisa di bawah itu.',
  );
  expect(Object.keys((await put({ value: 101 })).json().error.fields)).toEqual(['value']);
  expect(await rows()).toEqual(before);
  expect((await put({ totalLimit: 2, version: version + 2 })).json().data.state).toBe('used_up');
  const { rows: trail } = await app.database.pool.query(
    `select action, before, after from audit_log where entity = 'coupon' and entity_id = $1 order by id desc limit 1`,
    [String(id)],
  );
  expect(trail[0]).toEqual({
    action: 'coupon.update',
    before: { totalLimit: 5 },
    after: { totalLimit: 2 },
  });
});

test('keeps the validity period to the instant, and shows and finds each status', async () => {
  const now = clock.now().getTime();
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  await make({ code: 'JENDELA', startsAt: at(1), endsAt: at(3) });
  const stateOf = async () =>
    (await call('GET', `${base}?q=jendela`)).json().data.map((one: { state: string }) => one.state);
  expect(await stateOf()).toEqual(['scheduled']);
  expect((await buy('JENDELA')).json().error.code).toBe('coupon_not_yet');
  clock.forward(3_600_000);
  expect(await stateOf()).toEqual(['active']);
  expect((await buy('JENDELA')).statusCode).toBe(201);
  clock.forward(2 * 3_600_000);
  expect(await stateOf()).toEqual(['over']);
  expect((await buy('JENDELA')).json().error.code).toBe('coupon_over');
  const found = (await call('GET', `${base}?state=over&sort=code&limit=100`)).json();
  expect(found.data.map((one: { code: string }) => one.code)).toContain('JENDELA');
  expect(found.data.every((one: { state: string }) => one.state === 'over')).toBe(true);
});

test('lists coupons by page and search; an invalid query is 400', async () => {
  for (let n = 0; n < 3; n += 1) await make({ code: `HAL-${n}` });
  const page = (await call('GET', `${base}?q=hal-&limit=2&page=2&sort=code`)).json();
  expect(page).toMatchObject({ total: 3, totalPages: 2, data: [{ code: 'HAL-2' }] });
  expect((await call('GET', `${base}?q=%25`)).json().total).toBe(0);
  for (const wrong of ['limit=1000000000', 'page=-1', 'sort=value', 'state=semua', 'q=a&q=b', 'lain=1'])
    expect((await call('GET', `${base}?${wrong}`)).statusCode, wrong).toBe(400);
});
