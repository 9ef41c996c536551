import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { completeShippedOrders } from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeListing } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const DAY = 86_400_000;
const clock = testClock();
let app: TestApp;
let admin: SignedIn;
let seller: SignedIn;
let customer: SignedIn;
let listing: { id: number };
let picture: Buffer;

beforeAll(async () => {
  app = await testApp({}, clock);
  await enablePayments(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
  customer = await signedIn(app);
  seller = await signedIn(app, { role: 'farmer' });
  listing = await makeListing(app.ctx, { farmerId: seller.farmerId!, stock: toQuantity(1000) });
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#884400' } })
    .jpeg()
    .toBuffer();
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const post = (url: string, payload: object, who?: SignedIn, headers: Record<string, string> = {}) =>
  app.fastify.inject({
    method: 'POST',
    url: `/api/orders${url}`,
    payload,
    headers: { ...headers, ...(who ? { cookie: who.cookie } : {}) },
  });
const get = async (url: string, who?: SignedIn) =>
  app.fastify.inject({ url, headers: who ? { cookie: who.cookie } : {} });

/** A COD order that its farmer has shipped. */
async function sent(who: SignedIn | null = customer) {
  const items = [{ id: listing.id, quantity: 1, price: 12_000 }];
  const placed = await post('', { items, billing, paymentMethod: 'cod' }, who ?? undefined);
  const { code, token } = placed.json().data.orders[0] as { code: string; token?: string };
  await post(`/${code}/confirm-payment`, {}, seller);
  expect((await post(`/${code}/ship`, {}, seller)).statusCode).toBe(200);
  return { code, token };
}

async function upload(who?: SignedIn): Promise<string> {
  const edge = 'tepi';
  const part = (head: string) => `--${edge}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      'content-type': `multipart/form-data; boundary=${edge}`,
      ...(who ? { cookie: who.cookie } : {}),
    },
    payload: Buffer.concat([
      Buffer.from(`${part('name="purpose"')}complaint\r\n`),
      Buffer.from(
        `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      picture,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  });
  expect(answer.statusCode).toBe(201);
  return answer.json().data.url;
}

const counts = async () => {
  const { rows } = await app.database.pool.query(
    `select (select count(*) from complaints)::int as complaints, (select count(*) from email_outbox)::int as mails,
            (select count(*) from notifications)::int as notices`,
  );
  return rows[0];
};

describe('filing', () => {
  test('a customer files a complaint with pictures: both sides see it, seller and shop are notified, strangers see nothing', async () => {
    const { code } = await sent();
    const url = await upload(customer);
    const before = await counts();
    const answer = await post(`/${code}/complaint`, { text: 'Karungnya sobek.', pictures: [url] }, customer);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      success: true,
      message: 'Keluhan Anda sudah dikirim. Petani dan kami akan menjawabnya.',
    });
    expect(await counts()).toEqual({
      complaints: before.complaints + 1,
      mails: before.mails + 3,
      notices: before.notices + 2,
    });
    for (const who of [customer, seller, admin]) {
      const { complaint } = (await get(`/api/orders/${code}`, who)).json().data;
      expect(complaint).toMatchObject({ text: 'Karungnya sobek.', pictures: [url], answer: null });
      expect((await get(url, who)).statusCode).toBe(200);
    }
    for (const who of [undefined, await signedIn(app), await signedIn(app, { role: 'farmer' })]) {
      expect((await get(url, who)).statusCode).toBe(404);
    }
    const { rows } = await app.database.pool.query(
      `select key, to_address, text from email_outbox where key like $1 order by key`,
      [`order:${code}:complaint:%`],
    );
    expect(rows.map((row) => row.key.split(':').at(-1))).toEqual(['buyer', 'seller', 'shop']);
    for (const row of rows) expect(row.text).toContain('> Karungnya sobek.');
  });

  test('a guest files a complaint with the token, including pictures, and sees them with it', async () => {
    const { code, token } = await sent(null);
    const url = await upload();
    expect((await post(`/${code}/complaint`, { text: 'Basah' })).statusCode).toBe(404);
    const answer = await post(`/${code}/complaint?token=${token}`, { text: 'Basah', pictures: [url] });
    expect(answer.statusCode).toBe(201);
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(`${url}?token=${token}`)).statusCode).toBe(200);
  });

  test('rejects a complaint that is early, late, second, by the wrong person, invalid or with a foreign picture', async () => {
    const { code } = await sent();
    const items = [{ id: listing.id, quantity: 1, price: 12_000 }];
    const fresh = (await post('', { items, billing, paymentMethod: 'cod' }, customer)).json().data.orders[0]
      .code;
    const foreign = await upload(await signedIn(app));
    const before = await counts();
    const file = async (payload: object, who?: SignedIn, to = code) =>
      (await post(`/${to}/complaint`, payload, who)).statusCode;
    expect(await file({ text: 'x' }, customer, fresh)).toBe(409);
    expect(await file({ text: 'x' })).toBe(404);
    expect(await file({ text: 'x' }, await signedIn(app))).toBe(404);
    expect(await file({ text: 'x' }, seller)).toBe(403);
    expect(await file({ text: 'x' }, admin)).toBe(403);
    expect(await file({ text: 'x' }, customer, 'LB-TIADA9')).toBe(404);
    for (const payload of [
      {},
      { text: '  ' },
      { text: 5 },
      { text: 'x'.repeat(2001) },
      { text: 'x', pictures: ['/unggahan/../a'] },
      { text: 'x', pictures: Array(6).fill(foreign) },
      { text: 'x', status: 'answered' },
    ]) {
      expect(await file(payload, customer), JSON.stringify(payload).slice(0, 60)).toBe(400);
    }
    expect(await file({ text: 'x', pictures: [foreign] }, customer)).toBe(404);
    expect(await counts()).toEqual(before);

    await post(`/${code}/complete`, {}, customer);
    clock.forward(7 * DAY);
    expect((await get(`/api/orders/${code}`, customer)).json().data.mayComplain).toBe(true);
    clock.forward(1);
    expect((await get(`/api/orders/${code}`, customer)).json().data.mayComplain).toBe(false);
    const late = await post(`/${code}/complaint`, { text: 'x' }, customer);
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toContain('sampai 7 hari sesudah pesanan selesai');
  });

  test('two at once make one; the same key returns the first response again', async () => {
    const { code } = await sent();
    const both = await Promise.all(
      ['satu', 'dua'].map((text) => post(`/${code}/complaint`, { text }, customer)),
    );
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
    const again = await sent();
    const key = { 'idempotency-key': `keluhan-${again.code}` };
    const first = await post(`/${again.code}/complaint`, { text: 'x' }, customer, key);
    const second = await post(`/${again.code}/complaint`, { text: 'x' }, customer, key);
    expect(second.body).toBe(first.body);
    expect(second.statusCode).toBe(201);
  });
});

