import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { findPayouts, getPayout } from '../../src/domain/payments/find-payouts.ts';
import { payoutFile } from '../../src/domain/payments/payout-file.ts';
import type { PayoutStatus } from '../../src/shared/rules/orders/payout-transitions.ts';
import { account, codeOf, type PayoutBench, PROOF, payoutBench, WHEN } from '../support/payout-fixture.ts';

let on: PayoutBench;
beforeAll(async () => {
  on = await payoutBench();
});
afterAll(() => on.database.close());
beforeEach(() => on.clear());

describe('the list of payouts', () => {
  test('shows one with every step, who made it, and the state of each part', async () => {
    const id = await on.payoutAt('done', { note: 'November', receipt_upload_id: PROOF });
    await on.book(on.aminah, 36_000, 'payout_back', id);
    const part = (farmerId: number, name: string, amount: number) => ({
      farmerId,
      name,
      city: 'Sleman',
      amount,
    });
    expect(await getPayout(on.shop, on.maker, id)).toEqual({
      id,
      status: 'done',
      createdAt: WHEN.made,
      by: 'Admin Satu',
      note: 'November',
      total: 30_000,
      farmers: 1,
      sentAt: WHEN.sent,
      approvedBy: 'Admin Dua',
      approvedAt: WHEN.approved,
      exportedAt: WHEN.exported,
      reference: 'TRX-0',
      proofUrl: `/unggahan/${PROOF}.webp`,
      doneAt: WHEN.done,
      needsOther: false,
      parts: [
        { ...part(on.aminah, 'Aminah', 36_000), account: account('000055010001'), returned: true },
        { ...part(on.budi, 'Budi', 30_000), account: null, returned: false },
      ],
    });
    expect(await getPayout(on.shop, on.maker, await on.payoutAt('made'))).toMatchObject({
      approvedBy: null,
      approvedAt: null,
      exportedAt: null,
      proofUrl: null,
      sentAt: null,
      doneAt: null,
    });
    expect(await codeOf(getPayout(on.shop, on.maker, 99))).toBe('payout_not_found');
  });

  test.each<[PayoutStatus, object, boolean]>([
    ['made', {}, false],
    ['approved', {}, true],
    ['exported', {}, true],
    ['done', {}, true],
    ['cancelled', {}, false],
  ])('the bank file of a payout that is %s %o is available: %s', async (status, over, there) => {
    const id = await on.payoutAt(status, over);
    expect(await codeOf(payoutFile(on.shop, on.maker, id))).toBe(there ? null : 'payout_step_impossible');
  });

  test('the bank file has a row for each part with an account that was not returned, in rupiah or whole dollars', async () => {
    const id = await on.payoutAt('approved');
    const head = '\uFEFFNo,Nama bank,Nomor rekening,Nama pemilik,Jumlah,Mata uang,Berita,Petani\r\n';
    await on.book(on.cokro, -12_050, 'payout', id);
    expect(await payoutFile(on.shop, on.maker, id)).toBe(
      `${head}1,Bank Contoh,000055010001,Sarjono,36000,IDR,Pencairan 1,Aminah\r\n` +
        `2,Bank Contoh,000055010003,Sarjono,12050,IDR,Pencairan 1,Cokro\r\n`,
    );
    await on.book(on.aminah, 36_000, 'payout_back', id);
    await on.set('store', { currency: 'USD' });
    expect(await payoutFile(on.shop, on.maker, id)).toBe(
      `${head}1,Bank Contoh,000055010003,Sarjono,120.5,USD,Pencairan 1,Cokro\r\n`,
    );
  });

  test('lists payouts newest first, and with each filter alone with its count', async () => {
    await on.sql('alter sequence payouts_id_seq restart with 12');
    const first = await on.payoutAt('made', {
      note: 'Panen 13 raya',
      created_at: '2026-11-09T16:59:59.999Z',
    });
    const second = await on.payoutAt('done', { created_at: '2026-11-09T17:00:00.000Z' });
    await on.book(on.aminah, 36_000, 'payout_back', second);
    const third = await on.payoutAt('approved', { created_at: '2026-11-12T03:00:00Z' });
    await on.book(on.cokro, -1, 'payout', third);
    const found = async (input: object) => {
      const { data, total } = await findPayouts(on.shop, on.maker, input);
      return [data.map(({ id }) => id), total];
    };
    for (const [input, ids, total] of [
      [{}, [third, second, first], 3],
      [{ limit: 2 }, [third, second], 3],
      [{ limit: 2, page: 2 }, [first], 3],
      [{ status: 'done' }, [second]],
      [{ q: '13' }, [second, first]],
      [{ q: '3' }, [first]],
      [{ q: '13x' }, []],
      [{ q: 'x13' }, []],
      [{ q: 'cokro' }, [third]],
      [{ q: 'RAYA' }, [first]],
      [{ farmer: on.cokro }, [third]],
      [{ farmer: on.budi }, [third, second, first]],
      [{ from: '2026-11-10' }, [third, second]],
      [{ to: '2026-11-09' }, [first]],
      [{ least: 66_001 }, [third]],
      [{ most: 30_000 }, [second]],
      [{ least: 30_001, most: 66_000 }, [first]],
    ] as [object, number[], number?][])
      expect(await found(input), JSON.stringify(input)).toEqual([ids, total ?? ids.length]);
    const { data } = await findPayouts(on.shop, on.maker, { status: 'done' });
    expect(data).toEqual([
      {
        id: second,
        status: 'done',
        createdAt: '2026-11-09T17:00:00.000Z',
        by: 'Admin Satu',
        note: null,
        total: 30_000,
        farmers: 1,
        sentAt: WHEN.sent,
      },
    ]);
  });
});
