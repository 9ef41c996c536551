import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { acceptBid } from '../../src/domain/bidding/commands/accept-bid.ts';
import { placeBid } from '../../src/domain/bidding/commands/place-bid.ts';
import { type Actor, anonymous } from '../../src/domain/context.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { fileComplaint } from '../../src/domain/orders/complaints/file-complaint.ts';
import { respondToComplaint } from '../../src/domain/orders/complaints/respond-to-complaint.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { confirmCashPayment } from '../../src/domain/orders/payments/confirm-cash-payment.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { findOrderAuditTrail } from '../../src/domain/orders/queries/find-order-audit-trail.ts';
import { getInvoice } from '../../src/domain/orders/queries/get-invoice.ts';
import { getOrder } from '../../src/domain/orders/queries/get-order.ts';
import { farmerBalance } from '../../src/domain/payments/money-ledger.ts';
import { saveSettings } from '../../src/domain/settings/save-settings.ts';
import { confirmTicketByCode } from '../../src/domain/weighing/commands/accept-offline-ticket.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { disputeTicket } from '../../src/domain/weighing/commands/dispute-ticket.ts';
import { proposeTicket } from '../../src/domain/weighing/commands/propose-ticket.ts';
import { resolveTicketDispute } from '../../src/domain/weighing/commands/resolve-ticket-dispute.ts';
import { settleWeighingBalance } from '../../src/domain/weighing/commands/settle-weighing-balance.ts';
import { getWeighing } from '../../src/domain/weighing/queries/get-weighing.ts';
import { autoConfirmTickets } from '../../src/domain/weighing/scheduled/auto-confirm-tickets.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { TICKET_EVENTS, type TicketEvent } from '../../src/shared/rules/weighing/ticket-transitions.ts';
import { bareShop } from '../support/bare-context.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { makeCoupon } from '../support/order-factories.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';
import { figures, proposed, type Weighbridge, weighable, weighbridge } from '../support/weighing-fixture.ts';

let database: TestDatabase;
let at: Weighbridge;
const clock = testClock();

beforeAll(async () => {
  database = await testDatabase();
  at = await weighbridge(bareShop(database.pool, clock), { stock: toQuantity(100_000) });
});
afterEach(() => expectInvariants(database.pool));
afterAll(() => database.close());

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (thrown: { code?: string }) => thrown.code,
  );
const one = async (sql: string, values: unknown[]) => (await database.pool.query(sql, values)).rows[0];
const orderOf = (of: string) =>
  one(
    'select total::int, discount::int, commission::int, surplus::int, shortfall::int, status from orders where code = $1',
    [of],
  );
const stock = async () =>
  Number((await one('select stock from listings where id = $1', [at.listing.id])).stock);

