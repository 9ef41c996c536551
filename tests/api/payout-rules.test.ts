import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { getPayout } from '../../src/domain/payments/find-payouts.ts';
import {
  PAYOUT_STATUSES,
  PAYOUT_TRANSITIONS,
  type PayoutStatus,
  type PayoutTransition,
} from '../../src/shared/rules/orders/payout-transitions.ts';
import {
  codeOf,
  more,
  NOW,
  type PayoutBench,
  PROOF,
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

/** Each transition, with the payout's data after it. */
const STEPS: [PayoutStatus, PayoutTransition, { status: PayoutStatus; [column: string]: string | null }][] = [
  ['made', 'approve', { status: 'approved', approved_at: NOW, approved_by: 'maker' }],
  ['made', 'cancel', { status: 'cancelled' }],
  ['approved', 'export', { status: 'exported', exported_at: NOW }],
  ['approved', 'send', { status: 'sent', sent_at: NOW, reference: 'TRX-9' }],
  ['approved', 'back', { status: 'made', approved_by: null, approved_at: null }],
  ['approved', 'cancel', { status: 'cancelled' }],
  ['exported', 'send', { status: 'sent', sent_at: NOW, reference: 'TRX-9' }],
  ['exported', 'back', { status: 'approved', exported_at: null }],
  ['exported', 'cancel', { status: 'cancelled' }],
  ['sent', 'finish', { status: 'done', done_at: NOW }],
  ['sent', 'back', { status: 'approved', exported_at: null, sent_at: null, reference: null }],
  ['done', 'back', { status: 'sent', done_at: null }],
];

const stepOf = (from: PayoutStatus) => STEPS.find(([status]) => status === from)?.[1] ?? 'back';

describe('the steps of a payout', () => {
  test.each(STEPS)('from %s, %s changes only %o and is in the trail', async (from, step, wanted) => {
    const id = await on.payoutAt(from);
    const before = await on.stored(id);
    const to = wanted.status;
    expect(await on.move(id, step, from)).toEqual({ id, status: to });
    const instants = Object.entries(wanted).map(([key, value]) => [
      key,
      value === 'maker' ? on.maker.userId : value === NOW ? new Date(NOW) : value,
    ]);
    expect(await on.stored(id)).toEqual({ ...before, ...Object.fromEntries(instants) });
    const besides = step === 'send' ? { reference: 'TRX-9' } : 'reason' in more(step) ? said : {};
    expect(await on.trail()).toEqual([
      {
        action: `payout.${step}`,
        entity: 'payout',
        entity_id: String(id),
        before: { status: from },
        after: { status: to, ...besides },
      },
    ]);
    const back = step === 'cancel';
    expect([await on.balance(on.aminah), await on.balance(on.budi)]).toEqual(
      back ? [0, 0] : [-36_000, -30_000],
    );
  });

  test('no other step is possible, nor a step from an outdated status', async () => {
    for (const from of PAYOUT_STATUSES) {
      const id = await on.payoutAt(from);
      const isOne = (step: PayoutTransition) =>
        STEPS.some(([status, one]) => status === from && one === step);
      const wrong: [PayoutTransition, PayoutStatus][] = [
        ...PAYOUT_TRANSITIONS.filter((step) => !isOne(step)).map(
          (step) => [step, from] as [PayoutTransition, PayoutStatus],
        ),
        // Possible from that status, but not from the one that the admin saw.
        ...PAYOUT_STATUSES.filter((seen) => seen !== from).map(
          (seen) => [stepOf(from), seen] as [PayoutTransition, PayoutStatus],
        ),
      ];
      for (const [step, seen] of wrong)
        expect(await codeOf(on.move(id, step, seen)), `${from}: ${step} of ${seen}`).toBe(
          'payout_step_impossible',
        );
    }
    expect(await on.trail()).toEqual([]);
    expect(await codeOf(on.move(99, 'approve', 'made'))).toBe('payout_not_found');
  });

  test('a file made once keeps its time', async () => {
    const id = await on.payoutAt('approved', { exported_at: WHEN.exported });
    await on.move(id, 'export', 'approved');
    expect((await on.stored(id)).exported_at).toEqual(new Date(WHEN.exported));
  });

  test.each([
    ['a reference alone', { reference: 'TRX-9' }, 'TRX-9', null],
    ['a proof alone', { reference: '', proof: `/unggahan/${PROOF}.webp` }, null, PROOF],
    ['both', { reference: 'TRX-9', proof: `/unggahan/${PROOF}.webp` }, 'TRX-9', PROOF],
    ['no proof and a reference', { reference: 'TRX-9', proof: null }, 'TRX-9', null],
  ])('can be marked as sent with %s', async (_name, over, reference, proof) => {
    const id = await on.payoutAt('approved');
    await on.move(id, 'send', 'approved', over);
    expect(await on.stored(id)).toMatchObject({ status: 'sent', reference, receipt_upload_id: proof });
    const [upload] = await on.sql('select attached_to from uploads');
    expect(upload.attached_to).toBe(proof && `payout:${id}`);
    const [{ after }] = await on.trail();
    expect(after).toEqual({ status: 'sent', ...(reference ? { reference } : {}) });
    if (!proof) return;
    await on.move(id, 'back', 'sent');
    expect(await on.stored(id)).toMatchObject({ reference: null, receipt_upload_id: null });
    // The receipt of an undone transfer still belongs to the payout.
    await on.move(id, 'send', 'approved');
    expect(await on.sql('select attached_to from uploads')).toEqual([upload]);
  });

  test.each([{}, { reference: '' }, { reference: ' ', proof: null }, { proof: '/produk/beras.webp' }])(
    'cannot be marked as sent with %o',
    async (over) => {
      const id = await on.payoutAt('approved');
      expect(await codeOf(on.move(id, 'send', 'approved', over))).toBe('invalid_input');
      expect((await on.stored(id)).status).toBe('approved');
    },
  );

  test.each([
    [false, 'maker', 66_000, null],
    [false, 'other', 66_000, null],
    [true, 'maker', 66_000, 'payout_other_admin'],
    [true, 'other', 66_000, null],
    [false, 'other', 65_999, 'proof_needed'],
    [true, 'maker', 65_999, 'payout_other_admin'],
  ])('two admins required %s, approved by its %s, password above %d: %s', async (two, who, above, wanted) => {
    await on.set('payment', { payoutTwoAdmins: two, payoutProofAbove: above });
    const id = await on.payoutAt('made');
    const { proof: _, ...stale } = who === 'maker' ? on.maker : on.other;
    expect(await codeOf(on.move(id, 'approve', 'made', {}, stale))).toBe(wanted);
    expect((await getPayout(on.shop, on.maker, id)).needsOther).toBe(two);
    expect((await getPayout(on.shop, on.other, id)).needsOther).toBe(false);
  });

  test('only approving asks for another admin and the password; any admin makes the later steps', async () => {
    await on.set('payment', { payoutTwoAdmins: true, payoutProofAbove: 0 });
    const { proof: _, ...stale } = on.maker;
    for (const [from, step, { status }] of STEPS.filter(([, one]) => one !== 'approve'))
      expect(await on.move(await on.payoutAt(from), step, from, more(step), stale)).toMatchObject({ status });
  });
});
