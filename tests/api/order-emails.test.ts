import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expireUnpaidOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { formatMoney } from '../../src/shared/format/money.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments, makeCoupon, QRIS } from '../support/order-factories.ts';
import { asWritten } from '../support/sealed-secrets.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const SITE = 'http://127.0.0.1:3000';
const clock = testClock();
let app: TestApp;
let admin: SignedIn;
let seller: SignedIn;
let customer: SignedIn;
let listing: { id: number };

beforeAll(async () => {
  app = await testApp({}, clock);
  await enablePayments(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
  customer = await signedIn(app, { name: 'Sri Wahyuni', email: 'akun@contoh.example' });
  seller = await signedIn(app, { role: 'farmer', name: 'Pak <Tani>', email: 'tani@contoh.example' });
  await app.database.pool.query(
    `update farmers set phone = '+6281234567890', settings = '{"deliveryFees":{"default":0}}' where id = $1`,
    [seller.farmerId],
  );
  const product = { name: 'Beras "Rojolele" <b>' };
  listing = await makeListing(app.ctx, { farmerId: seller.farmerId!, product });
});
beforeEach(() => app.database.pool.query('delete from email_outbox'));
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

type Row = {
  key: string;
  to_address: string;
  subject: string;
  text: string;
  html: string;
  sealed: string | null;
};

/** The mails written since the last call (for one order, if named), by side. */
async function mails(code = ''): Promise<Record<string, Row>> {
  const { rows: all } = await app.database.pool.query<Row>('delete from email_outbox returning *');
  const rows = all.filter((row) => row.key.includes(code)).map(asWritten);
  const bySide = Object.fromEntries(rows.map((row) => [row.key.split(':').at(-1), row]));
  expect(Object.keys(bySide)).toHaveLength(rows.length);
  return bySide;
}
const post = (url: string, payload: object, who?: SignedIn) =>
  app.fastify.inject({
    method: 'POST',
    url: `/api/orders${url}`,
    payload,
    headers: who ? { cookie: who.cookie } : {},
  });

async function place(paymentMethod: string, who?: SignedIn, more: object = {}) {
  const answer = await post(
    '',
    {
      items: [{ id: listing.id, quantity: 3, price: 12_000 }],
      billing: { ...billing, phone: '0813 1111 2222', landmark: 'depan <masjid>' },
      paymentMethod,
      ...more,
    },
    who,
  );
  expect(answer.statusCode).toBe(201);
  return answer.json().data.orders[0] as { code: string; token?: string };
}

test('an order placed by a guest: how to pay to the rupiah, a link with the token; the seller sees no address yet', async () => {
  const { code, token } = await place('transfer');
  const { buyer, seller: sold, ...others } = await mails();
  expect(others).toEqual({});
  const { rows } = await app.database.pool.query(
    'select due + suffix as amount from payments where group_code = $1',
    [code],
  );
  expect(buyer).toMatchObject({ to_address: billing.email, subject: `Pesanan diterima: ${code}` });
  for (const said of [
    'Halo Sri Wahyuni,',
    'Beras "Rojolele" <b>, 3 kg × Rp\u00a012.000: Rp\u00a036.000',
    'Nomor rekening: 0000 1234 5678',
    `Jumlah tepat: ${formatMoney(Number(rows[0].amount))}`,
    `${SITE}/orders/${code}?token=${token}`,
    'Total: Rp\u00a036.000',
    'Lihat pesanan',
  ]) {
    expect(buyer!.text).toContain(said);
  }
  // An empty part has no line.
  expect(buyer!.text).not.toMatch(/Ongkos kirim|Kupon|invoice\.pdf|nota-kredit|Konfirmasi/);
  expect(sold!.text).toContain('Buka pesanan');
  expect(sold!.text).not.toContain('0000 1234 5678');
  const link = new URL(/http\S+token=\S+/.exec(buyer!.text)![0]);
  expect((await app.fastify.inject({ url: `/api${link.pathname}${link.search}` })).statusCode).toBe(200);
  expect(sold).toMatchObject({ to_address: 'tani@contoh.example', subject: `Pesanan baru: ${code}` });
  expect(sold!.text).toContain(`${SITE}/admin/orders/${code}`);
  for (const hidden of ['0813 1111 2222', 'Gg. Mawar', 'masjid', token!]) {
    expect(sold!.text + sold!.html).not.toContain(hidden);
  }
});

test('paid, shipped, completed: one e-mail per event and side, each with a link; payment reveals the address to the seller', async () => {
  const { code, token } = await place('transfer');
  await mails();
  await post(`/${code}/confirm-payment`, {}, admin);
  const paid = await mails();
  expect(Object.keys(paid).sort()).toEqual(['buyer', 'seller']);
  expect(paid.buyer!.subject).toBe(`Pembayaran diterima: ${code}`);
  expect(paid.buyer!.text).toContain(`token=${token}`);
  expect(paid.buyer!.text).toContain(`${SITE}/orders/${code}/invoice.pdf?token=${token}`);
  expect(paid.buyer!.text).toContain('https://wa.me/6281234567890?text=');
  expect(paid.seller!.text).toContain('Telepon: +6281311112222');
  expect(paid.seller!.text).toContain('Patokan: depan <masjid>');
  expect(paid.seller!.text).toContain('https://wa.me/6281311112222?text=');
  expect(paid.buyer!.text).toContain('Chat Pak <Tani> di WhatsApp');
  expect(paid.seller!.text).toContain('Chat Sri Wahyuni di WhatsApp');
  // A farmer writes about the destination; a buyer only names the order.
  expect(decodeURIComponent(paid.seller!.text)).toContain(`Diantar ke ${billing.address1}, ${billing.city}.`);
  expect(decodeURIComponent(paid.buyer!.text)).toMatch(/wa\.me\/\S+\?text=Halo Pak <Tani>, saya Sri Wahyuni/);
  expect((await post(`/${code}/confirm-payment`, {}, admin)).statusCode).toBe(409);
  expect(await mails()).toEqual({});

  await post(`/${code}/ship`, {}, seller);
  const sent = await mails();
  expect(Object.keys(sent)).toEqual(['buyer']);
  expect(sent.buyer).toMatchObject({ to_address: billing.email, subject: `Pesanan dikirim: ${code}` });

  await post(`/${code}/complete?token=${token}`, {});
  const done = await mails();
  expect(done.buyer!.subject).toBe(`Pesanan selesai: ${code}`);
  expect(done.buyer!.text).toContain(`${SITE}/orders/${code}?token=${token}`);
  expect(done.seller!.subject).toBe(`Pesanan selesai: ${code}`);
});

test('QRIS with a coupon and a delivery fee: each has its line, and the sum appears with the payment method', async () => {
  await enablePayments(app.ctx, { qris: true, qrisStatic: QRIS });
  await app.database.pool.query(
    `update farmers set settings = '{"deliveryFees":{"default":9000}}' where id = $1`,
    [seller.farmerId],
  );
  const coupon = await makeCoupon(app.ctx, { code: 'SURAT10' });
  const { code } = await place('qris', customer, {
    coupon,
    delivery: { [seller.farmerId!]: 'delivery' },
  });
  const { buyer } = await mails();
  for (const said of [
    'Kupon SURAT10: −Rp\u00a03.600',
    'Ongkos kirim: Rp\u00a09.000',
    'Total: Rp\u00a041.400',
    'Cara bayar: QRIS',
    'Jumlah: Rp\u00a041.400',
    'Paling lambat: ',
  ]) {
    expect(buyer!.text).toContain(said);
  }
  // Nobody has paid: there is nothing to refund, and no invoice to credit.
  await post(`/${code}/cancel`, {}, customer);
  const cancelled = await mails();
  expect(cancelled.buyer!.text).not.toContain('kembalikan');
  expect(cancelled.buyer!.text).not.toMatch(/credit-note|invoice\.pdf/);
  await app.database.pool.query(
    `update farmers set settings = '{"deliveryFees":{"default":0}}' where id = $1`,
    [seller.farmerId],
  );
});

test('a fee still to be named: the seller is asked for it, and the buyer has nothing to pay or keep yet', async () => {
  const settle = (settings: object) =>
    app.database.pool.query('update farmers set settings = $2 where id = $1', [seller.farmerId, settings]);
  await settle({});
  const { code } = await place('transfer', customer, { delivery: { [seller.farmerId!]: 'delivery' } });
  const { buyer, seller: sold } = await mails();
  expect(buyer!.subject).toBe(`Pesanan diterima: ${code}`);
  expect(buyer!.text).toContain('Total tanpa ongkir: Rp\u00a036.000');
  expect(buyer!.text).not.toMatch(/invoice\.pdf|Nomor rekening|Paling lambat/);
  expect(sold!.subject).toBe(`Sebutkan ongkir pesanan: ${code}`);
  await post(`/${code}/cancel`, {}, customer);
  // It was never invoiced.
  expect((await mails()).buyer!.text).not.toContain('credit-note');
  await settle({ deliveryFees: { default: 0 } });
});

test('cash on pickup: confirmed, then ready with the place', async () => {
  const { code } = await place('cod', customer, { delivery: { [seller.farmerId!]: 'pickup' } });
  const placed = await mails();
  expect(placed.buyer!.text).toContain('Bayar Rp\u00a036.000 saat barang diterima.');
  expect(placed.buyer!.text).not.toContain('token=');
  expect(placed.seller!.text).toContain('Pengiriman: Diambil pembeli');
  await post(`/${code}/confirm-payment`, {}, seller);
  expect((await mails()).buyer!.subject).toBe(`Pesanan diproses: ${code}`);
  await post(`/${code}/ship`, {}, seller);
  const ready = (await mails()).buyer!;
  expect(ready.subject).toBe(`Pesanan siap diambil: ${code}`);
  expect(ready.text).toContain('siap diambil di Jl. Kaliurang Km 17');
});

test('cancelled after payment, then partly refunded: reason and sums, an e-mail for each part', async () => {
  const { code } = await place('transfer', customer);
  await mails();
  await post(`/${code}/confirm-payment`, {}, admin);
  await mails();
  for (const who of [seller, admin])
    expect((await post(`/${code}/cancel`, {}, who)).json().error.fields).toEqual({
      reason: 'Tuliskan alasannya.',
    });
  await post(`/${code}/cancel`, { reason: 'Gagal panen' }, seller);
  const cancelled = await mails();
  expect(cancelled.buyer!.text).toContain('Alasan: Gagal panen');
  expect(cancelled.buyer!.text).toContain('Rp\u00a036.000 yang sudah Anda bayar akan kami kembalikan.');
  expect(cancelled.seller!.subject).toBe(`Pesanan dibatalkan: ${code}`);
  expect(cancelled.seller!.text).not.toContain('akan kami kembalikan');
  for (const [amount, refunded] of [
    [6000, 0],
    [30_000, 6000],
  ] as const) {
    await post(`/${code}/refund`, { amount, reason: 'batal', refunded }, admin);
    const given = await mails();
    expect(given.buyer!.subject).toBe(`Uang dikembalikan: ${code}`);
    expect(given.buyer!.text).toContain(
      `${formatMoney(amount)} dari pesanan ${code} dikembalikan kepada Anda.`,
    );
    expect(given.seller).toBeDefined();
  }
});

test('an unpaid order: both sides are told once', async () => {
  const { code } = await place('transfer', customer);
  await mails();
  clock.forward(25 * 3_600_000);
  await expireUnpaidOrders(app.ctx);
  await expireUnpaidOrders(app.ctx);
  const lapsed = await mails(code);
  expect(Object.keys(lapsed).sort()).toEqual(['buyer', 'seller']);
  expect(lapsed.buyer!.subject).toBe(`Pesanan dibatalkan karena belum dibayar: ${code}`);
});

test('the HTML escapes user input, loads nothing, and has the same content as the text', async () => {
  const { code } = await place('cod', customer, { notes: '<img src=x onerror=alert(1)>' });
  const { buyer, seller: sold } = await mails();
  for (const { html } of [buyer!, sold!]) {
    expect(html).not.toMatch(/<b>|<masjid>|<Tani>|<img|<script|<link|url\(|@import/);
    expect(html).not.toMatch(/<[^>]*\s(src|srcset|background|onerror)=/);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(new RegExp(`^(${SITE}/|https://wa\\.me/62\\d+\\?text=)`));
    }
  }
  expect(sold!.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(buyer!.html).toContain('Beras &quot;Rojolele&quot; &lt;b&gt;, 3 kg × Rp\u00a012.000');
  expect(buyer!.html).toContain(`href="${SITE}/orders/${code}"`);
  expect(buyer!.html).toContain('<meta name="color-scheme" content="light">');
});

test('a farmer who declines e-mails gets none, and is notified in the site', async () => {
  const quiet = await signedIn(app, { role: 'farmer' });
  await app.database.pool.query(`update users set preferences = '{"email": false}' where id = $1`, [
    quiet.userId,
  ]);
  const { id } = await makeListing(app.ctx, { farmerId: quiet.farmerId! });
  await place('cod', customer, { items: [{ id, quantity: 1, price: 12_000 }] });
  expect(Object.keys(await mails())).toEqual(['buyer']);
  const { rows } = await app.database.pool.query(
    'select kind from notifications where user_id = $1 order by id',
    [quiet.userId],
  );
  expect(rows).toEqual([{ kind: 'order.placed' }]);
});