describe('the table of steps, through the verbs', () => {
  const states = ['none', 'proposed', 'disputed', 'confirmed', 'void'] as const;
  const callers = ['seller', 'buyer', 'admin', 'other', 'anonymous'] as const;

  /** The transitions of a ticket that the seller proposed, by the rules of trade by weight. */
  const allowed: Record<(typeof states)[number], Partial<Record<(typeof callers)[number], TicketEvent[]>>> = {
    none: { seller: ['propose'], buyer: ['propose'] },
    proposed: { seller: ['replace'], buyer: ['confirm', 'dispute'] },
    disputed: { seller: ['replace'], admin: ['uphold', 'annul'] },
    confirmed: {},
    void: { seller: ['propose'], buyer: ['propose'] },
  };

  /** An order whose line has a ticket in `state`, and the number of that ticket, 0 for none. */
  async function standing(state: (typeof states)[number]) {
    const order = await weighable(at);
    if (state === 'none') return { order, ticket: 0 };
    const { id: ticket } = await proposed(at, order);
    const seen = { line: order.line, expected_ticket_id: ticket };
    if (state === 'disputed' || state === 'void')
      await disputeTicket(at.ctx, at.buyer, order.code, { ...seen, reason: 'Kurang' });
    if (state === 'confirmed') await confirmTicket(at.ctx, at.buyer, order.code, seen);
    if (state === 'void')
      await resolveTicketDispute(at.ctx, at.admin, order.code, { ...seen, outcome: 'void', reason: 'Ulang' });
    return { order, ticket };
  }

  test.each(states)('%s: every step by everybody', async (state) => {
    // A rejected transition leaves the order unchanged for the next attempt.
    let stands: Awaited<ReturnType<typeof standing>> | undefined;
    const other = await actorFor(at.ctx, (await makeFarmer(at.ctx)).user.id);
    for (const caller of callers) {
      const actor = caller === 'other' ? other : caller === 'anonymous' ? anonymous : at[caller];
      for (const event of TICKET_EVENTS.filter((one) => one !== 'lapse' && one !== 'refer')) {
        const { order, ticket } = stands ?? (await standing(state));
        const seen = { line: order.line, expected_ticket_id: ticket };
        const run: Record<Exclude<TicketEvent, 'lapse' | 'refer'>, () => Promise<unknown>> = {
          propose: () => proposeTicket(at.ctx, actor, order.code, { line: order.line, ...figures() }),
          replace: () =>
            proposeTicket(at.ctx, actor, order.code, {
              line: order.line,
              ...figures(),
              replaces: ticket || 1,
            }),
          confirm: () =>
            confirmTicket(at.ctx, actor, order.code, { ...seen, expected_ticket_id: ticket || 1 }),
          dispute: () =>
            disputeTicket(at.ctx, actor, order.code, {
              ...seen,
              expected_ticket_id: ticket || 1,
              reason: 'x',
            }),
          uphold: () =>
            resolveTicketDispute(at.ctx, actor, order.code, {
              ...seen,
              expected_ticket_id: ticket || 1,
              outcome: 'confirmed',
              reason: 'x',
            }),
          annul: () =>
            resolveTicketDispute(at.ctx, actor, order.code, {
              ...seen,
              expected_ticket_id: ticket || 1,
              outcome: 'void',
              reason: 'x',
            }),
        };
        const came = await code(run[event]());
        const open = state === 'none' || state === 'void' ? null : state;
        const decides = event === 'uphold' || event === 'annul';
        const may = (allowed[state][caller] ?? []).includes(event);
        const refused =
          caller === 'anonymous' && decides
            ? 'sign_in_first'
            : decides && caller !== 'admin'
              ? 'forbidden'
              : caller === 'other' || caller === 'anonymous'
                ? 'order_not_found'
                : caller === 'admin' && !decides
                  ? 'forbidden'
                  : open === null && event !== 'propose'
                    ? 'ticket_changed'
                    : 'ticket_step_impossible';
        expect({ caller, event, came }).toEqual({ caller, event, came: may ? 'ok' : refused });
        stands = may ? undefined : { order, ticket };
      }
    }
  });
});

