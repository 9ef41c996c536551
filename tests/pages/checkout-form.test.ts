import { afterAll, beforeAll, expect, test } from 'vitest';
import { dynamicQris } from '../../src/domain/formats/qris.ts';
import { readQr } from '../../src/domain/uploads/read-qr.ts';
import type { App } from '../../src/server/http.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments, makeCoupon } from '../support/order-factories.ts';
import { signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let app: App;
let listing: { id: number };

beforeAll(async () => {
  ({ app, database } = await builtApp());
  await enablePayments(app.ctx);
  listing = await makeListing(app.ctx);
});
afterAll(async () => {
  await app?.stop();
  await database?.close();
});

const { page, send: post } = withoutScripts(() => app);
const fieldsOf = (html: string) =>
  [...html.matchAll(/<input type="hidden" name="(key|line|total)" value="([^"]*)"/g)].map(
    ([, name, value]) => [name, value] as [string, string],
  );
const send = (fields: [string, string][], over: Record<string, string> = {}) =>
  post('/checkout', [...fields, ...Object.entries({ ...billing, paymentMethod: 'cod', ...over })]);
const orders = async (): Promise<number> =>
  (await database.pool.query('select count(*)::int as n from orders')).rows[0].n;

test('[CHECK-01] [CHECK-02] [CHECK-03] the form asks for what an order needs, a country among them, and lets the rest be', async () => {
  const html = await page(`/checkout?items=${listing.id}:2`);
  /** The opening tag of the field of this name. */
  const field = (name: string) =>
    new RegExp(`<(input|select|textarea)(?=[^>]*\\sname="${name}")[^>]*>`).exec(html)?.[0] ?? `no ${name}`;
  for (const name of ['firstName', 'country', 'address1', 'city', 'state', 'postcode'])
    expect(field(name), name).toMatch(/\srequired(=|\s|>)/);
  // One of e-mail and phone suffices (R61).
  for (const name of ['lastName', 'email', 'phone', 'address2', 'notes']) {
    expect(field(name)).toMatch(/^</);
    expect(field(name), name).not.toMatch(/\srequired(=|\s|>)/);
  }
  expect(field('country')).toMatch(/^<select/);
  expect(html).toContain('Pesanan Anda');
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*>(<[^>]+>)*Buat pesanan/);
});

test('of several fields that are missing the notice names the first and says how many more are marked', async () => {
  const fields = fieldsOf(await page(`/checkout?items=${listing.id}:2`));
  const without = (...names: string[]) => send(fields, Object.fromEntries(names.map((name) => [name, ''])));
  const more = 'Ada 2 isian lain yang juga ditandai.';
  expect((await without('firstName', 'address1', 'postcode')).body).toContain(`Isi nama depan. ${more}`);
  const { body } = await without('firstName');
  expect(body).toContain('Isi nama depan.');
  expect(body).not.toContain('isian lain');
});

test('without a cart, the product page leads to the checkout of the quantity that was typed', async () => {
  const product = await page(`/shop-single/${listing.id}`);
  expect(product).toMatch(/<form[^>]*action="\/checkout"[^>]*>/);
  expect(product).toMatch(new RegExp(`name="buy" value="${listing.id}"`));
  expect(product).toContain('Beli langsung');
  const checkout = await page(`/checkout?buy=${listing.id}&quantity=7`);
  // As it was seen: its price, its unit, its quality and its name.
  const [, line] = fieldsOf(checkout).find(([name]) => name === 'line')!;
  expect(line).toMatch(new RegExp(`^${listing.id}:7@12000@kg\\|@Beras`));
  // Who signs in on the way comes back to it.
  const back = encodeURIComponent(`/checkout?buy=${listing.id}&quantity=7`);
  expect(checkout).toContain(`href="/login?next=${back}"`);
  expect(await page('/checkout?buy=1%202&quantity=-1')).toContain('Belum ada yang bisa dipesan');
});

test('[CHECK-07] the page offers the methods that are enabled, and no other', async () => {
  const offered = async () => {
    const body = await page(`/checkout?items=${listing.id}:5`);
    return [...body.matchAll(/name="paymentMethod"[^>]*value="(\w+)"/g)].map(([, method]) => method).sort();
  };
  expect(await offered()).toEqual(['cod', 'transfer']);
  await enablePayments(app.ctx, { cod: false });
  expect(await offered()).toEqual(['transfer']);
  await enablePayments(app.ctx);
  // One that is not offered is not taken either.
  const before = await orders();
  const fields = fieldsOf(await page(`/checkout?items=${listing.id}:5`));
  expect((await send(fields, { paymentMethod: 'qris' })).statusCode).toBeGreaterThanOrEqual(400);
  expect(await orders()).toBe(before);
});

