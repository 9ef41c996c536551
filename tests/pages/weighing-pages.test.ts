import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { disputeTicket } from '../../src/domain/weighing/commands/dispute-ticket.ts';
import { proposeTicket } from '../../src/domain/weighing/commands/propose-ticket.ts';
import { getWeighing } from '../../src/domain/weighing/queries/get-weighing.ts';
import type { App } from '../../src/server/http.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { makeBid } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { pictureBomb } from '../support/decompression-bomb.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { actorFor, makeFarmer, makeListing } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { testClock } from '../support/test-app.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { figures, proposed, type Weighbridge, weighable, weighbridge } from '../support/weighing-fixture.ts';

/* What is wrong in a ticket, through the forms of its page; through the API: tests/api/weighing-rejected.test.ts. */
let database: TestDatabase;
let app: App;
let at: Weighbridge;
let seller: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
  ({ app, database } = await builtApp({}, { clock: testClock('2026-11-21T03:00:00Z') }));
  at = await weighbridge(app.ctx, { stock: toQuantity(10_000) });
  seller = await signedIn(app, { userId: at.seller.userId });
  buyer = await signedIn(app, { userId: at.buyer.userId });
});
afterEach(() => expectInvariants(database.pool));
afterAll(async () => {
  await app.stop();
  await database.close();
});

const doors = withoutScripts(() => app);
/** What is there of this line: tickets, steps of theirs, photos. */
const written = async (line: number) =>
  (
    await database.pool.query(
      `select (select count(*)::int from weigh_tickets where order_line_id = $1) as tickets,
              (select count(*)::int from uploads) as photos`,
      [line],
    )
  ).rows[0];
const typed = (line: number, over: object = {}) => ({
  ...{ intent: 'propose', line: String(line), 'gross.0': '50,4', 'tare.0': '0,4', 'sacks.0': '1' },
  ...{ moisture: '14', hampa: '3', weighed_by: 'Pak Slamet', confirm_below_hpp: 'on', ...over },
});
const weigh = (code: string, fields: Record<string, string>, pictures: Buffer[] = []) =>
  doors.sendPictures(`/admin/orders/${code}/weighing`, { fields, at: 'photos', pictures }, seller);