describe('settling', () => {
  test('at the door: the new sum is collected, the stock and the commission follow', async () => {
    const before = await stock();
    const order = await weighable(at);
    const { id } = await proposed(at, order, 96);
    await confirmTicket(at.ctx, at.buyer, order.code, { line: order.line, expected_ticket_id: id });
    expect(await orderOf(order.code)).toMatchObject({ total: 672_000, surplus: 0, shortfall: 0 });
    expect(await stock()).toBe(before - 96);
    await confirmCashPayment(at.ctx, at.seller, order.code);
  });

  test('too much paid is open to be given back, too little to be paid; the seller is credited with what came in', async () => {
    await saveSettings(at.ctx, at.admin, 'store', {
      currency: 'IDR',
      passwordMinLength: 8,
      commissionPercent: 5,
    });
    const balance = () => farmerBalance(at.ctx, at.seller.farmerId!);
    const start = await balance();
    const less = await weighable(at, { method: 'transfer' });
    const first = await proposed(at, less, 90);
    await confirmTicket(at.ctx, at.buyer, less.code, { line: less.line, expected_ticket_id: first.id });
    expect(await orderOf(less.code)).toMatchObject({ total: 630_000, surplus: 70_000, commission: 31_500 });
    expect((await balance()) - start).toBe(630_000 - 31_500);
    expect(
      await code(settleWeighingBalance(at.ctx, at.admin, less.code, { side: 'surplus', amount: 1 })),
    ).toBe('balance_changed');
    await settleWeighingBalance(at.ctx, at.admin, less.code, { side: 'surplus', amount: 70_000 });
    expect(await orderOf(less.code)).toMatchObject({ surplus: 0 });

    const middle = await balance();
    const more = await weighable(at, { method: 'transfer' });
    const second = await proposed(at, more, 108);
    await confirmTicket(at.ctx, at.buyer, more.code, { line: more.line, expected_ticket_id: second.id });
    expect(await orderOf(more.code)).toMatchObject({ total: 756_000, shortfall: 56_000, commission: 35_000 });
    expect((await balance()) - middle).toBe(700_000 - 35_000);
    await settleWeighingBalance(at.ctx, at.admin, more.code, { side: 'shortfall', amount: 56_000 });
    expect(await orderOf(more.code)).toMatchObject({ shortfall: 0, commission: 37_800 });
    expect((await balance()) - middle).toBe(756_000 - 37_800);
    // Everything received can be refunded, and then nothing is owed for it.
    await refundOrder(at.ctx, at.admin, more.code, { amount: 756_000, reason: 'Dikembalikan' });
    expect((await balance()) - middle).toBe(0);
    await saveSettings(at.ctx, at.admin, 'store', {
      currency: 'IDR',
      passwordMinLength: 8,
      commissionPercent: 0,
    });
  });

  test('what is still owed can be refunded no more than it came in', async () => {
    const order = await weighable(at, { method: 'transfer' });
    const { id } = await proposed(at, order, 105);
    await confirmTicket(at.ctx, at.buyer, order.code, { line: order.line, expected_ticket_id: id });
    expect(await code(refundOrder(at.ctx, at.admin, order.code, { amount: 735_000, reason: 'x' }))).toBe(
      'refund_too_large',
    );
    await refundOrder(at.ctx, at.admin, order.code, { amount: 700_000, reason: 'x' });
    expect(await orderOf(order.code)).toMatchObject({ status: 'refunded' });
  });

  test('above the tolerance the rest is sold only if the buyer says so', async () => {
    const order = await weighable(at);
    const { id } = await proposed(at, order, 130);
    const seen = { line: order.line, expected_ticket_id: id };
    const { lines } = await getWeighing(at.ctx, at.buyer, order.code);
    expect(lines[0]!.outcome).toMatchObject({ beside: 'above', total: 770_000, withExcess: 910_000 });
    await confirmTicket(at.ctx, at.buyer, order.code, seen);
    expect(await orderOf(order.code)).toMatchObject({ total: 770_000 });
    const all = await weighable(at);
    const ticket = await proposed(at, all, 130);
    await confirmTicket(at.ctx, at.buyer, all.code, {
      line: all.line,
      expected_ticket_id: ticket.id,
      takes_excess: true,
    });
    expect(await orderOf(all.code)).toMatchObject({ total: 910_000 });
  });

  test('a coupon follows in proportion', async () => {
    const coupon = await makeCoupon(at.ctx, { code: 'TIMBANG10' });
    const order = await weighable(at, { coupon });
    const { id } = await proposed(at, order, 95);
    await confirmTicket(at.ctx, at.buyer, order.code, { line: order.line, expected_ticket_id: id });
    expect(await orderOf(order.code)).toMatchObject({ discount: 66_500, total: 598_500 });
  });

  test('the scale may say more than the books: nobody else’s goods are taken', async () => {
    const own = await weighbridge(at.ctx, { stock: toQuantity(100) });
    const order = await weighable(own);
    const { id } = await proposed(own, order, 104);
    await confirmTicket(own.ctx, own.buyer, order.code, { line: order.line, expected_ticket_id: id });
    expect(
      await one('select stock::float8, reserved::float8 from listings where id = $1', [own.listing.id]),
    ).toEqual({
      stock: 0,
      reserved: 0,
    });
  });

  test('water and hampa above the terms are not paid for, the invoice says ordered, weighed and payable', async () => {
    const order = await weighable(at);
    const { id } = await proposed(at, order, 100, { moisture: [20, 21], hampa: 5 });
    await confirmTicket(at.ctx, at.buyer, order.code, { line: order.line, expected_ticket_id: id });
    await confirmCashPayment(at.ctx, at.seller, order.code);
    // 100 × 79,5/86 × 95/97
    const { parts } = await getInvoice(at.ctx, at.buyer, order.code);
    expect(parts[0]!.lines[0]).toMatchObject({ ordered: 100, weighed: 100, payable: 90.5, total: 633_500 });
  });
});