describe('responding', () => {
  const filed = async () => {
    const { code } = await sent();
    await post(`/${code}/complaint`, { text: 'Kurang satu kilo' }, customer);
    return code;
  };

  test('the seller responds once; the buyer is notified and reads it on the order', async () => {
    const code = await filed();
    const before = await counts();
    const answer = (payload: object, who?: SignedIn) => post(`/${code}/complaint/answer`, payload, who);
    expect((await answer({ answer: 'x' })).statusCode).toBe(401);
    expect((await answer({ answer: 'x' }, customer)).statusCode).toBe(403);
    expect((await answer({ answer: 'x' }, await signedIn(app, { role: 'farmer' }))).statusCode).toBe(404);
    expect((await answer({ answer: ' ' }, seller)).statusCode).toBe(400);
    expect(await counts()).toEqual(before);
    const said = await answer({ answer: 'Kami kirim kekurangannya besok.' }, seller);
    expect(said.json()).toMatchObject({ success: true, message: 'Jawaban terkirim kepada pembeli.' });
    expect((await answer({ answer: 'lagi' }, seller)).json().message).toBe('Keluhan ini sudah dijawab.');
    expect(await counts()).toMatchObject({ mails: before.mails + 1, notices: before.notices + 1 });
    const { complaint } = (await get(`/api/orders/${code}`, customer)).json().data;
    expect(complaint).toMatchObject({ reply: 'Kami kirim kekurangannya besok.', answer: null });
  });

  test('an admin responds on the seller’s behalf, and the seller is notified; without a complaint 404', async () => {
    const code = await filed();
    const before = await counts();
    const mayAnswer = async (who: SignedIn, of = code) =>
      (await get(`/api/orders/${of}`, who)).json().data.mayAnswer;
    expect([await mayAnswer(admin), await mayAnswer(seller), await mayAnswer(customer)]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await post(`/${code}/complaint/answer`, { answer: 'Kami urus.' }, admin)).statusCode).toBe(200);
    expect([await mayAnswer(admin), await mayAnswer(seller)]).toEqual([false, false]);
    expect(await counts()).toMatchObject({ mails: before.mails + 2, notices: before.notices + 2 });
    const { code: quiet } = await sent();
    expect((await post(`/${quiet}/complaint/answer`, { answer: 'x' }, admin)).statusCode).toBe(404);
    expect([await mayAnswer(admin, quiet), await mayAnswer(seller, quiet)]).toEqual([false, false]);
  });

  test('a farmer who bought from another farmer cannot respond to their own complaint', async () => {
    const buyer = await signedIn(app, { role: 'farmer' });
    const { code } = await sent(buyer);
    expect((await post(`/${code}/complaint`, { text: 'Basah' }, buyer)).statusCode).toBe(201);
    expect((await post(`/${code}/complaint/answer`, { answer: 'Tidak.' }, buyer)).statusCode).toBe(403);
    expect((await get(`/api/orders/${code}`, buyer)).json().data.complaint.answer).toBeNull();
  });

  test('a seller cannot end the complaint about themselves: only the buyer or an admin can', async () => {
    const open = async (code: string) =>
      (await get(`/api/orders/${code}`, admin)).json().data.complaint.answer === null;
    const [one, two] = [await filed(), await filed()];
    for (const code of [one, two]) {
      await post(`/${code}/complaint/answer`, { answer: 'Sudah saya ganti.' }, seller);
      expect((await post(`/${code}/complaint/settle`, {}, seller)).statusCode).toBe(403);
      expect((await post(`/${code}/complaint/settle`, {})).statusCode).toBe(404);
      expect(await open(code)).toBe(true);
    }
    expect((await get(`/api/orders/${one}`, customer)).json().data.maySettle).toBe(true);
    expect((await post(`/${one}/complaint/settle`, {}, customer)).statusCode).toBe(200);
    expect((await post(`/${one}/complaint/settle`, {}, customer)).statusCode).toBe(404);
    expect(
      (await post(`/${two}/complaint/answer`, { answer: 'Kami periksa: beres.' }, admin)).statusCode,
    ).toBe(200);
    expect([await open(one), await open(two)]).toEqual([false, false]);
  });

  test('an admin whose own stall is concerned leaves it to another', async () => {
    const code = await filed();
    const member = await signedIn(app, { role: 'admin' });
    const own = (userId: string) =>
      app.database.pool.query('update farmers set user_id = $2 where id = $1', [seller.farmerId, userId]);
    await own(member.userId);
    const refused = await post(`/${code}/complaint/answer`, { answer: 'Beres.' }, member);
    await own(seller.userId);
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'own_complaint']);
  });

  test('of two simultaneous responses one is stored and one e-mail is sent', async () => {
    const code = await filed();
    const other = await signedIn(app, { role: 'admin' });
    const both = await Promise.all([
      post(`/${code}/complaint/answer`, { answer: 'a' }, other),
      post(`/${code}/complaint/answer`, { answer: 'b' }, admin),
    ]);
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const { rows } = await app.database.pool.query('select from email_outbox where key = $1', [
      `order:${code}:answered:buyer`,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('an order with an open complaint does not complete automatically; once answered, it does', async () => {
    const code = await filed();
    await post(`/${code}/cash`, {}, seller);
    clock.forward(8 * DAY);
    await completeShippedOrders(app.ctx);
    const status = async () => (await get(`/api/orders/${code}`, customer)).json().data.status;
    expect(await status()).toBe('shipped');
    await post(`/${code}/complaint/answer`, { answer: 'Sudah diganti.' }, seller);
    await completeShippedOrders(app.ctx);
    expect(await status()).toBe('shipped');
    await post(`/${code}/complaint/settle`, {}, customer);
    await completeShippedOrders(app.ctx);
    expect(await status()).toBe('completed');
  });

  test('a seller lists their own complaints and an admin all, open first; nobody else lists any', async () => {
    const code = await filed();
    const list = async (query: string, who?: SignedIn) => get(`/api/orders/complaints${query}`, who);
    expect((await list('')).statusCode).toBe(401);
    expect((await list('', customer)).statusCode).toBe(403);
    expect((await list('?status=x', admin)).statusCode).toBe(400);
    const mine = (await list('', seller)).json();
    expect(mine.data.at(-1)).toMatchObject({ code, text: 'Kurang satu kilo', answer: null });
    const { rows } = await app.database.pool.query(
      'select count(*)::int as open from complaints where answer is null',
    );
    expect((await list('', admin)).json().total).toBe(rows[0].open);
    expect((await list('', await signedIn(app, { role: 'farmer' }))).json()).toMatchObject({
      total: 0,
      data: [],
    });
    await post(`/${code}/complaint/answer`, { answer: 'ya' }, seller);
    expect((await list('', seller)).json().total).toBe(mine.total - 1);
    expect((await list('?status=answered', seller)).json().data[0]).toMatchObject({
      code,
      reply: 'ya',
      answer: null,
    });
    // It still awaits an admin.
    expect((await list('', admin)).json().data.at(-1)).toMatchObject({ code, reply: 'ya' });
  });
});
