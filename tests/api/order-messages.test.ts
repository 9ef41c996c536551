import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../src/db/schema/auth-tables.ts';
import { orders } from '../../src/db/schema/order-tables.ts';
import { payments } from '../../src/db/schema/payment-tables.ts';
import { emailOutbox, notifications } from '../../src/db/schema/system-tables.ts';
import { type AppContext, inTransaction } from '../../src/domain/context.ts';
import type { UndoDelay } from '../../src/domain/notifications/email/undo-delay.ts';
import { orderMessageTexts } from '../../src/domain/orders/notifications/order-message-texts.ts';
import {
  type OrderMessageEvent,
  sendOrderMessages,
} from '../../src/domain/orders/notifications/send-order-messages.ts';
import { createGuestToken, hashGuestToken } from '../../src/domain/orders/policies/guest-token.ts';
import { holdConfirmationHref } from '../../src/domain/orders/policies/hold-key.ts';
import { bareShop } from '../support/bare-context.ts';
import { billing } from '../support/billing-form.ts';
import { makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { enablePayments, storedOrder } from '../support/order-factories.ts';
import { FACTS } from '../support/order-texts.ts';
import { bring, makeLot, sell } from '../support/pooled-lot-fixture.ts';
import { asWritten } from '../support/sealed-secrets.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const SITE = 'http://127.0.0.1:3000';
const clock = testClock();
let database: TestDatabase;
let ctx: AppContext;
let farmer: { id: number; userId: string };
let customer: { id: string };
let listing: { id: number; farmerId: number };

beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
  farmer = await makeFarmer(ctx, {
    phone: '+6281234567890',
    user: { name: 'Pak Tani', email: 'tani@contoh.example' },
  });
  customer = await makeUser(ctx, { name: 'Sri', email: 'akun@contoh.example', phone: '+6281311112222' });
  listing = await makeListing(ctx, { farmerId: farmer.id });
});
beforeEach(() => database.pool.query('delete from email_outbox; delete from notifications'));
afterAll(() => database.close());

/** Such an order of the customer by default; returns its code. */
const make = async (over: Partial<typeof orders.$inferInsert> = {}, productName = 'Beras') =>
  (await storedOrder(ctx, listing, { customerId: customer.id, ...over }, { productName })).code;
const guestOf = (code: string) => ({
  code,
  customerId: null,
  guestTokenHash: hashGuestToken(createGuestToken(ctx, code)),
});

/** Sends the messages of these events; returns what was written. */
async function tellOf(news: OrderMessageEvent[], hold?: UndoDelay) {
  await database.pool.query('delete from email_outbox; delete from notifications');
  await inTransaction(ctx, (inside) => sendOrderMessages(inside, news, hold));
  const mails = (await ctx.db.select().from(emailOutbox).orderBy(emailOutbox.id)).map(asWritten);
  const notices = await ctx.db.select().from(notifications).orderBy(notifications.id);
  return { mails, notices };
}
const addressed = ({ mails }: Awaited<ReturnType<typeof tellOf>>) =>
  mails.map(({ key, toAddress }) => `${key} → ${toAddress}`);

const ticket = {
  code: 'NT-7',
  figures: '2,9 kg',
  by: 'seller',
  how: 'confirm',
  endsComplaint: false,
} as const;
/**
 * The part that distinguishes repeated events in a mail's key; the order is in its fourth version, with Rp 500
 * refunded.
 */
const PARTS: Record<OrderMessageEvent['event'], string> = {
  placed: '',
  fee_offered: ':4',
  fee_refused: ':4',
  fee_agreed: '',
  paid: ':4',
  confirmed: '',
  shipped: ':4',
  unshipped: ':4',
  completed: '',
  cancelled: '',
  lapsed: '',
  refunded: ':500',
  unpaid: ':4',
  rejected: ':4',
  chargeback: ':500',
  cash: '',
  late: '',
  proof: '',
  complaint: '',
  answered: '',
  replied: '',
  late_step: ':4',
  weighed: ':NT-7',
  weigh_agreed: ':NT-7',
  weigh_disputed: ':NT-7',
  weigh_annulled: ':NT-7',
  recalled: ':7',
  recall_lifted: ':7',
  surplus_back: ':4',
  shortfall_in: ':4',
};