describe('what is refused', () => {
  test.each([
    ['nothing on the scale', { readings: [{ gross: 0, tare: 0 }] }, 'Berat bruto harus lebih dari 0 kg.'],
    ['tare above gross', { readings: [{ gross: 10, tare: 11 }] }, 'Tara harus lebih ringan daripada bruto.'],
    ['moisture 101', { moisture: [101] }, 'Kadar air paling tinggi 100 persen.'],
    [
      'no moisture where it counts',
      { moisture: [] },
      'Ukur kadar airnya dulu: yang dibayar bergantung padanya.',
    ],
    ['no hampa where it counts', { hampa: null }, 'Ukur hampanya dulu: yang dibayar bergantung padanya.'],
  ])('%s', async (_, over, text) => {
    const order = await weighable(at);
    const thrown = await proposed(at, order, 100, over).catch((error) => error);
    expect(Object.values(thrown.fields)).toContain(text);
    expect(
      await one('select count(*)::int as n from weigh_tickets where order_line_id = $1', [order.line]),
    ).toEqual({
      n: 0,
    });
  });

  test('a payable weight of nothing, a clock that is wrong, a line and a ticket of another’s order', async () => {
    const order = await weighable(at);
    const other = await weighable(at);
    expect(await code(proposed(at, order, 0.04))).toBe('weighing_nothing');
    expect(await code(proposed(at, order, 100, { weighed_at: '2027-01-01T00:00:00Z' }))).toBe(
      'weighing_ahead',
    );
    expect(await code(proposed(at, { ...order, line: other.line }))).toBe('weighing_line_not_found');
    const ticket = await proposed(at, other);
    await proposed(at, order);
    const seen = { line: order.line, expected_ticket_id: ticket.id };
    expect(await code(confirmTicket(at.ctx, at.buyer, order.code, seen))).toBe('ticket_changed');
    const stranger = await actorFor(at.ctx, (await makeUser(at.ctx)).id);
    expect(await code(confirmTicket(at.ctx, stranger, order.code, seen))).toBe('order_not_found');
  });

  test('what is not sold so, not paid yet, or collected at the door already', async () => {
    const plain = await weighbridge(at.ctx, { weighed: false });
    await expect(weighable(plain)).rejects.toThrow();
    const order = await weighable(at);
    await confirmCashPayment(at.ctx, at.seller, order.code);
    expect(await code(proposed(at, order))).toBe('weighing_after_cash');
    const cancelled = await weighable(at);
    await cancelOrder(at.ctx, at.seller, cancelled.code, { reason: 'Hujan' });
    expect(await code(proposed(at, cancelled))).toBe('weighing_not_now');
  });

  test('an order is not completed while its ticket waits, and not called off once it was weighed', async () => {
    const order = await weighable(at);
    const { id } = await proposed(at, order);
    await advanceOrder(at.ctx, at.seller, order.code, 'ship');
    expect(await code(advanceOrder(at.ctx, at.buyer, order.code, 'complete'))).toBe('weighing_open');
    await confirmTicket(at.ctx, at.buyer, order.code, { line: order.line, expected_ticket_id: id });
    await advanceOrder(at.ctx, at.buyer, order.code, 'complete');
    const weighed = await weighable(at);
    const ticket = await proposed(at, weighed);
    await confirmTicket(at.ctx, at.buyer, weighed.code, {
      line: weighed.line,
      expected_ticket_id: ticket.id,
    });
    expect(await code(cancelOrder(at.ctx, at.admin, weighed.code, { reason: 'x' }))).toBe('order_weighed');
    for (const who of [at.seller, at.admin])
      expect((await getOrder(at.ctx, who, weighed.code)).actions).not.toContain('cancel');
    expect((await getOrder(at.ctx, at.seller, (await weighable(at)).code)).actions).toContain('cancel');
    // Nor can its payment's confirmation be undone.
    const paid = await weighable(at, { method: 'transfer' });
    expect((await getOrder(at.ctx, at.admin, paid.code)).actions).toContain('unpay');
    const last = await proposed(at, paid);
    await confirmTicket(at.ctx, at.buyer, paid.code, { line: paid.line, expected_ticket_id: last.id });
    expect((await getOrder(at.ctx, at.admin, paid.code)).actions).not.toContain('unpay');
  });

  test('below HPP only once its seller has seen it', async () => {
    const order = await weighable(at);
    const wet = { moisture: [25], confirm_below_hpp: false };
    expect(await code(proposed(at, order, 100, wet))).toBe('weighing_below_hpp');
    const { id } = await proposed(at, order, 100, { ...wet, confirm_below_hpp: true });
    expect((await getWeighing(at.ctx, at.buyer, order.code)).lines[0]!.outcome?.belowHpp).toMatchObject({
      perKg: 6104,
      hpp: 6500,
    });
    await confirmTicket(at.ctx, at.buyer, order.code, { line: order.line, expected_ticket_id: id });
    // The seller sees the buyer's readings when confirming.
    const his = await weighable(at);
    const ticket = await proposeTicket(at.ctx, at.buyer, his.code, { line: his.line, ...figures(100, wet) });
    const seen = { line: his.line, expected_ticket_id: ticket.id };
    expect(await code(confirmTicket(at.ctx, at.seller, his.code, seen))).toBe('weighing_below_hpp');
    await confirmTicket(at.ctx, at.seller, his.code, { ...seen, confirm_below_hpp: true });
  });
});

