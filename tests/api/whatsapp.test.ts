import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '../../src/db/schema/auth-tables.ts';
import { bids } from '../../src/db/schema/bidding-tables.ts';
import {
  outboundMessages,
  whatsappConfirmations,
  whatsappInbound,
} from '../../src/db/schema/messaging-tables.ts';
import { deleteOldInboundMessages } from '../../src/domain/notifications/channels/whatsapp-webhook.ts';
import { sendMessages } from '../../src/jobs/send-messages.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { type Market, makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { pushService } from '../support/push-service.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';
import { cloudApi } from '../support/whatsapp-cloud-api.ts';

/** Half a second past a whole one: Meta's timestamps are whole seconds. */
const TEN_IN_THE_MORNING = '2026-11-21T03:00:00.500Z';
const clock = testClock();
let app: TestApp;
let meta: Awaited<ReturnType<typeof cloudApi>>;
let phones: Awaited<ReturnType<typeof pushService>>;
let admin: SignedIn;
let verifyToken: string;

beforeAll(async () => {
  meta = await cloudApi(clock);
  phones = await pushService();
  const ownHosts = [...meta.config.ownHosts, ...phones.config.ownHosts];
  app = await testApp({ ...meta.config, ownHosts, pushHosts: phones.config.pushHosts }, clock);
  admin = await signedIn(app, { role: 'admin' });
  const saved = await app.fastify.inject({
    method: 'PUT',
    url: '/api/admin/channels/whatsapp',
    headers: { cookie: admin.cookie },
    payload: meta.keys,
  });
  verifyToken = saved.json().data.whatsapp.verifyToken;
});
afterAll(async () => {
  await app.close();
  await meta.close();
  await phones.close();
});
beforeEach(() => {
  clock.set(TEN_IN_THE_MORNING);
  meta.sent.length = 0;
});
afterEach(async () => {
  await expectInvariants(app.database.pool);
  await app.ctx.db.delete(outboundMessages);
});

let numbers = 0;
/** A farmer with a verified number of his own, and 100 kg at Rp 12.000. */
async function texter(over: { stock?: number; verified?: boolean } = {}) {
  const market = await makeMarket(app.ctx, { stock: toQuantity(over.stock ?? 100) });
  numbers += 1;
  const phone = `+628130000${1000 + numbers}`;
  await app.ctx.db
    .update(users)
    .set({ phone, phoneVerified: over.verified ?? true, preferences: { whatsapp: true } })
    .where(eq(users.id, market.farmer.userId));
  return { market, phone };
}

const deliver = (call: ReturnType<typeof meta.says>) =>
  app.fastify.inject({ method: 'POST', url: '/api/whatsapp', ...call });
/** Sends `text` from `phone`, and returns the reply. */
async function write(phone: string, text: string): Promise<string> {
  // A message that was already pending is not the reply.
  await sendMessages(app.ctx);
  const before = meta.readBy(phone).length;
  const answer = await deliver(meta.says(phone, text));
  expect(answer.json()).toEqual({
    success: true,
    message: 'Pesan diterima.',
    data: { heard: 1, repeated: 0 },
  });
  await sendMessages(app.ctx);
  return meta.readBy(phone).slice(before).join('\n---\n').replaceAll('\u00a0', ' ');
}
const bidNow = async (id: number) =>
  (await app.ctx.db.select().from(bids).where(eq(bids.id, id)))[0] as typeof bids.$inferSelect;
/** Everything that a message could change. */
async function business() {
  const { rows } = await app.database.pool.query(
    `select (select json_agg(b order by id) from bids b)::text as bids,
            (select json_agg(l order by id) from listings l)::text as listings,
            (select count(*) from orders) as orders, (select count(*) from stock_movements) as movements,
            (select count(*) from notifications) as notices, (select count(*) from email_outbox) as mails`,
  );
  return rows[0];
}
const bidOf = (market: Market) => makeBid(app.ctx, market, { qty: 50, bid_price: 9_000 });

