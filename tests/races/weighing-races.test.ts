import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppContext } from '../../src/domain/context.ts';
import { respondToComplaint } from '../../src/domain/orders/complaints/respond-to-complaint.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { disputeTicket } from '../../src/domain/weighing/commands/dispute-ticket.ts';
import { settleWeighingBalance } from '../../src/domain/weighing/commands/settle-weighing-balance.ts';
import { autoConfirmTickets } from '../../src/domain/weighing/scheduled/auto-confirm-tickets.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { times } from '../support/long-run.ts';
import { testClock } from '../support/test-clock.ts';
import { proposed, weighable, weighbridge } from '../support/weighing-fixture.ts';
import { type Arena, arena, atOnce, outcomes } from './gate.ts';
import { ISOLATIONS } from './isolation-levels.ts';

/** Rounds of each race; the long run has WEIGHING_ROUNDS=100. */
const ROUNDS = Number(process.env.WEIGHING_ROUNDS ?? times(2, 6));
const PATIENCE = 20_000 + ROUNDS * 3000;

const clock = testClock();
let ground: Arena;
beforeAll(async () => {
  ground = await arena(clock, 12);
});
afterAll(() => ground.close());

describe.each(ISOLATIONS)('%s', (isolation) => {
  /** `ROUNDS` of `round` over one market, the only one there is. */
  async function onGround(
    round: (at: Awaited<ReturnType<typeof weighbridge>>) => Promise<void>,
  ): Promise<void> {
    await ground.empty();
    clock.set(clock.start);
    ground.ctx.isolation = isolation;
    const at = await weighbridge(ground.ctx, { stock: toQuantity(1_000_000) });
    for (let times = 0; times < ROUNDS; times += 1) await round(at);
    await expectInvariants(ground.database.pool);
  }
  /** Rounds of two or more who are let go at the same instant; exactly one of them may win. */
  async function rounds(
    race: (
      at: Awaited<ReturnType<typeof weighbridge>>,
      order: { code: string; line: number },
      id: number,
    ) => {
      contenders: (() => Promise<unknown>)[];
    },
    { hours = 0, method = 'cod' as 'cod' | 'transfer' } = {},
  ): Promise<void> {
    await onGround(async (at) => {
      const order = await weighable(at, { method });
      const { id } = await proposed(at, order, 97);
      clock.forward(hours * 3_600_000);
      const { contenders } = race(at, order, id);
      const ended = outcomes(await atOnce(ground, at.listing.id, contenders));
      expect(ended.filter((one) => one === 'ok')).toHaveLength(1);
      for (const one of ended.filter((one) => one !== 'ok'))
        expect(['ticket_changed', 'ticket_step_impossible', 'nothing done']).toContain(one);
      const { rows } = await ground.database.pool.query(
        `select count(*) filter (where status in ('proposed', 'disputed', 'confirmed'))::int as standing,
                count(*) filter (where status = 'confirmed')::int as confirmed from weigh_tickets where order_line_id = $1`,
        [order.line],
      );
      expect(rows[0].standing).toBe(1);
      expect(rows[0].confirmed).toBeLessThanOrEqual(1);
    });
  }
  const seen = (line: number, id: number) => ({ line, expected_ticket_id: id });
  /** The job refuses nothing: a ticket that it did not confirm it has lost. */
  const time = (ctx: AppContext, id: number) => async () => {
    await autoConfirmTickets(ctx);
    const { rows } = await ctx.pool.query(
      `select 1 from weigh_ticket_history where ticket_id = $1 and event = 'lapse'`,
      [id],
    );
    if (rows.length === 0)
      throw Object.assign(new Error('nothing done'), { brand: 'lumbung.refusal', code: 'nothing done' });
  };

  test(
    'confirm against replace',
    () =>
      rounds((at, order, id) => ({
        contenders: [
          () => confirmTicket(at.ctx, at.buyer, order.code, seen(order.line, id)),
          () => proposed(at, order, 96, { replaces: id }),
        ],
      })),
    PATIENCE,
  );

  test(
    'confirm against dispute, and twice',
    () =>
      rounds((at, order, id) => ({
        contenders: [
          () => confirmTicket(at.ctx, at.buyer, order.code, seen(order.line, id)),
          () => disputeTicket(at.ctx, at.buyer, order.code, { ...seen(order.line, id), reason: 'Kurang' }),
          () => confirmTicket(at.ctx, at.buyer, order.code, seen(order.line, id)),
        ],
      })),
    PATIENCE,
  );

  test(
    'confirm and dispute against time',
    () =>
      rounds(
        (at, order, id) => ({
          contenders: [
            time(at.ctx, id),
            () => confirmTicket(at.ctx, at.buyer, order.code, seen(order.line, id)),
            () => disputeTicket(at.ctx, at.buyer, order.code, { ...seen(order.line, id), reason: 'Kurang' }),
          ],
        }),
        { hours: 49 },
      ),
    PATIENCE,
  );

  test(
    'replace against time',
    () =>
      rounds(
        (at, order, id) => ({
          contenders: [time(at.ctx, id), () => proposed(at, order, 96, { replaces: id })],
        }),
        { hours: 49 },
      ),
    PATIENCE,
  );

  test(
    'a yes to the ticket in place of a disputed one against an answer to the complaint: the first of them ends it',
    () =>
      onGround(async (at) => {
        const order = await weighable(at);
        const { id } = await proposed(at, order, 90);
        await disputeTicket(at.ctx, at.buyer, order.code, { ...seen(order.line, id), reason: 'Kurang' });
        const { id: second } = await proposed(at, order, 97, { replaces: id });
        const [yes, answer] = outcomes(
          await atOnce(ground, at.listing.id, [
            () => confirmTicket(at.ctx, at.buyer, order.code, seen(order.line, second)),
            () =>
              respondToComplaint(at.ctx, at.admin, order.code, {
                answer: 'Sudah ditimbang ulang.',
                kind: 'weighing',
              }),
          ]),
        );
        expect(yes).toBe('ok');
        expect(['ok', 'complaint_answered']).toContain(answer);
        const { rows } = await ground.database.pool.query(
          `select c.answer, c.responded_by as by from complaints c join orders o on o.id = c.order_id where o.code = $1`,
          [order.code],
        );
        expect(rows).toEqual([
          answer === 'ok'
            ? { answer: 'Sudah ditimbang ulang.', by: at.admin.userId }
            : { answer: expect.stringContaining('Selesai dengan sendirinya'), by: null },
        ]);
      }),
    PATIENCE,
  );

  test(
    'what is open is given back once, and settling against a refund leaves the ledger whole',
    () =>
      onGround(async (at) => {
        const order = await weighable(at, { method: 'transfer' });
        const { id } = await proposed(at, order, 95);
        await confirmTicket(at.ctx, at.buyer, order.code, { line: order.line, expected_ticket_id: id });
        const settle = () =>
          settleWeighingBalance(at.ctx, at.admin, order.code, { side: 'surplus', amount: 35_000 });
        const back = () =>
          refundOrder(at.ctx, at.admin, order.code, { amount: 665_000, reason: 'Dikembalikan' });
        const ended = outcomes(await atOnce(ground, at.listing.id, [settle, settle, back]));
        // A refund takes what the scale left over first, so that after it there is nothing to settle.
        const settled = ended.slice(0, 2).filter((one) => one === 'ok').length;
        expect(ended.toSorted()).toEqual(
          settled === 1 ? ['balance_changed', 'ok', 'ok'] : ['balance_changed', 'balance_changed', 'ok'],
        );
        expect(ended[2]).toBe('ok');
        const { rows } = await ground.database.pool.query(
          `select o.refunded::float8, o.surplus::float8, -sum(m.platform_amount) filter (where m.platform_amount < 0)::float8 as back
           from orders o join money_movements m on m.order_id = o.id where o.code = $1 group by o.id`,
          [order.code],
        );
        const whole = settled * 35_000 + 665_000;
        expect(rows).toEqual([{ refunded: settled === 1 ? 665_000 : 630_000, surplus: 0, back: whole }]);
      }),
    PATIENCE,
  );
});