describe('disputes and time', () => {
  test('a dispute opens a complaint, a new ticket replaces it, nothing is edited', async () => {
    const order = await weighable(at);
    const first = await proposed(at, order, 90);
    await disputeTicket(at.ctx, at.buyer, order.code, {
      line: order.line,
      expected_ticket_id: first.id,
      reason: 'Timbangannya belum nol.',
    });
    expect(await orderOf(order.code)).toMatchObject({ total: 700_000 });
    const complaint = await one(
      'select text, answer from complaints c join orders o on o.id = c.order_id where o.code = $1',
      [order.code],
    );
    expect(complaint).toEqual({ text: `Nota timbang ${first.code}: Timbangannya belum nol.`, answer: null });
    const second = await proposed(at, order, 97, { replaces: first.id });
    const [line] = (await getWeighing(at.ctx, at.buyer, order.code)).lines;
    expect(line!.ticket).toMatchObject({ id: second.id, replaces: first.code, net: 97 });
    expect(line!.earlier).toMatchObject([{ code: first.code, status: 'replaced', net: 90 }]);
    await expect(
      database.pool.query('update weigh_tickets set net = 91 where id = $1', [first.id]),
    ).rejects.toThrow('never changed');
    await expect(
      database.pool.query('delete from weigh_tickets where id = $1', [first.id]),
    ).rejects.toThrow();
  });

  const complaintOf = (of: { code: string }) =>
    one(
      `select c.text, c.answer, c.responded_by from complaints c join orders o on o.id = c.order_id
       where o.code = $1 order by c.ticket_id is null desc, c.id limit 1`,
      [of.code],
    );
  const openDisputes = async (of: { code: string }) =>
    (
      await database.pool.query(
        `select c.text from complaints c join orders o on o.id = c.order_id
         where o.code = $1 and c.ticket_id is not null and c.answer is null order by c.id`,
        [of.code],
      )
    ).rows.map(({ text }) => text.replace(/^.*: /, ''));
  const seen = (of: { line: number }, id: number) => ({ line: of.line, expected_ticket_id: id });
  const dispute = (of: { code: string; line: number }, id: number, reason = 'Kurang') =>
    disputeTicket(at.ctx, at.buyer, of.code, { ...seen(of, id), reason });

  test('the complaint ends by itself when the ticket in its place is agreed: both sides and the admins read why', async () => {
    const order = await weighable(at);
    const first = await proposed(at, order, 90);
    await dispute(order, first.id);
    const second = await proposed(at, order, 93, { replaces: first.id });
    await dispute(order, second.id);
    const third = await proposed(at, order, 97, { replaces: second.id });
    expect(await openDisputes(order)).toEqual(['Kurang', 'Kurang']);
    await confirmTicket(at.ctx, at.buyer, order.code, seen(order, third.id));
    expect(await openDisputes(order)).toEqual([]);
    const why = `kedua pihak menyepakati hasil timbang, nota ${third.code}.`;
    expect(await complaintOf(order)).toEqual({
      text: `Nota timbang ${first.code}: Kurang`,
      answer: `Selesai dengan sendirinya: ${why}`,
      responded_by: null,
    });
    const told = await database.pool.query(
      `select user_id, kind, text from notifications where text like '%' || $1 || '%' and text like '%Keluhan%' order by id`,
      [third.code],
    );
    const over = ' Keluhan atas timbangan sebelumnya selesai.';
    for (const { userId } of [at.buyer, at.seller])
      expect(told.rows).toContainEqual({
        user_id: userId,
        kind: 'order.weigh_agreed',
        text: expect.stringContaining(over),
      });
    expect(told.rows).toContainEqual({
      user_id: at.admin.userId,
      kind: 'order.complaint_ended',
      text: `Keluhan pesanan ${order.code} selesai dengan sendirinya: kedua pihak menyepakati nota timbang ${third.code}.`,
    });
    const trail = await findOrderAuditTrail(at.ctx, at.admin, order.code);
    const [ended] = trail.filter(({ action }) => action === 'complaint.end');
    const disputes = trail.filter(({ action }) => action === 'weighing.dispute');
    expect(disputes.map(({ changes }) => changes.map(({ to }) => to))).toEqual([
      ['Kurang', second.code],
      ['Kurang', first.code],
    ]);
    expect(ended).toMatchObject({ who: null, changes: [{ field: 'reason', to: why }] });
    // It was about the weighing: the buyer may still complain about the goods once.
    await advanceOrder(at.ctx, at.seller, order.code, 'ship');
    expect(await getOrder(at.ctx, at.buyer, order.code)).toMatchObject({ mayComplain: true });
    await fileComplaint(at.ctx, at.buyer, order.code, { text: 'Banyak kutu.' });
    expect(await complaintOf(order)).toEqual({ text: 'Banyak kutu.', answer: null, responded_by: null });
    expect(await code(fileComplaint(at.ctx, at.buyer, order.code, { text: 'Lagi.' }))).toBe('complaint_made');
  });

  test('it stays open while another line’s ticket is disputed, by time alone, and where its buyer wrote it', async () => {
    const other = await makeListing(at.ctx, {
      ...{ farmerId: at.seller.farmerId!, stock: toQuantity(1000), priceCustomer: 7000, weighed: true },
      product: { name: 'Gabah kedua', unit: 'kg', category: 'gabah' },
    });
    const { orders } = await placeOrder(at.ctx, at.buyer, {
      items: [at.listing, other].map(({ id }) => ({ id, quantity: 100, price: 7000 })),
      billing,
      paymentMethod: 'cod',
    });
    const both = orders[0]!.code;
    await confirmPayment(at.ctx, at.seller, both);
    const lines = (await getWeighing(at.ctx, at.buyer, both)).lines.map(({ line }) => ({
      code: both,
      line,
    }));
    const [one, two] = [lines[0]!, lines[1]!];
    const firstOne = await proposed(at, one, 90);
    const firstTwo = await proposed(at, two, 90);
    await dispute(one, firstOne.id, 'Satu');
    await dispute(two, firstTwo.id, 'Dua');
    const again = await proposed(at, one, 97, { replaces: firstOne.id });
    const againTwo = await proposed(at, two, 97, { replaces: firstTwo.id });
    await confirmTicket(at.ctx, at.buyer, both, seen(one, again.id));
    expect(await openDisputes(one)).toEqual(['Dua']);
    await confirmTicket(at.ctx, at.buyer, both, seen(two, againTwo.id));
    expect(await openDisputes(one)).toEqual([]);

    const silent = await weighable(at);
    const first = await proposed(at, silent, 90);
    await dispute(silent, first.id);
    await proposed(at, silent, 97, { replaces: first.id });
    clock.forward(48 * 3_600_000);
    await autoConfirmTickets(at.ctx);
    expect((await getWeighing(at.ctx, at.buyer, silent.code)).lines[0]!.ticket?.status).toBe('confirmed');
    expect(await complaintOf(silent)).toMatchObject({ answer: null });

    const written = await weighable(at);
    await advanceOrder(at.ctx, at.seller, written.code, 'ship');
    await fileComplaint(at.ctx, at.buyer, written.code, { text: 'Basah.' });
    const wet = await proposed(at, written, 90);
    await dispute(written, wet.id);
    const dry = await proposed(at, written, 97, { replaces: wet.id });
    await confirmTicket(at.ctx, at.buyer, written.code, seen(written, dry.id));
    expect(await complaintOf(written)).toMatchObject({ text: 'Basah.', answer: null });
  });

  test('[attack] a seller who disputes, agrees and answers leaves the buyer the complaint about the goods', async () => {
    const order = await weighable(at);
    // The buyer weighs; the seller disputes it and then confirms the buyer's second ticket.
    const first = await proposed(at, order, 90, {}, at.buyer);
    await disputeTicket(at.ctx, at.seller, order.code, { ...seen(order, first.id), reason: 'Sudah beres' });
    const answered = (who: Actor, kind: 'goods' | 'weighing') =>
      code(respondToComplaint(at.ctx, who, order.code, { answer: 'Selesai.', kind }));
    expect(await answered(at.seller, 'weighing')).toBe('forbidden');
    expect(await answered(at.seller, 'goods')).toBe('complaint_not_found');
    await advanceOrder(at.ctx, at.seller, order.code, 'ship');
    expect(await getOrder(at.ctx, at.buyer, order.code)).toMatchObject({
      complaint: null,
      mayComplain: true,
    });
    await fileComplaint(at.ctx, at.buyer, order.code, { text: 'Banyak kutu.' });
    // Neither the admin's decision about the weighing nor an agreement closes the buyer's complaint.
    await resolveTicketDispute(at.ctx, at.admin, order.code, {
      ...{ ...seen(order, first.id), outcome: 'void', reason: 'Timbang ulang' },
    });
    expect(await openDisputes(order)).toEqual([]);
    expect(await complaintOf(order)).toEqual({ text: 'Banyak kutu.', answer: null, responded_by: null });
    const second = await proposed(at, order, 95, {}, at.buyer);
    await disputeTicket(at.ctx, at.seller, order.code, { ...seen(order, second.id), reason: 'Lagi' });
    expect(await openDisputes(order)).toEqual(['Lagi']);
    expect(await answered(at.admin, 'weighing')).toBe('ok');
    expect(await openDisputes(order)).toEqual([]);
    expect(await complaintOf(order)).toMatchObject({ answer: null });
    expect(await answered(at.seller, 'goods')).toBe('ok');
  });

  test('[attack] six figures guessed over new tickets stop at ten an order, and mail the buyer five times an hour', async () => {
    const order = await weighable(at);
    let replaces: number | undefined;
    const said: (string | undefined)[] = [];
    for (let nth = 0; nth < 13; nth += 1) {
      const ticket = await proposed(at, order, 90 + nth, replaces ? { replaces } : {});
      replaces = ticket.id;
      said.push(
        await code(
          confirmTicketByCode(at.ctx, at.seller, order.code, { ...seen(order, ticket.id), pin: '000000' }),
        ),
      );
    }
    expect(said).toEqual([
      ...Array(10).fill('weighing_code_wrong'),
      ...Array(3).fill('weighing_code_locked'),
    ]);
    const { rows } = await database.pool.query(
      `select from email_outbox where key like 'order:' || $1 || ':weighed%:buyer'`,
      [order.code],
    );
    expect(rows).toHaveLength(5);
    // The buyer, who has entered no code, confirms on the page.
    expect(await code(confirmTicket(at.ctx, at.buyer, order.code, seen(order, replaces!)))).toBe('ok');
  });

  test('[attack] an admin neither answers nor decides about an order that they placed as a guest', async () => {
    const guest = { ...billing, email: at.admin.email! };
    const { orders } = await placeOrder(at.ctx, anonymous, {
      ...{ items: [{ id: at.listing.id, quantity: 100, price: 7000 }], billing: guest, paymentMethod: 'cod' },
    });
    const { code: own, token } = orders[0]!;
    await confirmPayment(at.ctx, at.seller, own);
    await advanceOrder(at.ctx, at.seller, own, 'ship');
    await fileComplaint(at.ctx, anonymous, own, { text: 'Basah.' }, token);
    expect(await code(respondToComplaint(at.ctx, at.admin, own, { answer: 'Benar.' }))).toBe('own_complaint');
    expect((await getOrder(at.ctx, at.admin, own)).mayAnswer).toBe(false);
  });

  test('after 48 hours time confirms what lies inside the tolerance, where the store allows it', async () => {
    const inside = await weighable(at);
    const ticket = await proposed(at, inside, 91);
    const below = await weighable(at);
    await proposed(at, below, 80);
    clock.forward(48 * 3_600_000 - 1000);
    expect(await autoConfirmTickets(at.ctx)).toBe(0);
    clock.forward(1000);
    await autoConfirmTickets(at.ctx);
    expect(await one('select status from weigh_tickets where id = $1', [ticket.id])).toEqual({
      status: 'confirmed',
    });
    expect((await getWeighing(at.ctx, at.buyer, below.code)).lines[0]!.ticket?.status).toBe('proposed');
    const off = await weighable(at);
    const left = await proposed(at, off, 99);
    await database.pool.query(
      `update settings set value = value || '{"weighingByTime":false}' where key = 'payment'`,
    );
    at.ctx.cache.changed('settings');
    clock.forward(72 * 3_600_000);
    expect(await autoConfirmTickets(at.ctx)).toBe(0);
    expect(await one('select status from weigh_tickets where id = $1', [left.id])).toEqual({
      status: 'proposed',
    });
  });
});

