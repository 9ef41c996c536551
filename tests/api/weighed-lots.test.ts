import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getPooledLot } from '../../src/domain/farmer-groups/pooled-lots/find-pooled-lots.ts';
import { returnDeposit } from '../../src/domain/farmer-groups/pooled-lots/produce-deposit.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { proposeTicket } from '../../src/domain/weighing/commands/propose-ticket.ts';
import { resolveTicketDispute } from '../../src/domain/weighing/commands/resolve-ticket-dispute.ts';
import { settleWeighingBalance } from '../../src/domain/weighing/commands/settle-weighing-balance.ts';
import { getWeighing } from '../../src/domain/weighing/queries/get-weighing.ts';
import { autoConfirmTickets } from '../../src/domain/weighing/scheduled/auto-confirm-tickets.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { enablePayments } from '../support/order-factories.ts';
import { bring, makeLot, order, sell } from '../support/pooled-lot-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';
import { figures } from '../support/weighing-fixture.ts';

/* A pooled lot sold by weighing: its members share the weighed quantity. */
const clock = testClock();
let app: TestApp;
let admin: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  app = await testApp({}, clock);
  await enablePayments(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
  buyer = await signedIn(app);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

/** A lot with 300 kg of one member and 100 kg of another, of which 200 kg were ordered and paid. */
async function sold() {
  const lot = await makeLot(
    app,
    { fee_percent: 5 },
    {
      weighed: true,
      weighMoisture: 14,
      weighHampa: 3,
      product: { name: `Gabah ${Math.random().toString(36).slice(2)}`, unit: 'kg', category: 'gabah' },
    },
  );
  await bring(app.ctx, lot, 'anggota', 300);
  const small = await bring(app.ctx, lot, 'bendahara', 100);
  const code = await sell(app.ctx, { buyer: buyer.actor, admin: admin.actor }, lot.id, 200);
  const { lines } = await getWeighing(app.ctx, buyer.actor, code);
  const { bendahara, juru_timbang } = lot.group.people;
  return {
    code,
    small,
    people: lot.group.people,
    lot: lot.id,
    whole: lot,
    read: () => getPooledLot(app.ctx, bendahara.actor, lot.id),
    async propose(net: number, over: object = {}) {
      const line = lines[0]!.line;
      const { id } = await proposeTicket(app.ctx, juru_timbang.actor, code, { line, ...figures(net, over) });
      return { line, expected_ticket_id: id };
    },
    async weigh(net: number, over: object = {}) {
      await confirmTicket(app.ctx, buyer.actor, code, await this.propose(net, over));
    },
  };
}
const standing = ({ sales }: Awaited<ReturnType<typeof getPooledLot>>) =>
  sales.filter(({ returnedAt }) => returnedAt === null);

test('a sale that weighs less is shared anew: from the net weight the goods, from the payable weight the money', async () => {
  const bought = await sold();
  const { read } = bought;
  expect(standing(await read())).toMatchObject([{ qty: 200, proceeds: 2_400_000, fee: 120_000 }]);
  // 190 kg net at 18.5 % are 180.1 kg at 14 %: (100 − 18.5) / 86 of it.
  await bought.weigh(190, { moisture: [18.5] });
  const after = await read();
  expect(after).toMatchObject({ stock: 210, sold: 190 });
  // A single sale, whatever it was before the weighing.
  const [sale, ...more] = after.sales;
  expect(more).toEqual([]);
  expect(sale!.returnedAt).toBeNull();
  expect(sale).toMatchObject({ qty: 190, proceeds: 180.1 * 12_000, fee: Math.floor(180.1 * 12_000 * 0.05) });
  expect(sale!.shares.map(({ qty }) => qty)).toEqual([142.5, 47.5]);
  // Three quarters and a quarter of the remainder; with equal remainders the first deposit gets the rupiah.
  const shared = sale!.proceeds - sale!.fee;
  expect(sale!.shares.map(({ amount }) => amount)).toEqual([
    Math.round(shared * 0.75),
    shared - Math.round(shared * 0.75),
  ]);
});

test('what weighs more is shared once it was paid for, and what is left can be taken back to the gram', async () => {
  const bought = await sold();
  const { read, code, small, people } = bought;
  await bought.weigh(210);
  // Ten more kilograms left the lot; their money is still due.
  expect(standing(await read())).toMatchObject([{ qty: 210, proceeds: 2_400_000 }]);
  await settleWeighingBalance(app.ctx, admin.actor, code, { side: 'shortfall', amount: 120_000 });
  const [sale] = standing(await read());
  expect(sale).toMatchObject({ qty: 210, proceeds: 2_520_000, fee: 126_000 });
  expect(sale!.shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(2_394_000);
  expect(await returnDeposit(app.ctx, people.bendahara.actor, small)).toEqual({ taken: 47.5 });
  expect((await read()).stock).toBe(142.5);
});

test('a ticket above what the lot holds is refused, and time puts it before the admins once', async () => {
  const bought = await sold();
  const { code, lot, people } = bought;
  // The other half of the lot is reserved for another buyer.
  await order(app.ctx, buyer.actor, lot, 200);
  const seen = await bought.propose(205);
  const url = `/api/orders/${code}/weighing/confirm`;
  const headers = { cookie: buyer.cookie, 'idempotency-key': 'lebih-dari-lot' };
  const refused = await app.fastify.inject({ method: 'POST', url, headers, payload: seen });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error).toMatchObject({
    code: 'weighing_above_lot',
    message:
      'Lot gabungannya kurang 5 kg untuk nota ini. Catat dulu setoran yang belum masuk, atau timbang ulang.',
  });
  clock.forward(48 * 3_600_000);
  expect(await autoConfirmTickets(app.ctx)).toBe(0);
  const { lines } = await getWeighing(app.ctx, buyer.actor, code);
  expect(lines[0]!.ticket).toMatchObject({ status: 'disputed' });
  expect(lines[0]!.ticket!.history.at(-1)).toMatchObject({ event: 'refer', to: 'disputed' });
  expect(standing(await bought.read())).toMatchObject([{ qty: 200 }]);
  // Once: now it only awaits the admin.
  clock.forward(3_600_000);
  expect(await autoConfirmTickets(app.ctx)).toBe(0);
  const told = async (userId: string) =>
    (
      await app.database.pool.query(
        `select text from notifications where user_id = $1 and kind = 'order.weigh_disputed' and text like $2 order by id`,
        [userId, `%${code}%`],
      )
    ).rows.map(({ text }) => text);
  for (const who of [buyer, people.ketua]) {
    expect(await told(who.userId)).toEqual([
      expect.stringMatching(/48 jam tidak dijawab .* diperiksa admin\. Alasan: Lot gabungannya kurang 5 kg/),
    ]);
  }
  expect(await told(admin.userId)).toEqual([expect.stringContaining('tidak bisa disahkan oleh waktu')]);
  // After the missing goods were delivered, the admin's decision settles it.
  await bring(app.ctx, bought.whole, 'anggota', 5);
  await resolveTicketDispute(app.ctx, admin.actor, code, {
    ...seen,
    outcome: 'confirmed',
    reason: 'Setoran dicatat',
  });
  expect(standing(await bought.read())).toMatchObject([{ qty: 205 }]);
});
