import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { takeBackDeposit } from '../../src/domain/groups/lots/deposit.ts';
import { getLot } from '../../src/domain/groups/lots/find-lots.ts';
import { confirmTicket } from '../../src/domain/weighing/confirm-ticket.ts';
import { decideTicket } from '../../src/domain/weighing/decide-ticket.ts';
import { getWeighing } from '../../src/domain/weighing/get-weighing.ts';
import { lapseTickets } from '../../src/domain/weighing/lapse-tickets.ts';
import { proposeTicket } from '../../src/domain/weighing/propose-ticket.ts';
import { settleBalance } from '../../src/domain/weighing/settle-balance.ts';
import { type TestApp, testApp, testClock } from '../app.ts';
import { expectInvariants } from '../invariants.ts';
import { bring, makeLot, order, sell } from '../lots.ts';
import { enablePayments } from '../orders.ts';
import { type SignedIn, signedIn } from '../signed-in.ts';
import { figures } from '../weighing.ts';

/* A pooled lot that is sold by weighing: what the scale says of a sale is what its members share. */
const clock = testClock();
let app: TestApp;
let admin: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  app = await testApp({}, clock);
  await enablePayments(app.shop);
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
  await bring(app.shop, lot, 'anggota', 300);
  const small = await bring(app.shop, lot, 'bendahara', 100);
  const code = await sell(app.shop, { buyer: buyer.actor, admin: admin.actor }, lot.id, 200);
  const { lines } = await getWeighing(app.shop, buyer.actor, code);
  const { bendahara, juru_timbang } = lot.group.people;
  return {
    code,
    small,
    people: lot.group.people,
    lot: lot.id,
    whole: lot,
    read: () => getLot(app.shop, bendahara.actor, lot.id),
    async propose(net: number, over: object = {}) {
      const line = lines[0]!.line;
      const { id } = await proposeTicket(app.shop, juru_timbang.actor, code, { line, ...figures(net, over) });
      return { line, expected_ticket_id: id };
    },
    async weigh(net: number, over: object = {}) {
      await confirmTicket(app.shop, buyer.actor, code, await this.propose(net, over));
    },
  };
}
const standing = ({ sales }: Awaited<ReturnType<typeof getLot>>) =>
  sales.filter(({ returnedAt }) => returnedAt === null);

test('a sale that weighs less is shared anew: from the net weight the goods, from the payable weight the money', async () => {
  const bought = await sold();
  const { read } = bought;
  expect(standing(await read())).toMatchObject([{ qty: 200, proceeds: 2_400_000, fee: 120_000 }]);
  // 190 kg net at 18,5 % are 180,1 kg at 14 %: (100 − 18,5) / 86 of it.
  await bought.weigh(190, { moisture: [18.5] });
  const after = await read();
  expect(after).toMatchObject({ stock: 210, sold: 190 });
  // One sale, whatever it was before the scale spoke.
  const [sale, ...more] = after.sales;
  expect(more).toEqual([]);
  expect(sale!.returnedAt).toBeNull();
  expect(sale).toMatchObject({ qty: 190, proceeds: 180.1 * 12_000, fee: Math.floor(180.1 * 12_000 * 0.05) });
  expect(sale!.shares.map(({ qty }) => qty)).toEqual([142.5, 47.5]);
  // Three quarters and a quarter of what is left of it; of equal remainders the first deposit has the rupiah.
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
  // Ten kilograms more left the lot; their money has yet to come in.
  expect(standing(await read())).toMatchObject([{ qty: 210, proceeds: 2_400_000 }]);
  await settleBalance(app.shop, admin.actor, code, { side: 'shortfall', amount: 120_000 });
  const [sale] = standing(await read());
  expect(sale).toMatchObject({ qty: 210, proceeds: 2_520_000, fee: 126_000 });
  expect(sale!.shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(2_394_000);
  expect(await takeBackDeposit(app.shop, people.bendahara.actor, small)).toEqual({ taken: 47.5 });
  expect((await read()).stock).toBe(142.5);
});

test('a ticket above what the lot holds is refused, and time puts it before the admins once', async () => {
  const bought = await sold();
  const { code, lot, people } = bought;
  // The other half of the lot is held for somebody else.
  await order(app.shop, buyer.actor, lot, 200);
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
  expect(await lapseTickets(app.shop)).toBe(0);
  const { lines } = await getWeighing(app.shop, buyer.actor, code);
  expect(lines[0]!.ticket).toMatchObject({ status: 'disputed' });
  expect(lines[0]!.ticket!.history.at(-1)).toMatchObject({ event: 'refer', to: 'disputed' });
  expect(standing(await bought.read())).toMatchObject([{ qty: 200 }]);
  // Once: it waits for nobody but the admin now.
  clock.forward(3_600_000);
  expect(await lapseTickets(app.shop)).toBe(0);
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
  // With what was missing brought, the admin's word settles it.
  await bring(app.shop, bought.whole, 'anggota', 5);
  await decideTicket(app.shop, admin.actor, code, {
    ...seen,
    outcome: 'confirmed',
    reason: 'Setoran dicatat',
  });
  expect(standing(await bought.read())).toMatchObject([{ qty: 205 }]);
});
