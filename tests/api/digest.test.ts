import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { counterBid } from '../../src/domain/bidding/commands/counter-bid.ts';
import { placeBid } from '../../src/domain/bidding/commands/place-bid.ts';
import { withdrawBid } from '../../src/domain/bidding/commands/withdraw-bid.ts';
import { remindBids } from '../../src/domain/bidding/scheduled/remind-bids.ts';
import { deleteOldDigests, sendBidDigests } from '../../src/domain/bidding/scheduled/send-bid-digests.ts';
import type { AppContext } from '../../src/domain/context.ts';
import { lastDigestAt, nextDigestAt } from '../../src/domain/notifications/email/quiet-hours.ts';
import { bareShop } from '../support/bare-context.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { asWritten } from '../support/sealed-secrets.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

/** 10.00 WIB. */
const MORNING = '2026-11-21T03:00:00Z';
const HOUR = 3_600_000;
const clock = testClock();
let database: TestDatabase;
let ctx: AppContext;
beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, clock);
});
afterAll(() => database.close());
beforeEach(async () => {
  clock.set(MORNING);
  await database.pool.query('truncate digest_items, email_outbox');
});

const choose = (userId: string, preferences: object) =>
  database.pool.query('update users set preferences = $2 where id = $1', [
    userId,
    JSON.stringify(preferences),
  ]);

/** A market whose farmer gets bids in one mail at 18.00 WIB, or as `preferences` say. */
async function digestMarket(preferences: object = {}) {
  const market = await makeMarket(ctx);
  await choose(market.farmer.userId, { digest: true, digestHour: 18, ...preferences });
  const mails = async () =>
    (
      await database.pool.query<{
        key: string;
        subject: string;
        text: string;
        html: string;
        sealed: string | null;
        due: Date;
      }>(
        'select key, subject, text, html, sealed, next_try_at as due from email_outbox where to_address = $1 order by id',
        [market.farmer.email],
      )
    ).rows.map(asWritten);
  return { ...market, mails };
}

test('a day’s bids are sent in one e-mail at the farmer’s chosen hour, and shown in the site at once', async () => {
  const market = await digestMarket();
  const first = await makeBid(ctx, market, { note: 'Untuk warung' });
  const second = await makeBid(ctx, market, { qty: 7 });
  await withdrawBid(ctx, second.customer, second.id);
  expect(await market.mails()).toEqual([]);
  const { rows } = await database.pool.query(
    'select kind from notifications where user_id = $1 order by id',
    [market.farmer.userId],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['bid.placed', 'bid.placed', 'bid.withdrawn']);

  clock.set('2026-11-21T10:59:59Z');
  expect(await sendBidDigests(ctx)).toBe(0);
  clock.set('2026-11-21T11:00:00Z');
  expect(await sendBidDigests(ctx)).toBe(1);
  expect(await sendBidDigests(ctx)).toBe(0);
  const [mail, ...more] = await market.mails();
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('Ringkasan tawaran: 3 kabar tentang 2 tawaran');
  const order = ['Untuk warung', 'Menunggu jawaban Anda', 'Tawaran baru', 'membatalkan tawarannya'];
  const at = order.map((words, n) => mail!.text.indexOf(words, n === 2 ? mail!.text.indexOf('respond/') : 0));
  expect(at).toEqual([...at].sort((a, b) => a - b));
  expect(Math.min(...at)).toBeGreaterThan(0);
  expect(mail!.html).toContain('<h2');
  expect(mail!.html).toContain(`bidding-list/${second.id}`);
  // The bid that is still open can be answered from the mail.
  expect(mail!.text.match(/\/respond\/\S+/g)).toHaveLength(1);
  const { rows: links } = await database.pool.query(
    'select bid_id from bid_response_links where user_id = $1',
    [market.farmer.userId],
  );
  expect(links).toEqual([{ bid_id: first.id }]);

  clock.forward(24 * HOUR);
  expect(await sendBidDigests(ctx)).toBe(0);
  expect(await deleteOldDigests(ctx)).toBe(0);
  clock.forward(31 * 24 * HOUR);
  expect(await deleteOldDigests(ctx)).toBe(3);
});