test('[CHECK-09] an order shows a code of its own sum, made from the shop’s, and gives it as a picture', async () => {
  const qrisStatic =
    '00020101021151440014ID.CO.QRIS.WWW0215ID10200000000010303UMI5204549953033605802ID5914LUMBUNG CONTOH6006SLEMAN6105555826304D081';
  await enablePayments(app.ctx, { qris: true, qrisStatic });
  const admin = await signedIn(app, { role: 'admin' });
  for (const quantity of [5, 7]) {
    const sent = await send(fieldsOf(await page(`/checkout?items=${listing.id}:${quantity}`)), {
      paymentMethod: 'qris',
    });
    const placed = new URL(String(sent.headers.location), 'http://shop.example').searchParams.get('orders')!;
    const [code, token] = placed.split('.');
    const sum = quantity * 12_000;
    expect(await page(`/orders/${code}?token=${token}`)).toContain(
      `Kode QRIS untuk Rp\u00a0${sum / 1000}.000`,
    );
    const picture = await app.fastify.inject({
      url: `/orders/${code}/qris.png?token=${token}`,
      headers: { accept: 'text/html' },
    });
    expect(picture.headers['content-type']).toBe('image/png');
    expect(await readQr(app.ctx, admin.actor, picture.rawPayload)).toBe(dynamicQris(qrisStatic, sum));
    expect(dynamicQris(qrisStatic, sum)).toContain(
      `54${String(sum).length.toString().padStart(2, '0')}${sum}`,
    );
  }
  await enablePayments(app.ctx);
});

test('[CHECK-12] the checkout takes a coupon off, and says why it does not', async () => {
  await makeCoupon(app.ctx);
  const at = (coupon: string, quantity = 5) =>
    page(`/checkout?items=${listing.id}:${quantity}&coupon=${coupon}`);
  const good = await at('PANEN10');
  expect(good).toContain('Kupon PANEN10');
  expect(good).toContain('Rp\u00a054.000');
  expect(good).toContain('name="coupon" value="PANEN10"');
  const wrong = await at('SALAH');
  expect(wrong).toMatch(/Kupon tidak dipakai\. [A-Z]/);
  expect(wrong).toContain('Rp\u00a060.000');
  expect(wrong).not.toContain('name="coupon" value="SALAH"');
});

test('in what quantities goods are sold is said where one is named, before any is refused', async () => {
  const soldIn = { minLot: toQuantity(10), step: toQuantity(0.5) };
  const { id } = await makeListing(app.ctx, soldIn);
  const said = 'Minimal 10 kg, kelipatan 0,5 kg';
  expect(await page(`/shop-single/${id}`)).toMatch(new RegExp(`-hint"[^>]*><span[^>]*>${said}</span>Total`));
  expect(await page(`/shop-single/${id}/bid`)).toMatch(new RegExp(`-hint"[^>]*>${said}, tersedia`));
  for (const quantity of [10, 10.3]) {
    expect(await page(`/checkout?buy=${id}&quantity=${String(quantity).replace('.', ',')}`)).toContain(
      `<span class="block text-xs text-muted">${said}</span>`,
    );
  }
  expect(await page(`/checkout?items=${id}:10.3`)).toContain('dijual dalam kelipatan 0,5 kg.');
  // Half a kilo that was typed into an offer is there after the sign-in.
  expect(await page(`/shop-single/${id}/bid?qty=10,5`)).toMatch(/name="qty"[^>]*value="10,5"/);
  expect(await page(`/shop-single/${id}`)).toMatch(new RegExp(`>Dijual</dt><dd[^>]*>${said}</dd>`));
  expect(await page(`/shop-single/${listing.id}`)).not.toMatch(/Minimal 1 kg|>Dijual<|Paling sedikit/);
});

test('what is below the least that is sold at once is said at its line, and cannot be ordered', async () => {
  const { id } = await makeListing(app.ctx, { minLot: toQuantity(5) });
  const few = await page(`/checkout?items=${id}:4`);
  expect(few).toContain('Ada barang yang tidak bisa dipesan.');
  expect(few).toMatch(/5\skg/);
  const before = await orders();
  expect((await send(fieldsOf(few))).statusCode).toBeGreaterThanOrEqual(400);
  expect(await orders()).toBe(before);
  expect(await page(`/checkout?items=${id}:5`)).not.toContain('Ada barang yang tidak bisa dipesan.');
});

test('one shown form places one order, pressed five times at once and once more later; put right it still goes through', async () => {
  const fields = fieldsOf(await page(`/checkout?items=${listing.id}:2`));
  expect(fields.map(([name]) => name).sort()).toEqual(['key', 'line', 'total']);
  const before = await orders();
  expect((await send(fields, { postcode: '' })).statusCode).toBe(400);
  expect(await orders()).toBe(before);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(fields)));
  answers.push(await send(fields));
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(302));
  expect(new Set(answers.map((answer) => answer.headers.location)).size).toBe(1);
  expect(await orders()).toBe(before + 1);
  const again = fieldsOf(await page(`/checkout?items=${listing.id}:2`));
  expect((await send(again)).statusCode).toBe(302);
  expect(await orders()).toBe(before + 2);
  await expectInvariants(database.pool);
});