/** The text that the field of this name points to. */
function saidAt(html: string, name: string): string | undefined {
  const field = html.match(new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*>`))?.[0] ?? '';
  expect(field, name).toContain('aria-invalid="true"');
  const [id = ''] = field.match(/aria-describedby="([^"]+)"/)?.[1]?.split(' ') ?? [];
  // After the field itself, which an error's id never is.
  return html
    .split(`id="${id}"`)[1]
    ?.replace(/^[^>]*>/, '')
    .split('</p>')[0]
    ?.replace(/<[^>]*>/g, '');
}

test.each([
  ['weight 0', { 'gross.0': '0' }, 'gross.0', 'Berat bruto harus lebih dari 0 kg.'],
  ['tare above gross', { 'tare.0': '60' }, 'tare.0', 'Tara harus lebih ringan daripada bruto.'],
  ['moisture 101', { moisture: '101' }, 'moisture', 'Kadar air paling tinggi 100 persen.'],
])('%s is said at its field, and nothing is written', async (_, over, field, text) => {
  const { code, line } = await weighable(at);
  const answer = await weigh(code, typed(line, over));
  expect(answer.statusCode).toBe(400);
  expect(saidAt(answer.body, field)).toBe(text);
  expect(await written(line)).toEqual({ tickets: 0, photos: 0 });
});

test('what is wrong in one of several goods is said at its own form, and the others keep what stood there', async () => {
  const { rows } = await database.pool.query('select farmer_id from listings where id = $1', [at.listing.id]);
  const weighed = { farmerId: rows[0].farmer_id, priceCustomer: 7000, weighed: true };
  const second = await makeListing(app.ctx, weighed);
  const { orders } = await placeOrder(app.ctx, at.buyer, {
    items: [at.listing.id, second.id].map((id) => ({ id, quantity: 100, price: 7000 })),
    billing,
    paymentMethod: 'cod',
  });
  const { code } = orders[0]!;
  await confirmPayment(app.ctx, at.seller, code);
  const { lines } = await getWeighing(app.ctx, at.buyer, code);
  const answer = await weigh(code, typed(lines[1]!.line, { 'gross.0': '0', 'tare.0': '0,7' }));
  const [own, other] = [lines[1]!.line, lines[0]!.line].map(
    (line) => answer.body.split('<form').find((form) => form.includes(`name="line" value="${line}"`)) ?? '',
  );
  expect(own).toContain('value="0,7"');
  expect(saidAt(own!, 'gross.0')).toBe('Berat bruto harus lebih dari 0 kg.');
  expect(other).toContain('name="gross.0"');
  expect(other).not.toContain('aria-invalid');
  expect(other).not.toContain('value="0,7"');
});

test('an order says first that a ticket waits, to the one whose yes it waits for', async () => {
  const order = await weighable(at);
  const waits = async () =>
    Promise.all(
      [doors.page(`/orders/${order.code}`, buyer), doors.page(`/admin/orders/${order.code}`, seller)].map(
        async (page) => (await page).includes('Nota timbang menunggu jawaban Anda'),
      ),
    );
  expect(await waits()).toEqual([false, false]);
  const { id } = await proposed(at, order);
  expect(await waits()).toEqual([true, false]);
  await confirmTicket(app.ctx, at.buyer, order.code, { line: order.line, expected_ticket_id: id });
  expect(await waits()).toEqual([false, false]);
  const theirs = await weighable(at);
  await proposeTicket(app.ctx, at.buyer, theirs.code, { line: theirs.line, ...figures() });
  order.code = theirs.code;
  expect(await waits()).toEqual([false, true]);
});

test('a disputed ticket says for whom it waits, and shows no code to say yes with', async () => {
  const order = await weighable(at);
  const { id } = await proposed(at, order);
  const seen = { line: order.line, expected_ticket_id: id };
  await disputeTicket(app.ctx, at.buyer, order.code, { ...seen, reason: 'Belum nol.' });
  for (const page of [
    await doors.page(`/orders/${order.code}/weighing`, buyer),
    await doors.page(`/admin/orders/${order.code}/weighing`, seller),
  ]) {
    expect(page).toContain('Menunggu putusan pengelola, atau nota baru dari yang menimbang.');
    expect(page).not.toContain('Kode setuju Anda');
  }
});

test('no code to say yes with stands on an order that cannot be weighed yet', async () => {
  const items = [{ id: at.listing.id, quantity: 100, price: 7000 }];
  const { orders } = await placeOrder(app.ctx, at.buyer, { items, billing, paymentMethod: 'transfer' });
  const order = `/orders/${orders[0]!.code}`;
  const told = async () => [
    (await doors.page(order, buyer)).includes('dan kode setuju'),
    (await doors.page(`${order}/weighing`, buyer)).includes('Kode setuju Anda'),
  ];
  expect(await told()).toEqual([false, false]);
  await confirmPayment(app.ctx, at.admin, orders[0]!.code);
  expect(await told()).toEqual([true, true]);
});

test('a photo of 30,000 by 30,000 pixels is refused at its field, and no ticket stands without it', async () => {
  const { code, line } = await weighable(at);
  const answer = await weigh(code, typed(line), [pictureBomb()]);
  expect(answer.statusCode).toBe(400);
  expect(saidAt(answer.body, 'photos')).toBe(
    'Gambar ini terlalu besar. Paling banyak 64 juta piksel untuk jenis gambar ini.',
  );
  expect(await written(line)).toEqual({ tickets: 0, photos: 0 });
});

test('a ticket of another’s order is not said yes to on this one’s page', async () => {
  const [own, other] = [await weighable(at), await weighable(at)];
  const { id } = await proposed(at, other);
  await proposed(at, own);
  const answer = await doors.send(
    `/orders/${own.code}/weighing`,
    { intent: 'confirm', line: String(own.line), expected_ticket_id: String(id) },
    buyer,
  );
  expect(answer.statusCode).toBe(409);
  expect(answer.body).toContain('Nota ini sudah diganti atau dijawab. Muat ulang halaman');
  for (const { code } of [own, other])
    expect((await getWeighing(app.ctx, at.buyer, code)).lines[0]!.ticket!.status).toBe('proposed');
});

test('a code that is guessed is told at its field, and locked after five', async () => {
  const order = await weighable(at);
  const { id } = await proposed(at, order);
  const yes = (await getWeighing(app.ctx, at.buyer, order.code)).lines[0]!.yesCode!;
  // Only the one whose yes is asked for reads a code of his own there.
  expect(await doors.page(`/orders/${order.code}/weighing`, buyer)).toContain('Kode setuju Anda');
  expect(await doors.page(`/admin/orders/${order.code}/weighing`, seller)).not.toContain('Kode setuju Anda');
  const guess = (pin: string) =>
    doors.send(
      `/admin/orders/${order.code}/weighing`,
      { intent: 'code', line: String(order.line), expected_ticket_id: String(id), pin },
      seller,
    );
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await guess(yes === '000000' ? '000001' : '000000');
    expect(saidAt(answer.body, 'pin')).toBe('Kodenya tidak cocok. Minta dibacakan sekali lagi.');
  }
  const locked = await guess(yes);
  expect(locked.statusCode).toBe(429);
  expect(saidAt(locked.body, 'pin')).toMatch(/^Sudah lima kali salah, jadi kode untuk nota ini terkunci\./);
  expect((await getWeighing(app.ctx, at.buyer, order.code)).lines[0]!.ticket!.status).toBe('proposed');
});

test('the trail of an order says of its tickets who said no and why, who said yes, and what the order came to', async () => {
  const order = await weighable(at);
  const first = await proposed(at, order, 90);
  const seen = (id: number) => ({ line: order.line, expected_ticket_id: id });
  await disputeTicket(app.ctx, at.buyer, order.code, { ...seen(first.id), reason: 'Belum nol.' });
  const { id, code } = await proposed(at, order, 97, { replaces: first.id });
  await confirmTicket(app.ctx, at.buyer, order.code, seen(id));
  const [, trail = ''] = (await doors.page(`/admin/orders/${order.code}`, seller)).split('Riwayat perubahan');
  const told = trail.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(told).toMatch(
    new RegExp(`Nota timbang dipersoalkan oleh .* Alasan: Belum nol\\. Nota timbang: ${first.code}`),
  );
  expect(told).toMatch(
    new RegExp(
      `Nota timbang disetujui oleh .* Total pesanan: Rp 700\\.000 → Rp 679\\.000 Nota timbang: ${code}`,
    ),
  );
  expect(told).toContain(`Keluhan selesai dengan sendirinya oleh sistem`);
});

test('what an offer is to be weighed on stands beside it for both sides as it was then, and at the checkout, where the way of delivery outlasts a refusal', async () => {
  const { userId, id: farmerId } = await makeFarmer(app.ctx, { address: 'Dusun Ngepring' });
  const listing = await makeListing(app.ctx, {
    ...{ farmerId, weighed: true, weighTolerance: 5, weighMoisture: 25, weighHampa: 10 },
  });
  const market = { listing, farmer: await actorFor(app.ctx, userId), customer: async () => buyer.actor };
  const bid = await makeBid(app.ctx, market, { qty: 20 });
  await database.pool.query('update listings set weigh_tolerance = 20 where id = $1', [listing.id]);
  const terms = 'boleh lebih atau kurang 5\u00a0%, dasar kadar air 25\u00a0% dan hampa 10\u00a0%';
  const farmer = await signedIn(app, { userId });
  for (const who of [buyer, farmer])
    expect(await doors.page(`/bidding-list/${bid.id}`, who)).toContain(terms);
  const { orderCode } = await acceptBid(app.ctx, market.farmer, bid.id, { expected_offer_id: bid.offerId });
  const checkout = `/orders/${orderCode}/checkout`;
  expect(await doors.page(checkout, buyer)).toContain(terms);
  const chosen = { [`delivery.${farmerId}`]: 'pickup', paymentMethod: 'cod', total: '200000' };
  const refused = await doors.send(checkout, chosen, buyer);
  expect(refused.statusCode).toBe(400);
  const stands = (way: string) =>
    new RegExp(`<input[^>]*name="delivery.${farmerId}"[^>]*checked=""[^>]*value="${way}"`);
  expect(refused.body).toMatch(stands('pickup'));
  // Unless it is no choice any more: one of them stands always.
  await app.fastify.inject({
    method: 'PATCH',
    url: '/api/me/stall',
    payload: { pickup: false },
    headers: { cookie: farmer.cookie },
  });
  expect((await doors.send(checkout, chosen, buyer)).body).toMatch(stands('delivery'));
});
