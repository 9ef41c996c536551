import { afterAll, beforeAll, expect, test } from 'vitest';
import { counterBid } from '../../src/domain/bidding/commands/counter-bid.ts';
import { moderateReview } from '../../src/domain/catalogue/reviews/moderate-review.ts';
import { newsletterEmailKey } from '../../src/domain/content/newsletters/newsletter.ts';
import { subscriberToken } from '../../src/domain/content/newsletters/subscribe.ts';
import { queueEmails } from '../../src/domain/notifications/email/queue-emails.ts';
import { sendEmails } from '../../src/jobs/send-emails.ts';
import type { Mailer } from '../../src/mail/mailer.ts';
import type { App } from '../../src/server/http.ts';
import { makeBid, makeMarket, type OpenBid } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { completeDeal } from '../support/complete-deal.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* What a buyer reads of himself on the built pages, as a browser without JavaScript is sent it. */

let database: TestDatabase;
let app: App;
let market: Awaited<ReturnType<typeof makeMarket>>;
let buyer: SignedIn;
let running: OpenBid;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  market = await makeMarket(app.ctx);
  buyer = await signedIn(app, { name: 'Bu Rini' });
});
afterAll(async () => {
  await expectInvariants(database.pool);
  await app.stop();
  await database.close();
});

const { page, send } = withoutScripts(() => app);

test('a running bid is said at once on the page of its goods, to its maker alone, in place of the button', async () => {
  const path = `/shop-single/${market.listing.id}`;
  expect(await page(path, buyer)).toContain('Make Offer');
  running = await makeBid(app.ctx, market, { qty: 50, bid_price: 9_500, customer: buyer.actor });
  const own = await page(path, buyer);
  expect(own).toContain('Penawaran Anda sedang berjalan');
  expect(own).toContain('Rp\u00a09.500 / kg untuk 50 kg. Menunggu jawaban petani.');
  expect(own).toContain(`href="/bidding-list/${running.id}"`);
  expect(own).not.toContain('Make Offer');
  expect(await page(path)).toContain('Make Offer');
  expect(await page(path)).not.toContain('sedang berjalan');
});