test('Meta’s trial of the address is answered with its own word, and nobody else’s is', async () => {
  const ask = (token: string, mode = 'subscribe') =>
    app.fastify.inject({
      url: '/api/whatsapp',
      query: { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' },
    });
  const right = await ask(verifyToken);
  expect([right.statusCode, right.body, right.headers['content-type']]).toEqual([
    200,
    '1158201444',
    'text/plain; charset=utf-8',
  ]);
  for (const wrong of [await ask('tebakan'), await ask(''), await ask(verifyToken, 'unsubscribe')]) {
    expect([wrong.statusCode, wrong.json().error.code]).toEqual([403, 'whatsapp_signature']);
  }
});

test('from the bid by push and WhatsApp, over TERIMA and YA, to accepted goods and a buyer who knows', async () => {
  const { market, phone } = await texter();
  const device = await signedIn(app, { userId: market.farmer.userId });
  const { publicKey } = (
    await app.fastify.inject({ url: '/api/me/push', headers: { cookie: device.cookie } })
  ).json().data;
  await app.fastify.inject({
    method: 'PUT',
    url: '/api/me/push',
    headers: { cookie: device.cookie },
    payload: phones.subscribe(publicKey),
  });
  await sendMessages(app.ctx);
  phones.read.length = 0;
  const bid = await bidOf(market);
  await sendMessages(app.ctx);
  expect(phones.read.map(({ message }) => message.href)).toEqual([`/bidding-list/${bid.id}`]);
  expect(JSON.stringify(phones.read)).not.toContain('TERIMA');
  const [news] = meta.readBy(phone);
  expect(news).toContain(`Balas TERIMA ${bid.id}, TOLAK ${bid.id}, atau TAWAR ${bid.id} dan harga Anda.`);
  expect(meta.sent.at(-1)?.type).toBe('template');

  const question = await write(phone, `terima ${bid.id}`);
  expect(question).toContain('50 kg');
  expect(question).toContain('Rp 9.000/kg, total Rp 450.000');
  expect(question).toContain('Balas YA');
  expect(meta.sent.at(-1)?.type).toBe('text');
  expect((await bidNow(bid.id)).status).toBe('pending');

  const done = await write(phone, 'ya');
  expect((await bidNow(bid.id)).status).toBe('accepted');
  const { rows } = await app.database.pool.query('select code from orders where bid_id = $1', [bid.id]);
  expect(done).toContain(`Sudah diterima. Stok ditahan, dan pesanan ${rows[0].code} menunggu pembeli`);
  clock.forward(11_000);
  const buyer = await signedIn(app, { userId: bid.customer.userId });
  const told = await app.fastify.inject({ url: '/api/notifications', headers: { cookie: buyer.cookie } });
  expect(told.json().data[0].text).toContain('Tawaran Anda diterima');
});

test('TAWAR asks first and then asks the buyer for that price', async () => {
  const { market, phone } = await texter();
  const bid = await bidOf(market);
  expect(await write(phone, `TAWAR ${bid.id} 10.500`)).toContain('Rp 10.500/kg, total Rp 525.000');
  expect((await bidNow(bid.id)).awaiting).toBe('seller');
  expect(await write(phone, 'YA')).toContain('Sudah dikirim. Pembeli bisa menjawab Rp 10.500');
  const { rows } = await app.database.pool.query(
    'select o.price, o.side, b.awaiting from bids b join bid_offers o on o.id = b.offer_id where b.id = $1',
    [bid.id],
  );
  expect(rows).toEqual([{ price: expect.anything(), side: 'seller', awaiting: 'buyer' }]);
  expect(Number(rows[0].price)).toBe(10_500);
});

test('TOLAK rejects at once, says what, and can be taken back by BATAL within ten seconds', async () => {
  const { market, phone } = await texter();
  const bid = await bidOf(market);
  expect(await write(phone, `TOLAK ${bid.id}`)).toContain(`Sudah ditolak: tawaran ${bid.id}, 50 kg`);
  expect((await bidNow(bid.id)).status).toBe('rejected');
  clock.forward(5_000);
  expect(await write(phone, 'batal')).toContain('sudah diurungkan');
  expect((await bidNow(bid.id)).status).toBe('pending');
  await write(phone, `TOLAK ${bid.id}`);
  clock.forward(10_000);
  expect(await write(phone, 'batal')).toContain('Tidak ada yang bisa dibatalkan');
  expect((await bidNow(bid.id)).status).toBe('rejected');
});

test('STOK and HARGA tell his goods in the figures of his list, and a price that he asks for', async () => {
  const { market, phone } = await texter();
  const bid = await bidOf(market);
  await write(phone, `TERIMA ${bid.id}`);
  await write(phone, 'YA');
  const stock = await write(phone, 'STOK');
  expect(stock).toMatch(/^• .+: di gudang 100 kg, dipesan 50, bisa dijual 50$/);
  const name = stock.slice(2, stock.indexOf(':'));
  expect(await write(phone, `HARGA ${name}`)).toContain(`• Harga Anda ${name}: Rp 12.000/kg`);
  expect(await write(phone, 'HARGA durian montong')).toContain('Belum cukup kesepakatan');
});

test('TAWARAN lists what waits for him, the most urgent first', async () => {
  const { market, phone } = await texter();
  expect(await write(phone, 'TAWARAN')).toBe('Tidak ada tawaran yang menunggu jawaban Anda.');
  const first = await bidOf(market);
  clock.forward(60_000);
  const second = await bidOf(market);
  const lines = (await write(phone, 'tawaran')).split('\n');
  expect([lines[0], lines[1]]).toEqual([
    expect.stringContaining(`tawaran ${first.id},`),
    expect.stringContaining(`tawaran ${second.id},`),
  ]);
});

test('TAWARAN lists ten and says how many more wait, where there are more', async () => {
  const { market, phone } = await texter();
  for (let at = 0; at < 10; at += 1) await bidOf(market);
  const ten = await write(phone, 'TAWARAN');
  expect(ten.match(/^• /gm)).toHaveLength(10);
  expect(ten).not.toContain('lagi di');
  await bidOf(market);
  await bidOf(market);
  const twelve = await write(phone, 'TAWARAN');
  expect(twelve.match(/^• /gm)).toHaveLength(10);
  expect(twelve).toMatch(/^dan 2 lagi di http\S+\/admin\/bids$/m);
});

test('a bid whose time is over is told as such, whatever he writes of it', async () => {
  const { market, phone } = await texter();
  const bid = await bidOf(market);
  clock.set((await bidNow(bid.id)).expiresAt.toISOString());
  for (const verb of [`TERIMA ${bid.id}`, `TOLAK ${bid.id}`, `TAWAR ${bid.id} 11000`])
    expect(await write(phone, verb)).toBe('Masa berlaku penawaran ini sudah habis. Tidak ada yang berubah.');
});

test('a call that Meta’s app has not signed is refused and changes nothing', async () => {
  const { market, phone } = await texter();
  const bid = await bidOf(market);
  const before = await business();
  const call = meta.says(phone, `TOLAK ${bid.id}`);
  const signature = call.headers['x-hub-signature-256'];
  const other = meta.says(phone, 'STOK');
  for (const headers of [
    { 'content-type': 'application/json' },
    { ...call.headers, 'x-hub-signature-256': 'sha256=' },
    { ...call.headers, 'x-hub-signature-256': signature.replace(/.$/, (c) => (c === '0' ? '1' : '0')) },
    { ...call.headers, 'x-hub-signature-256': signature.replace('sha256', 'sha1') },
    other.headers,
  ]) {
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/api/whatsapp',
      payload: call.payload,
      headers,
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'whatsapp_signature']);
  }
  // The same words with one more space are other bytes.
  const respaced = await app.fastify.inject({
    method: 'POST',
    url: '/api/whatsapp',
    payload: call.payload.replace('{', '{ '),
    headers: call.headers,
  });
  expect(respaced.statusCode).toBe(403);
  expect(await business()).toEqual(before);
});

