import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createPayout } from '../../src/domain/payments/create-payout.ts';
import { settleDebt } from '../../src/domain/payments/settle-debt.ts';
import { returnPayoutPart } from '../../src/domain/payments/transition-payout.ts';
import type { PayoutStatus, PayoutTransition } from '../../src/shared/rules/orders/payout-transitions.ts';
import {
  account,
  codeOf,
  NOW,
  type PayoutBench,
  payoutBench,
  said,
  WHEN,
} from '../support/payout-fixture.ts';

let on: PayoutBench;
beforeAll(async () => {
  on = await payoutBench();
});
afterAll(() => on.database.close());
beforeEach(() => on.clear());

describe('who is notified of a payout', () => {
  const TO_AMINAH = 'Bank Contoh dengan nomor berakhiran 0001';
  test.each<[PayoutStatus, PayoutTransition, string[]]>([
    ['made', 'approve', []],
    ['approved', 'export', []],
    [
      'approved',
      'send',
      [
        `Rp 36.000 dari hasil penjualan Anda ditransfer ke ${TO_AMINAH} (pencairan nomor 1).`,
        'Rp 30.000 dari hasil penjualan Anda ditransfer (pencairan nomor 1).',
      ],
    ],
    ['sent', 'finish', []],
    [
      'sent',
      'back',
      [
        `Rp 36.000 ternyata belum ditransfer ke ${TO_AMINAH}: ditolak bank (pencairan nomor 1).`,
        'Rp 30.000 ternyata belum ditransfer: ditolak bank (pencairan nomor 1).',
      ],
    ],
    ['done', 'back', []],
    ['exported', 'back', []],
    ['approved', 'cancel', []],
  ])('from %s, the step %s', async (from, step, wanted) => {
    await on.move(await on.payoutAt(from), step, from);
    expect(await on.texts()).toEqual(wanted);
    expect(await on.mails()).toHaveLength(step === 'send' ? 2 : 0);
  });

  test('the e-mail has the same text with a link to the balance; a farmer who declines e-mails gets none', async () => {
    await on.sql(
      `update users set preferences = preferences || '{"email":false}' where id = (select user_id from farmers where id = $1)`,
      [on.budi],
    );
    const id = await on.payoutAt('approved');
    await on.move(id, 'send', 'approved');
    const [aminahs] = await on.sql(
      'select u.id, u.email from users u join farmers f on f.user_id = u.id where f.id = $1',
      [on.aminah],
    );
    const [letter, ...others] = await on.sql(
      'select key, to_address, subject, text from email_outbox order by id',
    );
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ key: `payout:${id}:${on.aminah}`, to_address: aminahs.email });
    expect(letter.subject.replaceAll('\u00a0', ' ')).toBe('Pencairan Rp 36.000');
    expect(letter.text.replaceAll('\u00a0', ' ')).toContain(
      'Halo Aminah,\n\nRp 36.000 dari hasil penjualan Anda ditransfer ke Bank Contoh dengan nomor berakhiran 0001 (pencairan nomor 1).',
    );
    expect(letter.text).toContain(`http://127.0.0.1:3000/admin/balances/${on.aminah}`);
    const [notice] = await on.sql('select user_id, kind, href, data from notifications order by id');
    expect(notice).toEqual({
      user_id: aminahs.id,
      kind: 'money.payout',
      href: `/admin/balances/${on.aminah}`,
      data: { payout: id },
    });
  });

  test('a returned part is reported to its farmer only; with the last one the payout is cancelled', async () => {
    const id = await on.payoutAt('done');
    const back = (farmer: number) => returnPayoutPart(on.shop, on.maker, id, { farmer, ...said });
    expect(await codeOf(back(on.cokro))).toBe('payout_part_gone');
    expect(await back(on.aminah)).toEqual({ id, status: 'done' });
    expect(await on.stored(id)).toMatchObject({ sent_at: new Date(WHEN.sent), done_at: new Date(WHEN.done) });
    expect(await on.texts()).toEqual([
      `Rp 36.000 tidak sampai ke ${TO_AMINAH} dan kembali ke saldo Anda: ditolak bank (pencairan nomor 1).`,
    ]);
    expect([await on.balance(on.aminah), await on.balance(on.budi)]).toEqual([0, -30_000]);
    expect(await on.trail()).toMatchObject([
      {
        action: 'payout.return',
        before: { amount: 36_000 },
        after: { amount: 0, farmerId: on.aminah, ...said },
      },
    ]);
    expect(await codeOf(back(on.aminah))).toBe('payout_part_gone');
    expect(await back(on.budi)).toEqual({ id, status: 'cancelled' });
    expect(await on.stored(id)).toMatchObject({ status: 'cancelled', sent_at: null, done_at: null });
    expect(await on.mails()).toEqual([]);
    expect(await codeOf(returnPayoutPart(on.shop, on.maker, 99, { farmer: on.budi, ...said }))).toBe(
      'payout_not_found',
    );
  });
});

