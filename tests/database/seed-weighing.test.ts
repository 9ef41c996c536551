import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { verifyTicketChains } from '../../src/domain/weighing/queries/verify-ticket-chains.ts';
import { DEMO_NOW, demoDatabase } from '../support/demo-database.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ demo: true }, testClock(DEMO_NOW), { database: await demoDatabase() });
});
afterAll(() => app.close());

test('the demo shows an order that was weighed and settled, one that waits for its buyer’s yes, and a group’s two', async () => {
  const { rows } = await app.database.pool.query(
    `select t.status, l.payable is not null as settled from weigh_tickets t join order_lines l on l.id = t.order_line_id order by t.id`,
  );
  const settled = { status: 'confirmed', settled: true };
  expect(rows).toEqual([settled, { status: 'proposed', settled: false }, settled, settled]);
  expect((await verifyTicketChains(app.ctx)).faults).toEqual([]);
});

/** One of the demo's people, signed in and working for the group, as a reader of the API. */
async function memberOfGroup(account: string) {
  const entered = await app.fastify.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email: `${account}@lumbung.example`, password: DEMO_PASSWORD },
  });
  const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const read = async (url: string) => app.fastify.inject({ url: `/api${url}`, headers: { cookie } });
  const stalls: { id: number; role: string | null }[] = (await read('/me/stalls')).json().data;
  const { id } = stalls.find(({ role }) => role !== null)!;
  const acting = await app.fastify.inject({
    method: 'PUT',
    url: '/api/me/acting',
    headers: { cookie },
    payload: { farmerId: id },
  });
  expect(acting.statusCode).toBe(200);
  return { id, read, data: async (url: string) => (await read(url)).json().data };
}

test('the demo’s group of five: one lot, three sales, one return, and statements that add up to the rupiah', async () => {
  const ketua = await memberOfGroup('petani2');
  const [lot] = await ketua.data('/group/lots');
  const { deposits, sales } = await ketua.data(`/group/lots/${lot.id}`);
  expect(new Set(deposits.map(({ member }: { member: string }) => member)).size).toBe(5);
  expect(sales).toHaveLength(3);
  const standing = sales.filter(({ returnedAt }: { returnedAt: string | null }) => returnedAt === null);
  expect(standing).toHaveLength(2);
  for (const { proceeds, fee, shares } of standing) {
    expect(shares).toHaveLength(5);
    expect(shares.reduce((sum: number, { amount }: { amount: number }) => sum + amount, fee)).toBe(proceeds);
  }
  const left = deposits.reduce((sum: number, one: { left: number }) => sum + one.left, 0);
  expect(left).toBeCloseTo(lot.stock, 3);

  const { balances, handings } = await ketua.data('/group/shares');
  const sumOf = (rows: Record<string, number>[], of: string) =>
    rows.reduce((sum, row) => sum + (row[of] ?? 0), 0);
  expect(sumOf(balances, 'shared')).toBe(sumOf(standing, 'proceeds') - sumOf(standing, 'fee'));
  expect(sumOf(balances, 'handed')).toBe(sumOf(handings, 'amount'));
  for (const { memberId, shared, handed, owed } of balances) {
    expect(owed).toBe(shared - handed);
    const statement = await ketua.read(`/group/statement.csv?member=${memberId}`);
    expect(statement.statusCode).toBe(200);
    expect(statement.body).toContain(`Bagian dari penjualan;${shared}`);
    expect(statement.body).toContain(`Belum diserahkan;${owed}`);
  }
  expect(handings.filter(({ contest }: { contest: string | null }) => contest !== null)).toHaveLength(1);
});

test('a member of the demo’s group sees his own, and everybody the group with whoever agreed to be named', async () => {
  const tumirah = await memberOfGroup('tumirah');
  const { balances } = await tumirah.data('/group/shares');
  expect(balances.map(({ name }: { name: string }) => name)).toEqual(['Tumirah']);
  const page = await app.fastify.inject({ url: `/api/farmers/${tumirah.id}` });
  expect(page.json().data).toMatchObject({ name: 'Kelompok Tani Rukun Opak' });
});