test('the same message again counts once, however often and at once it comes', async () => {
  const { market, phone } = await texter();
  const bid = await bidOf(market);
  await write(phone, `TERIMA ${bid.id}`);
  const yes = meta.says(phone, 'YA');
  const answers = await Promise.all([1, 2, 3, 4].map(() => deliver(yes)));
  const figures = answers.map((answer) => answer.json().data);
  expect(figures.filter(({ heard }) => heard === 1)).toHaveLength(1);
  expect(figures.filter(({ repeated }) => repeated === 1)).toHaveLength(3);
  const after = await business();
  clock.forward(3_600_000);
  expect((await deliver(yes)).json().data).toEqual({ heard: 0, repeated: 1 });
  expect(await business()).toEqual(after);
});

test('a replay from after the numbers were forgotten is too late to be done', async () => {
  const { market, phone } = await texter();
  const bid = await bidOf(market);
  const old = meta.says(phone, `TOLAK ${bid.id}`);
  clock.forward(13 * 3_600_000);
  const before = await business();
  await sendMessages(app.ctx);
  expect((await deliver(old)).statusCode).toBe(200);
  await sendMessages(app.ctx);
  expect(meta.readBy(phone).at(-1)).toContain('Pesan Anda baru sampai sekarang, jadi tidak dijalankan.');
  expect(await business()).toEqual(before);
  clock.forward(9 * 86_400_000);
  await deleteOldInboundMessages(app.ctx);
  expect(await app.ctx.db.select().from(whatsappInbound).where(eq(whatsappInbound.phone, phone))).toEqual([]);
});