test('a bid takes the terms over, and they stay whatever the listing says later', async () => {
  const own = await weighbridge(at.ctx, { weighTolerance: 5 });
  const bid = await placeBid(own.ctx, own.buyer, own.listing.id, { bid_price: 6800, qty: 50 });
  const offer = await one(
    'select id, weigh_tolerance::float8, weigh_moisture::float8 from bid_offers where bid_id = $1',
    [bid.id],
  );
  expect(offer).toMatchObject({ weigh_tolerance: 5, weigh_moisture: 14 });
  await database.pool.query('update listings set weigh_tolerance = 20, weigh_moisture = null where id = $1', [
    own.listing.id,
  ]);
  await acceptBid(own.ctx, own.seller, bid.id, { expected_offer_id: offer.id });
  const line = await one(
    `select l.id, l.weigh_tolerance::float8, l.weigh_moisture::float8 from order_lines l join orders o on o.id = l.order_id where o.bid_id = $1`,
    [bid.id],
  );
  expect(line).toMatchObject({ weigh_tolerance: 5, weigh_moisture: 14 });
  await expect(
    database.pool.query('update order_lines set weigh_moisture = 20 where id = $1', [line.id]),
  ).rejects.toThrow('fixed');
  await expect(
    database.pool.query('update bid_offers set weigh_tolerance = 20 where id = $1', [offer.id]),
  ).rejects.toThrow('fixed');
});
