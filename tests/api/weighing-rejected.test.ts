import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { pictureBomb } from '../support/decompression-bomb.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { figures, proposed, type Weighbridge, weighable, weighbridge } from '../support/weighing-fixture.ts';

let app: TestApp;
let at: Weighbridge;
let seller: string;
let buyer: string;
beforeAll(async () => {
  app = await testApp();
  at = await weighbridge(app.ctx, { stock: toQuantity(10_000) });
  seller = (await signedIn(app, { userId: at.seller.userId })).cookie;
  buyer = (await signedIn(app, { userId: at.buyer.userId })).cookie;
});
afterEach(() => expectInvariants(app.ctx.pool));
afterAll(() => app.close());

const post = (url: string, cookie: string, payload: object) =>
  app.fastify.inject({ method: 'POST', url: `/api/orders/${url}`, headers: { cookie }, payload });
const ticketsOf = async (line: number) =>
  (await app.ctx.pool.query('select id from weigh_tickets where order_line_id = $1', [line])).rows.length;

test.each([
  ['weight 0', { readings: [{ gross: 0, tare: 0 }] }, 'Berat bruto harus lebih dari 0 kg.'],
  ['tare above gross', { readings: [{ gross: 51, tare: 60 }] }, 'Tara harus lebih ringan daripada bruto.'],
  ['moisture 101', { moisture: [101] }, 'Kadar air paling tinggi 100 persen.'],
  ['a photo of nobody', { photos: ['/unggahan/x.webp'] }, 'Unggah foto lebih dahulu.'],
])('%s is said at its field, and nothing is written', async (_, over, text) => {
  const { code, line } = await weighable(at);
  const answer = await post(`${code}/weighing`, seller, { line, ...figures(100, over) });
  expect(answer.statusCode).toBe(400);
  expect(Object.values(answer.json().error.fields)).toEqual([text]);
  expect(await ticketsOf(line)).toBe(0);
});

test('a ticket, and a line, of another’s order are none of this one', async () => {
  const [own, other] = [await weighable(at), await weighable(at)];
  const { id } = await proposed(at, other);
  await proposed(at, own);
  const seen = { line: own.line, expected_ticket_id: id };
  const changed = await post(`${own.code}/weighing/confirm`, buyer, seen);
  expect([changed.statusCode, changed.json().message]).toEqual([
    409,
    'Nota ini sudah diganti atau dijawab. Muat ulang halaman, lalu lihat angkanya sekali lagi.',
  ]);
  const lost = await post(`${own.code}/weighing`, seller, { line: other.line, ...figures() });
  expect([lost.statusCode, lost.json().message]).toEqual([404, 'Barang ini tidak ada di pesanan itu.']);
  expect(await ticketsOf(own.line)).toBe(1);
});

test('a photo of 30,000 by 30,000 pixels is not unpacked', async () => {
  const payload = Buffer.concat([
    Buffer.from(
      '--batas\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nweighing\r\n--batas\r\nContent-Disposition: form-data; name="file"; filename="timbangan.png"\r\nContent-Type: image/png\r\n\r\n',
    ),
    pictureBomb(),
    Buffer.from('\r\n--batas--\r\n'),
  ]);
  const headers = { cookie: seller, 'content-type': 'multipart/form-data; boundary=batas' };
  const answer = await app.fastify.inject({ method: 'POST', url: '/api/uploads', headers, payload });
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    'Gambar ini terlalu besar. Paling banyak 64 juta piksel untuk jenis gambar ini.',
  ]);
});

test('another ticket brings another code, and no more than ten tries for the order in all', async () => {
  const order = await weighable(at);
  const codeOf = async () =>
    (
      await app.fastify.inject({ url: `/api/orders/${order.code}/weighing`, headers: { cookie: buyer } })
    ).json().data.lines[0].yesCode;
  let { id } = await proposed(at, order);
  const tried: number[] = [];
  for (let tickets = 0; tickets < 3; tickets += 1) {
    const right = await codeOf();
    for (let tries = 0; tries < 4; tries += 1) {
      const pin = right === '000000' ? '000001' : '000000';
      const body = { line: order.line, expected_ticket_id: id, pin };
      tried.push((await post(`${order.code}/weighing/code`, seller, body)).statusCode);
    }
    if (tickets < 2) ({ id } = await proposed(at, order, 100, { replaces: id }));
  }
  expect(tried).toEqual([...Array(10).fill(409), 429, 429]);
  const body = { line: order.line, expected_ticket_id: id, pin: await codeOf() };
  expect((await post(`${order.code}/weighing/code`, seller, body)).statusCode).toBe(429);
});

test('a code that is guessed is locked after five, also where it is the right one then', async () => {
  const order = await weighable(at);
  const { id } = await proposed(at, order);
  const { yesCode } = (
    await app.fastify.inject({ url: `/api/orders/${order.code}/weighing`, headers: { cookie: buyer } })
  ).json().data.lines[0];
  const guess = (pin: string) =>
    post(`${order.code}/weighing/code`, seller, { line: order.line, expected_ticket_id: id, pin });
  const wrong = yesCode === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await guess(wrong);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'Kodenya tidak cocok. Minta dibacakan sekali lagi.',
    ]);
  }
  const locked = await guess(yesCode);
  expect([locked.statusCode, locked.json().message]).toEqual([
    429,
    'Sudah lima kali salah, jadi kode untuk nota ini terkunci. Setujui dari halaman pesanan, atau timbang ulang.',
  ]);
  expect((await guess('12345')).json().error.fields).toEqual({ pin: 'Isi enam angka.' });
});
