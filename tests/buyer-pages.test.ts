import { afterAll, beforeAll, expect, test } from 'vitest';
import { counterBid } from '../src/domain/bidding/dealing/counter-bid.ts';
import { moderateReview } from '../src/domain/catalogue/reviews/moderate-review.ts';
import { letterKey } from '../src/domain/content/letters/newsletter.ts';
import { subscriberToken } from '../src/domain/content/letters/subscribe.ts';
import { queueMail } from '../src/domain/notify/mail/mail.ts';
import { sendOutbox } from '../src/jobs/send-outbox.ts';
import type { Mailer } from '../src/mail/mailer.ts';
import type { App } from '../src/server/http.ts';
import { makeBid, makeMarket, type OpenBid } from './bids.ts';
import { builtApp, withoutScripts } from './built-app.ts';
import type { TestDatabase } from './database.ts';
import { completeDeal } from './deals.ts';
import { expectInvariants } from './invariants.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

/* What a buyer reads of himself on the built pages, as a browser without JavaScript is sent it. */

let database: TestDatabase;
let app: App;
let market: Awaited<ReturnType<typeof makeMarket>>;
let buyer: SignedIn;
let running: OpenBid;

beforeAll(async () => {
  ({ app, database } = await builtApp());
  market = await makeMarket(app.shop);
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
  running = await makeBid(app.shop, market, { qty: 50, bid_price: 9_500, customer: buyer.actor });
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
  const bid = await makeBid(app.shop, market, { qty: 50, bid_price: 9_500, customer: pak.actor });
  const answers = (html: string) =>
    [...html.matchAll(/\?aksi=(\w+)"[^>]*>([^<]+)/g)].map(([, , text]) => text);
  expect(answers(await page(`/bidding-list/${bid.id}`, pak))).toEqual(['Batalkan penawaran']);
  expect(answers(await page('/bidding-list', pak))).toEqual(['Batalkan penawaran']);
  await counterBid(app.shop, market.farmer, bid.id, {
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
  const form = await page(`${path}?ulasan=1`, buyer);
  expect(form).toContain('Ditulis sebagai Bu Rini.');
  expect(form).not.toContain('Tidak ditampilkan.');
  expect(await page(`${path}?ulasan=1`)).toContain('Tidak ditampilkan.');
  const said = { intent: 'review', rating: '5', comment: 'Pulen.' };
  expect((await send(path, said)).body).toContain('Isi nama Anda.');
  expect((await send(path, said, buyer)).statusCode).toBe(200);
  const { rows } = await database.pool.query('select id, name, email from reviews');
  expect(rows).toEqual([{ id: expect.any(Number), name: 'Bu Rini', email: buyer.actor.email }]);
  const admin = await signedIn(app, { role: 'admin' });
  await moderateReview(app.shop, admin.actor, { id: rows[0].id, status: 'approved' });
  const shown = await page(`${path}?ulasan=1`);
  expect(shown).toContain('Pulen.');
  expect(shown).not.toContain('Pembeli terverifikasi');
  const order = `/orders/${await completeDeal(app.shop, market.farmer, running)}`;
  expect(await page(`${path}?ulasan=1`)).toContain('Pembeli terverifikasi');
  // What he wrote before is not about these goods; what he writes now is, and he is not asked again.
  expect(await page(order, buyer)).toContain(`href="${path}?ulasan=1#tulis-ulasan"`);
  expect((await send(path, said, buyer)).statusCode).toBe(200);
  expect(await page(order, buyer)).not.toContain('Beri ulasan');
});

test("a newsletter's mail says where one press stops it, and that address takes the press (RFC 8058)", async () => {
  const email = 'kabar@contoh.example';
  const token = subscriberToken(app.shop, email);
  await send('/newsletter', { email });
  await send('/newsletter/konfirmasi', { token });
  const gone = async () =>
    (await database.pool.query('select unsubscribed_at is not null as gone from subscribers')).rows;
  const sent: Parameters<Mailer['send']>[0][] = [];
  const mailer: Mailer = { send: async (letter) => void sent.push(letter), close: () => {} };
  await queueMail(app.shop, [{ key: letterKey(1, 1), to: email, subject: 'Panen', text: 'Panen raya.' }]);
  await sendOutbox(app.shop, mailer);
  const stop = `${app.shop.config.publicUrl}/newsletter/berhenti?token=${token}`;
  // The letter that asks for the confirmation is no newsletter.
  expect(sent.filter(({ to }) => to === email).map(({ stop }) => stop)).toEqual([undefined, stop]);
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
  const terms = await page('/syarat');
  expect(terms).toContain('paling lambat 7 hari setelah barang diterima');
  expect(terms).toContain('id="pengembalian"');
  const goods = await page(`/shop-single/${market.listing.id}`);
  expect(goods).toContain('"merchantReturnDays":7');
  expect(goods).toContain('/syarat#pengembalian');
  expect(goods).toMatch(/<footer.*href="\/syarat"/s);
});