test('each event sends one e-mail and one notice to each side concerned; a guest gets an e-mail only', async () => {
  const code = await make({ version: 4, refunded: 500 });
  const guests = await make({ version: 4, refunded: 500, ...guestOf('LB-TAMU') });
  const events = Object.entries(PARTS) as [OrderMessageEvent['event'], string][];
  for (const of of [code, guests]) {
    const news = events.map(([event]): OrderMessageEvent => {
      const recall = { id: 7, lot: 'LT-22222222' };
      const more = event.startsWith('weigh') ? { ticket } : event.startsWith('recall') ? { recall } : {};
      return { code: of, event, onBehalf: true, amount: 9_000, ...more };
    });
    const facts = {
      ...{ ...FACTS, city: 'Sleman', total: 'Rp\u00a036.000', amount: 'Rp\u00a09.000' },
      ...{ buyer: of === code ? 'Sri' : 'Sri Wahyuni', cashOnDelivery: true },
    };
    const expected = news.map((one, at) => {
      const { buyer, seller } = orderMessageTexts(one, facts);
      const [event, part] = events[at]!;
      const key = `order:${of}:${event}${part}`;
      const page = one.ticket ? '/weighing' : '';
      const told = (userId: string, text: string, href: string) => ({
        ...{ userId, kind: `order.${event}`, text, href: `${href}${page}`, data: { code: of } },
      });
      return {
        mails: [
          ...(buyer ? [`${key}:buyer → ${billing.email}`] : []),
          ...(seller ? [`${key}:seller → tani@contoh.example`] : []),
        ],
        notices: [
          ...(buyer && of === code ? [told(customer.id, buyer, `/orders/${of}`)] : []),
          ...(seller ? [told(farmer.userId, seller, `/admin/orders/${of}`)] : []),
        ],
      };
    });
    const written = await tellOf(news);
    expect(addressed(written)).toEqual(expected.flatMap(({ mails }) => mails));
    expect(
      written.notices.map(({ userId, kind, text, href, data }) => ({ userId, kind, text, href, data })),
    ).toEqual(expected.flatMap(({ notices }) => notices));
  }
});

test('a guest’s e-mail is complete: name, how to pay, key, and the button that confirms a large hold', async () => {
  const code = 'LB-BESAR';
  await make({
    ...guestOf(code),
    status: 'awaiting_payment',
    confirmBy: clock.now(),
    paymentMethod: 'transfer',
  });
  await ctx.db.insert(payments).values({
    ...{ groupCode: code, method: 'transfer', due: 36_000, suffix: 7, createdAt: clock.now() },
  });
  const { mails } = await tellOf([{ code, event: 'placed' }]);
  const token = createGuestToken(ctx, code);
  expect(mails[0]!.text).toBe(
    [
      'Halo Sri Wahyuni,',
      `Pesanan ${code} sudah kami catat: 3 kg Beras, Rp\u00a036.000. Karena jumlahnya besar, tekan tombol di bawah sebelum itu supaya barangnya tetap disimpan untuk Anda.`,
      'Beras, 3 kg × Rp\u00a012.000: Rp\u00a036.000\nTotal: Rp\u00a036.000',
      `Ya, ini pesanan saya:\n${holdConfirmationHref(ctx, { code, groupCode: code })}`,
      'Kalau bukan Anda yang memesan, abaikan saja surat ini.',
      'Silakan transfer jumlah tepat ini, lalu unggah buktinya di halaman pesanan:',
      'Bank: \nNomor rekening: \nAtas nama: \nJumlah tepat: Rp\u00a036.007',
      `Lihat pesanan:\n${SITE}/orders/${code}?token=${token}\n`,
    ].join('\n\n'),
  );
});

test('the e-mail of a buyer without key and large hold has neither', async () => {
  const code = await make({ status: 'awaiting_payment' });
  const { mails } = await tellOf([{ code, event: 'placed' }]);
  expect(mails[0]!.text).not.toMatch(/token=|konfirmasi/);
  expect(mails[0]!.text).toContain(`Lihat pesanan:\n${SITE}/orders/${code}\n`);
});