describe('creating a payout', () => {
  test.each([
    ['not looked at', undefined, undefined, null],
    ['as they are', '000055010001', null, null],
    ['another one', '000055010002', null, 'payout_account_changed'],
    ['none where one is', null, null, 'payout_account_changed'],
    ['one where none is', '000055010001', '000055010001', 'payout_account_changed'],
  ])('accounts %s', async (_name, first, second, wanted) => {
    await on.book(on.aminah, 36_000);
    await on.book(on.budi, 30_000);
    const part = (id: number, amount: number, number?: string | null) => ({
      id,
      amount,
      ...(number === undefined ? {} : { account: number }),
    });
    const made = createPayout(on.shop, on.maker, {
      farmers: [part(on.aminah, 36_000, first), part(on.budi, 30_000, second)],
    });
    expect(await codeOf(made)).toBe(wanted);
    expect([await on.balance(on.aminah), await on.balance(on.budi)]).toEqual(
      wanted ? [36_000, 30_000] : [0, 0],
    );
  });

  test('books what leaves each balance with its account, and records it in the trail', async () => {
    await on.book(on.aminah, 36_000);
    await on.book(on.budi, 30_000);
    const farmers = [
      { id: on.aminah, amount: 36_000 },
      { id: on.budi, amount: 30_000 },
    ];
    expect(await createPayout(on.shop, on.maker, { farmers, note: 'November' })).toEqual({
      id: 1,
      total: 66_000,
      farmers: 2,
    });
    expect(
      await on.sql(
        `select farmer_id, payout_id, account, platform_amount::int as cash, seller_amount::int as farmer, actor_id, note, at from money_movements where kind = 'payout' order by id`,
      ),
    ).toEqual([
      { farmer_id: on.aminah, account: account('000055010001'), cash: -36_000, farmer: -36_000, ...booked() },
      { farmer_id: on.budi, account: null, cash: -30_000, farmer: -30_000, ...booked() },
    ]);
    expect(await on.trail()).toEqual([
      {
        action: 'payout.create',
        entity: 'payout',
        entity_id: '1',
        before: null,
        after: { total: 66_000, farmers: 2, note: 'November' },
      },
    ]);
  });
  const booked = () => ({ payout_id: 1, actor_id: on.maker.userId, note: 'November', at: new Date(NOW) });

  test('never pays a debtor: the payable amount is zero, not negative', async () => {
    await on.book(on.aminah, -1_000);
    const made = createPayout(on.shop, on.maker, { farmers: [{ id: on.aminah, amount: 1_000 }] });
    await expect(made).rejects.toMatchObject({
      code: 'payout_changed',
      params: { farmer: 'Aminah', today: 'Rp\u00a00' },
    });
    expect(await codeOf(createPayout(on.shop, on.maker, { farmers: [{ id: 999, amount: 1 }] }))).toBe(
      'farmer_not_found',
    );
  });

  test('accepts a repayment up to the debt and no rupiah more, and nothing without a debt', async () => {
    await on.book(on.aminah, -1_000);
    await on.book(on.budi, 500);
    const settle = (farmer: number, amount: number) =>
      settleDebt(on.shop, on.maker, farmer, { amount, note: 'tunai' });
    await expect(settle(on.aminah, 1_001)).rejects.toMatchObject({
      fields: { amount: 'Paling banyak Rp\u00a01.000.' },
    });
    await expect(settle(on.budi, 1)).rejects.toMatchObject({
      fields: { amount: 'Paling banyak Rp\u00a00.' },
    });
    expect(await codeOf(settle(999, 1))).toBe('farmer_not_found');
    expect(await settle(on.aminah, 1_000)).toEqual({ farmerId: on.aminah, balance: 0 });
    expect(await on.balance(on.aminah)).toBe(0);
    expect(await on.trail()).toMatchObject([
      { before: { balance: -1_000 }, after: { balance: 0, note: 'tunai' } },
    ]);
    expect(await on.texts()).toEqual(['Setoran komisi Rp 1.000 dari Anda sudah dicatat.']);
  });
});
