import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { billing } from '../support/billing-form.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments, makeTwoStalls } from '../support/order-factories.ts';
import { pageOf } from '../support/parse-page.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* Late, surplus and doubled money in the back office, as a browser without JavaScript sends it. */

let database: TestDatabase;
let app: App;
let admin: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  ({ app, database } = await builtApp());
  await enablePayments(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
  buyer = await signedIn(app, { name: 'Bu Rini' });
});
afterAll(async () => {
  await expectInvariants(database.pool);
  await app.stop();
  await database.close();
});

const { page, send } = withoutScripts(() => app);
const call = (url: string, payload: object, who = admin) =>
  app.fastify.inject({ method: 'POST', url, payload, headers: { cookie: who.cookie } });

async function order() {
  const { one } = await makeTwoStalls(app.ctx);
  const items = [{ id: one.id, quantity: 3, price: 12_000 }];
  const placed = await call('/api/orders', { items, billing, paymentMethod: 'transfer' }, buyer);
  const { code } = placed.json().data.orders[0] as { code: string };
  const { rows } = await database.pool.query(
    'select p.id, (p.due + p.suffix)::int as asked, p.suffix from payments p join orders o using (group_code) where o.code = $1',
    [code],
  );
  return { code, ...(rows[0] as { id: number; asked: number; suffix: number }) };
}
const rupiah = (sum: number) => `Rp\u00a0${sum.toLocaleString('id-ID')}`;
const review = (id: number) => `/admin/payments/review?id=${id}`;
/** The hidden fields of the form with this intent, as the page was sent. */
const fieldsOf = (html: string, intent: string) => {
  const form = pageOf(html)
    .all('form')
    .find((one) => one.all('input', { name: 'intent', value: intent }).length === 1)!;
  return Object.fromEntries(
    form
      .all('input', { type: 'hidden' })
      .map((input) => [input.attribute('name')!, input.attribute('value') ?? '']),
  );
};

test('money that came after the cancel is booked by the form, read by its buyer, and given back', async () => {
  const { code, id, asked, suffix } = await order();
  await call(`/api/orders/${code}/cancel`, { reason: 'gagal panen' });
  const before = await page(review(id), admin);
  expect(before).toContain('Ada uang masuk lagi untuk ini');
  const typed = { ...fieldsOf(before, 'received'), amount: String(asked) };
  const booked = await send(review(id), typed, admin);
  expect([booked.statusCode, booked.headers.location]).toEqual([302, review(id)]);
  // The same press once more, as from a page that was not answered yet.
  const again = await send(review(id), typed, admin);
  expect([again.statusCode, pageOf(again.body).one('*', { role: 'alert' }).text]).toEqual([
    409,
    expect.stringContaining('sudah diubah orang lain'),
  ]);
  const list = await page('/admin/payments?view=back', admin);
  expect(list).toContain(`aria-label="Kembalikan ${rupiah(asked)}"`);
  const own = await page(`/orders/${code}`, buyer);
  expect(own).toContain(`${rupiah(asked)} menunggu dikembalikan kepada Anda`);
  expect(own).toContain(`${rupiah(36_000)} masuk terlambat, sesudah pesanan ini dibatalkan.`);
  expect(own).toContain(`${rupiah(suffix)} masuk lebih dari yang ditagih.`);

  const shown = await page(review(id), admin);
  expect(shown).toContain('milik Sri Wahyuni');
  const late = fieldsOf(shown, 'return-order');
  expect((await send(review(id), late, admin)).statusCode).toBe(302);
  expect((await send(review(id), late, admin)).statusCode).toBe(409);
  const surplus = { ...fieldsOf(await page(review(id), admin), 'return'), note: '' };
  const tooMuch = await send(review(id), { ...surplus, amount: String(suffix + 1) }, admin);
  expect([tooMuch.statusCode, tooMuch.body]).toEqual([409, expect.stringContaining('Paling banyak')]);
  expect((await send(review(id), { ...surplus, amount: 'abc' }, admin)).statusCode).toBe(400);
  const back = await send(review(id), { ...surplus, amount: String(suffix) }, admin);
  expect([back.statusCode, back.headers['set-cookie']]).toEqual([
    302,
    expect.stringContaining('surplusReturned'),
  ]);
  expect(await page(`/orders/${code}`, buyer)).not.toContain('menunggu dikembalikan kepada Anda');
  expect(await page(review(id), admin)).not.toContain('Uang yang harus dikembalikan');
});

test('doubled money is booked as a surplus, and pays the same buyer’s next order', async () => {
  const first = await order();
  await call(`/api/orders/${first.code}/confirm-payment?amount=${first.asked}`, {});
  const typed = fieldsOf(await page(review(first.id), admin), 'received');
  await send(review(first.id), { ...typed, amount: String(first.asked) }, admin);
  const none = await page(review(first.id), admin);
  expect(none).toContain('tidak punya pesanan lain yang menunggu');
  const next = await order();
  const shown = await page(review(first.id), admin);
  expect(pageOf(shown).one('option', { value: next.code }).text).toContain(next.code);
  const use = fieldsOf(shown, 'use');
  const stranger = await send(review(first.id), { ...use, order: 'LB-TIDAKADA' }, admin);
  expect([stranger.statusCode, stranger.body]).toEqual([404, expect.stringContaining('role="alert"')]);
  expect((await send(review(first.id), { ...use, order: next.code }, admin)).statusCode).toBe(302);
  expect(await page(`/orders/${next.code}`, buyer)).toContain(
    `Dibayar dengan uang Anda dari pesanan ${first.code}.`,
  );
  expect(await page(`/orders/${first.code}`, buyer)).toContain(`${rupiah(first.suffix)} masuk lebih`);
});

test('the form is the admin’s', async () => {
  const { id } = await order();
  const booked = async () =>
    (await database.pool.query('select count(*)::int as n from money_movements')).rows[0].n;
  const before = await booked();
  for (const intent of ['received', 'return', 'return-order', 'use']) {
    const fields = { intent, id: String(id), amount: '1', booked: '0', refunded: '0', order: 'X', code: 'X' };
    const answer = await send(review(id), fields, buyer);
    expect([intent, answer.statusCode >= 300, await booked()]).toEqual([intent, true, before]);
  }
});

test('the list of payments keeps its filter and page while its payments are worked through', async () => {
  const { code, id, asked } = await order();
  const list = `view=all&q=${code}&page=1`;
  const link = pageOf(await page(`/admin/payments?${list}`, admin))
    .all('a')
    .map((one) => one.attribute('href') ?? '')
    .find((href) => href.startsWith('/admin/payments/review?id='))!;
  expect(new URLSearchParams(link.split('?')[1]).get('list')).toBe(list);
  const back = async (href: string) =>
    pageOf(await page(href, admin))
      .all('a')
      .find((one) => one.text === 'Kembali ke daftar')
      ?.attribute('href');
  expect(await back(link)).toBe(`/admin/payments?${list}`);
  const done = await send(link, { intent: 'confirm', code, id: String(id), amount: String(asked) }, admin);
  expect(done.statusCode).toBe(302);
  expect(await back(done.headers.location!)).toBe(`/admin/payments?${list}`);
  expect(await back(review(id))).toBeUndefined();
  // It leads nowhere else.
  expect(await back(`${review(id)}&list=${encodeURIComponent('//evil.example')}`)).toMatch(
    /^\/admin\/payments\?/,
  );
});
