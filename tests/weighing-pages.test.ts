import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getWeighing } from '../src/domain/weighing/get-weighing.ts';
import type { App } from '../src/server/http.ts';
import { quantityOf } from '../src/shared/figures/quantity.ts';
import { testClock } from './app.ts';
import { builtApp, withoutScripts } from './built-app.ts';
import type { TestDatabase } from './database.ts';
import { expectInvariants } from './invariants.ts';
import { pictureBomb } from './picture-bomb.ts';
import { type SignedIn, signedIn } from './signed-in.ts';
import { proposed, type Weighbridge, weighable, weighbridge } from './weighing.ts';

/* What is wrong in a ticket, through the forms of its page; through the API: tests/api/weighing-refused.test.ts. */
let database: TestDatabase;
let app: App;
let at: Weighbridge;
let seller: SignedIn;
let buyer: SignedIn;

beforeAll(async () => {
  ({ app, database } = await builtApp({}, { clock: testClock('2026-11-21T03:00:00Z') }));
  at = await weighbridge(app.shop, { stock: quantityOf(10_000) });
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
  doors.sendPictures(`/admin/orders/${code}/timbang`, { fields, at: 'photos', pictures }, seller);

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

test('a photo of 30,000 by 30,000 pixels is refused at its field, and no ticket stands without it', async () => {
  const { code, line } = await weighable(at);
  const answer = await weigh(code, typed(line), [pictureBomb()]);
  expect(answer.statusCode).toBe(400);
  expect(saidAt(answer.body, 'photos')).toBe('Gambar ini terlalu besar. Paling banyak 48 juta piksel.');
  expect(await written(line)).toEqual({ tickets: 0, photos: 0 });
});

test('a ticket of another’s order is not said yes to on this one’s page', async () => {
  const [own, other] = [await weighable(at), await weighable(at)];
  const { id } = await proposed(at, other);
  await proposed(at, own);
  const answer = await doors.send(
    `/orders/${own.code}/timbang`,
    { intent: 'confirm', line: String(own.line), expected_ticket_id: String(id) },
    buyer,
  );
  expect(answer.statusCode).toBe(409);
  expect(answer.body).toContain('Nota ini sudah diganti atau dijawab. Muat ulang halaman');
  for (const { code } of [own, other])
    expect((await getWeighing(app.shop, at.buyer, code)).lines[0]!.ticket!.status).toBe('proposed');
});

test('a code that is guessed is told at its field, and locked after five', async () => {
  const order = await weighable(at);
  const { id } = await proposed(at, order);
  const yes = (await getWeighing(app.shop, at.buyer, order.code)).lines[0]!.yesCode!;
  // Only the one whose yes is asked for reads a code of his own there.
  expect(await doors.page(`/orders/${order.code}/timbang`, buyer)).toContain('Kode setuju Anda');
  expect(await doors.page(`/admin/orders/${order.code}/timbang`, seller)).not.toContain('Kode setuju Anda');
  const guess = (pin: string) =>
    doors.send(
      `/admin/orders/${order.code}/timbang`,
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
  expect((await getWeighing(app.shop, at.buyer, order.code)).lines[0]!.ticket!.status).toBe('proposed');
});