test('a reminder waits for the digest only if three hours to respond remain; what it overtakes is sent with it', async () => {
  const early = await digestMarket();
  const late = await digestMarket({ digestHour: 9 });
  // Both offers expire at 10.00 WIB the day after tomorrow: the reminder is due at 22.00, the digest at 18.00 or 9.00.
  const inTime = await digestMarket({ digestHour: 23 });
  const bids = [await makeBid(ctx, early), await makeBid(ctx, late), await makeBid(ctx, inTime)];
  clock.forward(36 * HOUR);
  expect(await remindBids(ctx)).toBeGreaterThanOrEqual(3);
  for (const [n, market] of [early, late].entries()) {
    const mails = await market.mails();
    expect(mails.map(({ key }) => key)).toEqual([
      `bid:${bids[n]!.id}:reminder:offer:${bids[n]!.offerId}:seller`,
    ]);
    const { text } = mails[0]!;
    expect(text.indexOf('Tawaran baru dari')).toBeGreaterThan(text.indexOf('Sebelumnya:'));
    expect(text.indexOf('menunggu jawaban Anda sampai')).toBeGreaterThan(text.indexOf('Tawaran baru dari'));
    expect(text).toMatch(/\/respond\/\S+/);
  }
  expect(await inTime.mails()).toEqual([]);
  clock.forward(HOUR);
  await sendBidDigests(ctx);
  const [mail, ...more] = await inTime.mails();
  expect([mail!.key, more]).toEqual([expect.stringMatching(/^digest:/), []]);
  expect(mail!.text).toContain('menunggu jawaban Anda sampai');
  for (const market of [early, late]) expect(await market.mails()).toHaveLength(1);
});

test('quiet hours delay the digest; a farmer who disables it gets the rest at once, one without e-mail nothing', async () => {
  const quiet = await digestMarket({ quietFrom: 17, quietTo: 20 });
  const given = await digestMarket();
  const none = await digestMarket();
  for (const market of [quiet, given, none]) await makeBid(ctx, market);
  await choose(given.farmer.userId, { digest: false });
  await choose(none.farmer.userId, { digest: true, digestHour: 11, email: false });
  expect(await sendBidDigests(ctx)).toBe(1);
  expect((await given.mails()).map(({ key }) => key)).toEqual([expect.stringMatching(/^digest:/)]);
  clock.set('2026-11-21T11:00:00Z');
  expect(await sendBidDigests(ctx)).toBe(1);
  expect((await quiet.mails()).map(({ due }) => due)).toEqual([new Date('2026-11-21T13:00:00Z')]);
  expect(await none.mails()).toEqual([]);
});

test('a farmer who returns to immediate e-mails first gets what was waiting, and nothing twice', async () => {
  const market = await digestMarket();
  const bid = await makeBid(ctx, market, { note: 'tawaran pertama' });
  const counter = { expected_offer_id: bid.offerId, qty: 1, bid_price: 11_500 };
  await counterBid(ctx, market.farmer, bid.id, counter);
  await choose(market.farmer.userId, {});
  const { rows } = await database.pool.query('select offer_id from bids where id = $1', [bid.id]);
  await counterBid(ctx, bid.customer, bid.id, {
    expected_offer_id: rows[0].offer_id,
    qty: 1,
    bid_price: 11_000,
    note: 'tawaran kedua',
  });
  const other = await market.customer();
  await placeBid(ctx, other, market.listing.id, { qty: 1, bid_price: 9_000 });
  await sendBidDigests(ctx);
  const mails = await market.mails();
  expect(mails).toHaveLength(2);
  expect(mails[0]!.text.indexOf('tawaran pertama')).toBeLessThan(mails[0]!.text.indexOf('tawaran kedua'));
  expect(mails[0]!.text.indexOf('tawaran pertama')).toBeGreaterThan(0);
  expect(mails[1]!.text).not.toContain('tawaran pertama');
});

test.each([
  ['before the hour', { digestHour: 18 }, MORNING, '2026-11-20T11:00:00Z', '2026-11-21T11:00:00Z'],
  ['at it', { digestHour: 10 }, MORNING, MORNING, '2026-11-22T03:00:00Z'],
  ['an hour of none', {}, MORNING, '2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z'],
  [
    'in quiet hours',
    { digestHour: 6, quietFrom: 21, quietTo: 7 },
    MORNING,
    '2026-11-20T23:00:00Z',
    '2026-11-22T00:00:00Z',
  ],
])('the hour of the digest: %s', (_name, preferences, now, last, comes) => {
  expect(lastDigestAt(preferences, new Date(now))).toEqual(new Date(last));
  expect(nextDigestAt(preferences, new Date(now))).toEqual(new Date(comes));
});