describe('the recipient', () => {
  const blank = { ...billing, firstName: '', lastName: '' };
  const buyers: [string, Partial<typeof orders.$inferInsert>, string, string | undefined, string | null][] = [
    [
      'an account, with another name and phone in the address',
      { billing: { ...billing, phone: '0815 5555 5555' } },
      'Sri',
      '6281555555555',
      'sri@contoh.example',
    ],
    [
      'an account that has yet to give an address',
      { billing: null },
      'Sri',
      '6281311112222',
      'akun@contoh.example',
    ],
    [
      'a guest with one name',
      { customerId: null, billing: { ...billing, lastName: '' } },
      'Sri',
      undefined,
      'sri@contoh.example',
    ],
    [
      'a guest without a name',
      { customerId: null, billing: blank },
      'Pembeli',
      undefined,
      'sri@contoh.example',
    ],
    ['a guest who was forgotten', { customerId: null, billing: null }, 'Pembeli', undefined, null],
  ];
  test.each(buyers)('the recipient is %s', async (_who, over, name, phone, to) => {
    const code = await make(over);
    const written = await tellOf([{ code, event: 'cancelled' }]);
    expect(addressed(written)).toEqual([
      ...(to ? [`order:${code}:cancelled:buyer → ${to}`] : []),
      `order:${code}:cancelled:seller → tani@contoh.example`,
    ]);
    const toSeller = written.mails.at(-1)!.text;
    expect(toSeller).toContain(`Pesanan ${code} dari ${name} dibatalkan.`);
    expect(/wa\.me\/(\d+)/.exec(toSeller)?.[1]).toBe(phone);
  });
});

test('several orders at once are each reported with their own goods; missing ones are skipped', async () => {
  const one = await make({}, 'Beras');
  const two = await make({}, 'Jagung');
  const { mails, notices } = await tellOf([
    { code: two, event: 'confirmed' },
    { code: 'LB-TIADA', event: 'paid' },
    { code: one, event: 'confirmed' },
  ]);
  expect(notices.map(({ text }) => text)).toEqual([
    expect.stringMatching(` pesanan ${two}: 3 kg Jagung\\.$`),
    expect.stringMatching(` pesanan ${one}: 3 kg Beras\\.$`),
  ]);
  expect(mails.map(({ text }) => /^(.*) 3 kg × .*: Rp\u00a036\.000\nTotal/m.exec(text)?.[1])).toEqual([
    'Jagung,',
    'Beras,',
  ]);
  expect(await tellOf([])).toEqual({ mails: [], notices: [] });
});

test('a delayed e-mail or notice reaches nobody before its time', async () => {
  const hold = { key: 'kirim:1', until: new Date(clock.now().getTime() + 10_000) };
  const { mails, notices } = await tellOf([{ code: await make(), event: 'completed' }], hold);
  expect(mails.map(({ undoKey, nextTryAt }) => [undoKey, nextTryAt])).toEqual([
    ['kirim:1', hold.until],
    ['kirim:1', hold.until],
  ]);
  expect(notices.map(({ undoKey, visibleAt }) => [undoKey, visibleAt])).toEqual([
    ['kirim:1', hold.until],
    ['kirim:1', hold.until],
  ]);
});

test('a seller who declines e-mails gets only the notice; one without the setting gets both', async () => {
  const code = await make();
  const news: OrderMessageEvent = { code, event: 'shortfall_in' };
  const wants = async (preferences: object) => {
    await ctx.db.update(users).set({ preferences }).where(eq(users.id, farmer.userId));
    const { mails, notices } = await tellOf([news]);
    return [mails.length, notices.length];
  };
  expect(await wants({ email: false })).toEqual([1, 2]);
  expect(await wants({ email: true })).toEqual([2, 2]);
  expect(await wants({})).toEqual([2, 2]);
});

test('members whose deposits were sold are notified with both sides, under a key of the same version', async () => {
  await enablePayments(ctx);
  const other = await make({ version: 9 });
  const admin = await signedIn({ ctx }, { role: 'admin' });
  const buyer = await signedIn({ ctx });
  const lot = await makeLot({ ctx });
  await bring(ctx, lot, 'anggota', 10);
  const code = await sell(ctx, { buyer: buyer.actor, admin: admin.actor }, lot.id, 4);
  const [order] = await ctx.db.select().from(orders).where(eq(orders.code, code));
  const { mails, notices } = await tellOf([
    { code: other, event: 'proof' },
    { code, event: 'paid' },
    { code: 'LB-TIADA', event: 'paid' },
  ]);
  const { userId } = lot.group.people.anggota;
  expect(mails.map(({ key }) => key.replace(/^lot:\d+/, 'lot'))).toEqual([
    `order:${other}:proof:buyer`,
    `order:${code}:paid:${order!.version}:buyer`,
    `order:${code}:paid:${order!.version}:seller`,
    `lot:paid:${order!.version}:${userId}`,
  ]);
  expect(notices.filter((notice) => notice.userId === userId).map(({ kind }) => kind)).toEqual(['lot.sold']);
});