test('strangers, customers and numbers that nobody has verified change nothing and are told so, three times a day', async () => {
  const { market } = await texter();
  const bid = await bidOf(market);
  const unverified = await texter({ verified: false });
  const customer = '+6281399000001';
  await app.ctx.db
    .update(users)
    .set({ phone: customer, phoneVerified: true })
    .where(eq(users.id, bid.customer.userId));
  const before = await business();
  for (const phone of ['+6281399000009', customer, unverified.phone]) {
    expect(await write(phone, `TERIMA ${bid.id}`)).toContain('jadi tidak ada yang berubah');
    expect(await write(phone, 'YA')).toContain('jadi tidak ada yang berubah');
  }
  await write('+6281399000009', 'halo');
  const queued = await app.ctx.db.$count(outboundMessages);
  expect(await write('+6281399000009', 'halo')).toBe('');
  expect(await app.ctx.db.$count(outboundMessages)).toBe(queued);
  expect(await business()).toEqual(before);
});

test('another farmer’s bid is not there for him', async () => {
  const { market } = await texter();
  const bid = await bidOf(market);
  const other = await texter();
  const before = await business();
  for (const text of [`TERIMA ${bid.id}`, `TOLAK ${bid.id}`, `TAWAR ${bid.id} 10000`]) {
    expect(await write(other.phone, text)).toBe('Penawaran tidak ditemukan. Tidak ada yang berubah.');
  }
  expect(await business()).toEqual(before);
});

test.each([
  ['TERIMA', 'Tulis satu nomor tawaran saja'],
  ['TERIMA 1 2', 'Tulis satu nomor tawaran saja'],
  ['TAWAR 1 8,5', 'misalnya TAWAR 12 8500'],
  ['YA', 'Tidak ada yang menunggu YA'],
  ['halo pak', 'Pesan ini tidak saya mengerti'],
])('“%s” changes nothing and says so', async (text, said) => {
  const { market, phone } = await texter();
  await bidOf(market);
  const before = await business();
  const answer = await write(phone, text);
  expect(answer).toContain(said);
  expect(answer).toContain('Tidak ada yang berubah.');
  expect(await business()).toEqual(before);
});

test('a voice or a picture is told that only writing is read, a heart is no message', async () => {
  const { phone } = await texter();
  const other = (type: string) => {
    const { payload } = meta.says(phone, 'x');
    const body = JSON.parse(payload);
    const [message] = body.entry[0].changes[0].value.messages;
    delete message.text;
    message.type = type;
    return meta.signs(body);
  };
  await deliver(other('audio'));
  await sendMessages(app.ctx);
  expect(meta.readBy(phone)).toEqual([expect.stringContaining('Saya hanya bisa membaca tulisan.')]);
  expect((await deliver(other('reaction'))).json().data).toEqual({ heard: 0, repeated: 0 });
});

