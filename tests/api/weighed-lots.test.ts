import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { takeBackDeposit } from '../../src/domain/groups/lots/deposit.ts';
import { getLot } from '../../src/domain/groups/lots/find-lots.ts';
import { confirmTicket } from '../../src/domain/weighing/confirm-ticket.ts';
import { getWeighing } from '../../src/domain/weighing/get-weighing.ts';
import { proposeTicket } from '../../src/domain/weighing/propose-ticket.ts';
import { settleBalance } from '../../src/domain/weighing/settle-balance.ts';
import { type TestApp, testApp } from '../app.ts';
import { expectInvariants } from '../invariants.ts';
import { bring, makeLot, sell } from '../lots.ts';
import { enablePayments } from '../orders.ts';
import { type SignedIn, signedIn } from '../signed-in.ts';
import { figures } from '../weighing.ts';

/* A pooled lot that is sold by weighing: what the scale says of a sale is what its members share. */
let app: TestApp;
let admin: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  app = await testApp();
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
    read: () => getLot(app.shop, bendahara.actor, lot.id),
    async weigh(net: number, over: object = {}) {
      const line = lines[0]!.line;
      const { id } = await proposeTicket(app.shop, juru_timbang.actor, code, { line, ...figures(net, over) });
      await confirmTicket(app.shop, buyer.actor, code, { line, expected_ticket_id: id });
    },
  };
}
const standing = ({ sales }: Awaited<ReturnType<typeof getLot>>) =>
  sales.filter(({ returnedAt }) => returnedAt === null);

test('a sale that weighs less is shared anew: from the net weight the goods, from the payable weight the money', async () => {
  const { weigh, read } = await sold();
  expect(standing(await read())).toMatchObject([{ qty: 200, proceeds: 2_400_000, fee: 120_000 }]);
  // 190 kg net at 18,5 % are 180,1 kg at 14 %: (100 − 18,5) / 86 of it.
  await weigh(190, { moisture: [18.5] });
  const after = await read();
  expect(after).toMatchObject({ stock: 210, sold: 190 });
  const [sale, ...more] = standing(after);
  expect(more).toEqual([]);
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
  const { weigh, read, code, small, people } = await sold();
  await weigh(210);
  // Ten kilograms more left the lot; their money has yet to come in.
  expect(standing(await read())).toMatchObject([{ qty: 210, proceeds: 2_400_000 }]);
  await settleBalance(app.shop, admin.actor, code, { side: 'shortfall', amount: 120_000 });
  const [sale] = standing(await read());
  expect(sale).toMatchObject({ qty: 210, proceeds: 2_520_000, fee: 126_000 });
  expect(sale!.shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(2_394_000);
  expect(await takeBackDeposit(app.shop, people.bendahara.actor, small)).toEqual({ taken: 47.5 });
  expect((await read()).stock).toBe(142.5);
});