test('at his turn a buyer finds yes first, and what ends the bid apart at the end; waiting, he can take it back', async () => {
  const pak = await signedIn(app, { name: 'Pak Dal' });
  const bid = await makeBid(app.ctx, market, { qty: 50, bid_price: 9_500, customer: pak.actor });
  const answers = (html: string) =>
    [...html.matchAll(/\?action=(\w+)"[^>]*>([^<]+)/g)].map(([, , text]) => text);
  expect(answers(await page(`/bidding-list/${bid.id}`, pak))).toEqual(['Batalkan penawaran']);
  expect(answers(await page('/bidding-list', pak))).toEqual(['Batalkan penawaran']);
  await counterBid(app.ctx, market.farmer, bid.id, {
    qty: 50,
    bid_price: 9_800,
    expected_offer_id: bid.offerId,
  });
  expect(answers(await page(`/bidding-list/${bid.id}`, pak))).toEqual([
    'Terima',
    'Tawar lagi',
    'Tolak tawaran petani',
    'Batalkan penawaran',
  ]);
  const list = await page('/bidding-list', pak);
  expect(answers(list)).toEqual([]);
  expect(list).toMatch(new RegExp(`href="/bidding-list/${bid.id}"[^>]*>Jawab<`));
});

test('[SHOP-28] an account is not asked who it is; whoever received the goods is shown as a buyer', async () => {
  const { id } = market.listing;
  const path = `/shop-single/${id}`;
  const form = await page(`${path}?reviews=1`, buyer);
  expect(form).toContain('Ditulis sebagai Bu Rini.');
  expect(form).not.toContain('Tidak ditampilkan.');
  expect(await page(`${path}?reviews=1`)).toContain('Tidak ditampilkan.');
  const said = { intent: 'review', rating: '5', comment: 'Pulen.' };
  expect((await send(path, said)).body).toContain('Isi nama Anda.');
  expect((await send(path, said, buyer)).statusCode).toBe(200);
  const { rows } = await database.pool.query('select id, name, email from reviews');
  expect(rows).toEqual([{ id: expect.any(Number), name: 'Bu Rini', email: buyer.actor.email }]);
  const admin = await signedIn(app, { role: 'admin' });
  await moderateReview(app.ctx, admin.actor, { id: rows[0].id, status: 'approved' });
  const shown = await page(`${path}?reviews=1`);
  expect(shown).toContain('Pulen.');
  expect(shown).not.toContain('Pembeli terverifikasi');
  const order = `/orders/${await completeDeal(app.ctx, market.farmer, running)}`;
  expect(await page(`${path}?reviews=1`)).toContain('Pembeli terverifikasi');
  // What he wrote before is not about these goods; what he writes now is, and he is not asked again.
  expect(await page(order, buyer)).toContain(`href="${path}?reviews=1#write-review"`);
  expect((await send(path, said, buyer)).statusCode).toBe(200);
  expect(await page(order, buyer)).not.toContain('Beri ulasan');
});

test("a newsletter's mail says where one press stops it, and that address takes the press (RFC 8058)", async () => {
  const email = 'kabar@contoh.example';
  const token = subscriberToken(app.ctx, email);
  await send('/newsletter', { email });
  await send('/newsletter/confirm', { token });
  const gone = async () =>
    (await database.pool.query('select unsubscribed_at is not null as gone from subscribers')).rows;
  const sent: Parameters<Mailer['send']>[0][] = [];
  const mailer: Mailer = { send: async (letter) => void sent.push(letter), close: () => {} };
  await queueEmails(app.ctx, [
    { key: newsletterEmailKey(1, 1), to: email, subject: 'Panen', text: 'Panen raya.' },
  ]);
  await sendEmails(app.ctx, mailer);
  const stop = `${app.ctx.config.publicUrl}/newsletter/unsubscribe?token=${token}`;
  // The letter that asks for the confirmation is no newsletter.
  expect(sent.filter(({ to }) => to === email).map(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([
    undefined,
    stop,
  ]);
  const { pathname, search } = new URL(stop);
  const press = { 'List-Unsubscribe': 'One-Click' };
  await send(`${pathname}?token=salah`, press);
  await send(pathname + search, { lain: 'ya' });
  expect(await gone()).toEqual([{ gone: false }]);
  expect((await send(pathname + search, press)).statusCode).toBe(200);
  expect(await gone()).toEqual([{ gone: true }]);
});

test('an order that is not there leads to the orders', async () => {
  expect(await page('/orders/LB-TIDAKADA', buyer)).toMatch(/href="\/orders"[^>]*>Ke daftar pesanan/);
});

test('the terms say the times that the settings name, and goods lead to what they say of returns', async () => {
  const terms = await page('/terms');
  expect(terms).toContain('paling lambat 7 hari setelah barang diterima');
  expect(terms).toContain('id="refunds"');
  const goods = await page(`/shop-single/${market.listing.id}`);
  expect(goods).toContain('"merchantReturnDays":7');
  expect(goods).toContain('/terms#refunds');
  expect(goods).toMatch(/<footer.*href="\/terms"/s);
});

test('an order under way says its promised day; once that is past, its two ways out, and both work without scripts', async () => {
  const who = await signedIn(app, { name: 'Bu Tunggu' });
  const placed = await app.fastify.inject({
    method: 'POST',
    url: '/api/orders',
    payload: {
      items: [{ id: market.listing.id, quantity: 1, price: market.listing.priceCustomer }],
      billing,
    },
    headers: { cookie: who.cookie },
  });
  const { code } = placed.json().data.orders[0];
  const seller = await signedIn(app, { userId: market.farmer.userId });
  await app.fastify.inject({
    method: 'POST',
    url: `/api/orders/${code}/confirm-payment`,
    headers: { cookie: seller.cookie },
  });
  const path = `/orders/${code}`;
  const early = (await page(path, who)).replace(/<!-- -->/g, '');
  expect(early).toMatch(/paling lambat <strong>\w+ \d+ \w+<\/strong>/);
  expect(early).not.toMatch(/Batalkan pesanan|Belum dikirim\? Tanyakan|Dijanjikan sampai/);
  await database.pool.query(`update orders set promised_day = '2020-01-02' where code = $1`, [code]);
  const late = (await page(path, who)).replace(/<!-- -->/g, '');
  expect(late).toContain('Dijanjikan sampai Kamis 2 Januari');
  expect(late).toContain('#complaint"');
  expect(late).toContain('#cancel"');
  expect(late).toContain('Batalkan pesanan ini');
  const asked = await send(path, { intent: 'complaint', text: 'Kapan dikirim?' }, who);
  expect(asked.headers.location).toBe(`${path}#complaint`);
  expect(await page(path, who)).toContain('Keluhan saya sudah selesai');
  expect((await send(path, { intent: 'settle' }, who)).headers.location).toBe(`${path}#complaint`);
  expect((await send(path, { intent: 'cancel', reason: '' }, who)).headers.location).toBe(path);
  expect(await page(path, who)).toContain('Dibatalkan');
});