test('a YA counts for the question that was asked last, for a quarter of an hour, and once', async () => {
  const { market, phone } = await texter();
  const [first, second] = [await bidOf(market), await bidOf(market)];
  await write(phone, `TERIMA ${first.id}`);
  await write(phone, `TERIMA ${second.id}`);
  await write(phone, 'YA');
  expect([(await bidNow(first.id)).status, (await bidNow(second.id)).status]).toEqual([
    'pending',
    'accepted',
  ]);
  expect(await write(phone, 'YA')).toContain('Tidak ada yang menunggu YA');

  await write(phone, `TERIMA ${first.id}`);
  expect(await write(phone, 'TIDAK')).toBe('Baik, tidak jadi. Tidak ada yang berubah.');
  await write(phone, `TERIMA ${first.id}`);
  clock.forward(15 * 60_000);
  expect(await write(phone, 'YA')).toContain('Pertanyaan itu sudah terlalu lama');
  // Sent before the question, and delivered after it: meant for another question.
  const early = meta.says(phone, 'YA');
  clock.forward(60_000);
  await write(phone, `TERIMA ${first.id}`);
  await deliver(early);
  expect((await bidNow(first.id)).status).toBe('pending');
});

test('what was asked about and has changed meanwhile is refused in the verb’s own words', async () => {
  const { market, phone } = await texter({ stock: 60 });
  const [first, second] = [await bidOf(market), await bidOf(market)];
  await write(phone, `TERIMA ${first.id}`);
  const buyer = await signedIn(app, { userId: first.customer.userId });
  await app.fastify.inject({
    method: 'POST',
    url: `/api/bids/${first.id}/withdraw`,
    headers: { cookie: buyer.cookie },
  });
  const before = await business();
  expect(await write(phone, 'YA')).toBe('Penawaran ini sudah ditutup. Tidak ada yang berubah.');
  expect(await app.ctx.db.select().from(whatsappConfirmations)).toEqual([]);
  expect(await business()).toEqual(before);
  // Fifty of sixty are reserved: the other bid can't be accepted any more, and no question is asked.
  const third = await bidOf(market);
  await write(phone, `TERIMA ${second.id}`);
  await write(phone, 'YA');
  expect(await write(phone, `TERIMA ${third.id}`)).toContain('Stok yang bisa dijual tinggal 10 kg');
  expect(await write(phone, 'YA')).toContain('Tidak ada yang menunggu YA');
});

test('a counter-offer below the buyer’s or above the list is refused before anything is asked', async () => {
  const { market, phone } = await texter();
  const bid = await bidOf(market);
  for (const price of [9_000, 850, 12_001]) {
    expect(await write(phone, `TAWAR ${bid.id} ${price}`)).toMatch(
      /^Tawar balik harus lebih dari Rp 9\.000 .* Tidak ada yang berubah\.$/,
    );
  }
  expect(await write(phone, 'YA')).toContain('Tidak ada yang menunggu YA');
});

test('what HARGA is asked for is taken as words, whatever stands in it', async () => {
  const { market, phone } = await texter();
  await makeListing(app.ctx, { farmerId: market.farmer.farmerId! });
  expect(await write(phone, `HARGA %_\\' or 1=1 --`)).toContain('Belum cukup kesepakatan');
});

test('a message from a user name, without a number, drops none of the others', async () => {
  const { phone } = await texter();
  const call = JSON.parse(meta.says(phone, 'BANTUAN').payload);
  const [change] = call.entry[0].changes;
  const [message] = change.value.messages;
  const { from: _, ...nameless } = message;
  change.value.messages = [
    { ...nameless, id: 'wamid.username', from_user_id: 'ID.1234567890', username: 'bu.rini' },
    { ...message, id: 'wamid.when', timestamp: 'kemarin' },
    'pesan',
    { ...message, id: 'wamid.good' },
  ];
  call.entry.unshift({ id: '1', changes: [{ field: 'messages', value: 'lain' }, null] });
  const answer = await deliver(meta.signs(call));
  expect([answer.statusCode, answer.json().data]).toEqual([200, { heard: 1, repeated: 0 }]);
  await sendMessages(app.ctx);
  expect(meta.readBy(phone)).toHaveLength(1);
});
