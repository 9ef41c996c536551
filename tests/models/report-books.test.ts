import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../../src/domain/context.ts';
import { exportJournal } from '../../src/domain/exports/export-journal.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import { applyChargeStatus } from '../../src/domain/orders/payments/apply-charge-status.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { undoPaymentConfirmation } from '../../src/domain/orders/payments/undo-payment-confirmation.ts';
import { findMoneyMovements } from '../../src/domain/payments/find-money-movements.ts';
import { recordPaymentFee } from '../../src/domain/payments/record-payment-fee.ts';
import { findReportOrders } from '../../src/domain/reports/find-report-orders.ts';
import { getSalesBreakdown } from '../../src/domain/reports/get-sales-breakdown.ts';
import { getSalesReport } from '../../src/domain/reports/get-sales-report.ts';
import { getTaxReport } from '../../src/domain/reports/get-tax-report.ts';
import { refreshSalesAggregates } from '../../src/domain/reports/sales-aggregates.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { settleWeighingBalance } from '../../src/domain/weighing/commands/settle-weighing-balance.ts';
import { getWeighing } from '../../src/domain/weighing/queries/get-weighing.ts';
import { BREAKDOWNS } from '../../src/shared/enums/report-breakdowns.ts';
import { dayInWib } from '../../src/shared/format/dates.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { billing } from '../support/billing-form.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { actorFor, makeListing, makeUser } from '../support/factories.ts';
import { times } from '../support/long-run.ts';
import { enablePayments } from '../support/order-factories.ts';
import { placing, rowsOf } from '../support/order-fixture.ts';
import { begun, chargeNews, gatewayDesk } from '../support/payment-gateway-fixture.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';
import { proposed, type Weighbridge, weighbridge } from '../support/weighing-fixture.ts';

/* Real use cases in any order over some months, beside books kept here: every figure of every report is theirs. */

const START = Date.parse('2026-10-15T03:00:00Z');
const DAY = 86_400_000;
const RICE = 10_000;
const GABAH = 16_500;
const clock = testClock();
const { gateway } = gatewayDesk();
let app: TestApp;
let ctx: AppContext;

beforeAll(async () => {
  app = await testApp({}, clock);
  ctx = { ...app.ctx, gateway };
});
afterAll(() => app.close());

/** A month's figures as the report names them, and what came to the shop's own purse. */
const empty = () => ({
  totalRevenue: 0,
  totalOrders: 0,
  refunded: 0,
  chargebacks: 0,
  netRevenue: 0,
  commission: 0,
  uniqueCodes: 0,
  bankFees: 0,
  gatewayFees: 0,
  qrisFees: 0,
});
type Month = ReturnType<typeof empty> & { bank: number };
type Sale = {
  code: string;
  method: 'transfer' | 'gateway' | 'cod' | 'gabah';
  total: number;
  /** What of it stays sold, and what the buyer is still owed of what was called off or weighed less. */
  left: number;
  owed: number;
  refunded: number;
  state: 'waiting' | 'paid' | 'cancelled' | 'gone';
  ref: string;
  group: string;
  paidAt: number;
  weighed: boolean;
};

class Books {
  months = new Map<string, Month>();
  sales: Sale[] = [];
  fees = { gateway_fee: 0, qris_fee: 0 };
  post(entry: Partial<Month>): void {
    const key = dayInWib(clock.now()).slice(0, 7);
    const month = this.months.get(key) ?? { ...empty(), bank: 0 };
    for (const [name, amount] of Object.entries(entry)) month[name as keyof Month] += amount;
    this.months.set(key, month);
  }
  /** Money for goods, with the shop's tenth of it. */
  sell(amount: number, bank = amount, orders = 1): void {
    this.post({
      totalRevenue: amount,
      netRevenue: amount,
      commission: amount / 10,
      bank,
      totalOrders: orders,
    });
  }
  giveBack(sale: Sale, amount: number, bank = amount): void {
    sale.left -= amount;
    sale.refunded += amount;
    this.post({ refunded: amount, netRevenue: -amount, commission: -amount / 10, bank: -bank });
  }
}

type World = {
  admin: Weighbridge['admin'];
  buyer: Weighbridge['buyer'];
  at: Weighbridge;
  rice: { id: number; priceCustomer: number };
};

async function makeWorld(): Promise<World> {
  clock.set(new Date(START));
  await ctx.pool.query(
    'truncate orders, payments, money_movements, payouts, document_counters, listings, settings restart identity cascade',
  );
  await ctx.pool.query(`insert into settings (key, value) values ('store', '{"commissionPercent":10}'),
    ('holding', '{"largeShare":100,"openCheckouts":1000}')`);
  const at = await weighbridge(ctx, {
    priceCustomer: GABAH,
    priceTengkulak: 12_000,
    stock: toQuantity(100_000),
    weighMoisture: null,
    weighHampa: null,
  });
  await enablePayments(ctx, { gateway: true });
  const rice = await makeListing(ctx, { priceCustomer: RICE, stock: toQuantity(100_000) });
  return { at, rice, admin: at.admin, buyer: await actorFor(ctx, (await makeUser(ctx)).id) };
}

async function place(world: World, books: Books, method: Sale['method']): Promise<Sale> {
  const { at, rice, buyer } = world;
  const over = { method, owed: 0, refunded: 0, state: 'waiting', paidAt: 0, weighed: false } as const;
  let sale: Sale;
  if (method === 'gateway') {
    const { first, ref, group, total } = await begun(ctx, buyer, [rice]);
    sale = { ...over, code: first, ref, group, total, left: 0 };
  } else if (method === 'gabah') {
    const { orders, group, total } = await placing(ctx, at.buyer, [], {
      items: [{ id: at.listing.id, quantity: 100, price: GABAH }],
      billing,
      paymentMethod: 'transfer',
    });
    sale = { ...over, code: orders[0]!.code, ref: '', group, total, left: 0 };
  } else {
    const { orders, group, total } = await placing(ctx, buyer, [rice], { paymentMethod: method });
    sale = { ...over, code: orders[0]!.code, ref: '', group, total, left: 0 };
  }
  books.sales.push(sale);
  return sale;
}

async function pay({ admin }: World, books: Books, sale: Sale): Promise<void> {
  if (sale.state !== 'waiting') return;
  if (sale.method === 'gateway') await applyChargeStatus(ctx, chargeNews(sale.ref, sale.total));
  else await confirmPayment(ctx, admin, sale.code);
  if (sale.method === 'cod') {
    for (const event of ['ship', 'complete'] as const) await advanceOrder(ctx, admin, sale.code, event);
  }
  const [row] = await rowsOf<{ suffix: number }>(ctx, 'select suffix from payments where group_code = $1', [
    sale.group,
  ]);
  const suffix = sale.method === 'cod' || sale.method === 'gateway' ? 0 : row!.suffix;
  books.sell(sale.total, sale.method === 'cod' ? 0 : sale.total);
  books.post({ uniqueCodes: suffix, bank: suffix });
  Object.assign(sale, { state: 'paid', left: sale.total, paidAt: clock.now().getTime() });
}

const steps: Record<string, (world: World, books: Books, sale: Sale, part: number) => Promise<void>> = {
  pay,
  refundPart: async ({ admin }, books, sale, part) => {
    const amount = Math.floor((sale.left * part) / 1000) * 1000;
    if (sale.state !== 'paid' || sale.owed > 0 || amount === 0 || amount === sale.left) return;
    await refundOrder(ctx, admin, sale.code, { amount, reason: 'kurang baik' });
    books.giveBack(sale, amount, sale.method === 'cod' ? 0 : amount);
  },
  refundAll: async ({ admin }, books, sale) => {
    const amount = sale.state === 'cancelled' ? sale.owed : sale.left;
    if (amount === 0 || (sale.state === 'paid' && sale.owed > 0)) return;
    await refundOrder(ctx, admin, sale.code, { amount, reason: 'tidak jadi' });
    if (sale.state === 'cancelled') {
      sale.owed = 0;
      books.post({ bank: -amount });
    } else books.giveBack(sale, amount, sale.method === 'cod' ? 0 : amount);
    sale.state = 'gone';
  },
  cancel: async ({ admin }, books, sale) => {
    if (sale.state !== 'paid' || sale.method === 'cod' || sale.weighed) return;
    await cancelOrder(ctx, admin, sale.code, { reason: 'habis' });
    sale.owed = sale.left;
    books.giveBack(sale, sale.left, 0);
    sale.state = 'cancelled';
  },
  undo: async ({ admin }, books, sale) => {
    const fresh = clock.now().getTime() - sale.paidAt < DAY;
    if (sale.method !== 'transfer' || sale.state !== 'paid' || sale.refunded > 0 || !fresh) return;
    const [row] = await rowsOf<{ suffix: number }>(ctx, 'select suffix from payments where group_code = $1', [
      sale.group,
    ]);
    await undoPaymentConfirmation(ctx, admin, sale.code);
    books.sell(-sale.total, -sale.total, -1);
    books.post({ uniqueCodes: -row!.suffix, bank: -row!.suffix });
    Object.assign(sale, { state: 'waiting', left: 0 });
  },
  chargeback: async (_world, books, sale) => {
    if (sale.method !== 'gateway' || !['paid', 'cancelled'].includes(sale.state)) return;
    await applyChargeStatus(
      ctx,
      chargeNews(sale.ref, sale.total, { refunded: sale.total, chargedBack: true }),
    );
    books.post({
      chargebacks: sale.total,
      netRevenue: -sale.left,
      commission: -sale.left / 10,
      bank: -sale.total,
    });
    Object.assign(sale, { state: 'gone', left: 0, owed: 0 });
  },
  weigh: async (world, books, _sale, part) => {
    const sale = books.sales.find(
      ({ method, state, weighed, refunded }) =>
        method === 'gabah' && state === 'paid' && !weighed && refunded === 0,
    );
    if (!sale) return;
    const { at } = world;
    const { lines } = await getWeighing(ctx, at.buyer, sale.code);
    const { line } = lines[0]!;
    const net = 90 + Math.floor(part * 9);
    const ticket = await proposed({ ...at, ctx }, { code: sale.code, line }, net, {
      moisture: [],
      hampa: null,
      weighed_at: clock.now().toISOString(),
    });
    await confirmTicket(ctx, at.buyer, sale.code, { line, expected_ticket_id: ticket.id });
    const less = sale.total - net * GABAH;
    books.sell(-less, 0, 0);
    Object.assign(sale, { weighed: true, left: sale.left - less, owed: less });
  },
  settle: async ({ admin }, books, sale) => {
    if (!sale.weighed || sale.state !== 'paid' || sale.owed === 0) return;
    await settleWeighingBalance(ctx, admin, sale.code, { side: 'surplus', amount: sale.owed });
    books.post({ bank: -sale.owed });
    sale.owed = 0;
  },
  fee: async ({ admin }, books, _sale, part) => {
    const kind = part < 0.5 ? 'gateway_fee' : 'qris_fee';
    const figure = kind === 'gateway_fee' ? 'gatewayFees' : 'qrisFees';
    const amount = books.fees[kind] > 0 && part > 0.8 ? -books.fees[kind] : 700 + Math.floor(part * 300);
    await recordPaymentFee(ctx, admin, { kind, amount, note: 'menurut laporan' });
    books.fees[kind] += amount;
    books.post({ [figure]: amount, bank: -amount });
  },
};

const lastDay = (month: string) => {
  const [year, nth] = month.split('-').map(Number) as [number, number];
  return `${month}-${new Date(Date.UTC(year, nth, 0)).getUTCDate()}`;
};
const monthsUntilNow = () => {
  const now = dayInWib(clock.now()).slice(0, 7);
  const found: string[] = [];
  for (
    let at = new Date('2026-10-01T12:00:00Z');
    dayInWib(at).slice(0, 7) <= now;
    at.setUTCMonth(at.getUTCMonth() + 1)
  )
    found.push(dayInWib(at).slice(0, 7));
  return found;
};

/** All that the reports say of a month, but for how many listings and farmers there were. */
async function said({ admin }: World, month: string) {
  const days = { type: 'custom', start: `${month}-01`, end: lastDay(month) } as const;
  const report = await getSalesReport(ctx, admin, days);
  const { before: _b, totalProducts: _p, totalFarmers: _f, farmerStats, ...figures } = report;
  return {
    ...figures,
    farmerStats: farmerStats.map(({ id, revenue }) => ({ id, revenue })),
    rows: await rowsOfReport(admin, days, report),
    turnover: (await getTaxReport(ctx, admin, { month })).turnover,
  };
}

/** The rows of every breakdown, which add up to the report's revenue; the orders behind each product add up to its figure. */
async function rowsOfReport(
  admin: World['admin'],
  days: { type: 'custom'; start: string; end: string },
  { totalRevenue, topProducts }: Awaited<ReturnType<typeof getSalesReport>>,
) {
  for (const { unit, name, revenue } of topProducts) {
    const behind = await findReportOrders(ctx, admin, { ...days, by: 'product', key: `${unit} ${name}` });
    expect(behind.sum, `${days.start} ${name}`).toBe(revenue);
  }
  const found = [];
  for (const by of BREAKDOWNS) {
    const { rows, total } = await getSalesBreakdown(ctx, admin, { ...days, by });
    expect(total.revenue, `${days.start} ${by}`).toBe(totalRevenue);
    found.push(rows.map(({ key, revenue, orders }) => [key, revenue, orders]));
  }
  return found;
}

async function check(world: World, books: Books, closed: Map<string, unknown>): Promise<void> {
  const now = dayInWib(clock.now()).slice(0, 7);
  for (const month of monthsUntilNow()) {
    const { bank: _, ...figures } = books.months.get(month) ?? { ...empty(), bank: 0 };
    const seen = await said(world, month);
    expect(seen, month).toMatchObject({ ...figures, turnover: figures.netRevenue });
    const rows = await findMoneyMovements(ctx, world.admin, {
      from: `${month}-01`,
      to: lastDay(month),
      limit: 100,
    });
    expect(rows.sums, month).toMatchObject({ sale: figures.netRevenue, commission: figures.commission });
    for (const { kind, movements, ...sums } of seen.ledger) {
      const behind = await findMoneyMovements(ctx, world.admin, {
        from: `${month}-01`,
        to: lastDay(month),
        kind,
      });
      expect([behind.total, behind.sums], `${month} ${kind}`).toEqual([movements, sums]);
    }
    const was = closed.get(month);
    if (was) expect(seen, `${month} was closed`).toEqual(was);
    else if (month < now) closed.set(month, seen);
  }
}

/** The journal balances entry by entry, and its accounts are what the books say. */
async function checkJournal(books: Books): Promise<void> {
  const { actor } = await signedIn(app, { role: 'admin' });
  const { columns, batches } = await exportJournal(ctx, actor, {});
  const at = (label: string) => columns.findIndex((column) => column.label === label);
  const entries = new Map<unknown, number>();
  const accounts = new Map<unknown, number>();
  for await (const rows of batches) {
    for (const row of rows) {
      const amount = Number(row[at('Debit')]) - Number(row[at('Kredit')]);
      entries.set(row[0], (entries.get(row[0]) ?? 0) + amount);
      accounts.set(row[at('Akun')], (accounts.get(row[at('Akun')]) ?? 0) + amount);
    }
  }
  expect([...entries].filter(([, sum]) => sum !== 0)).toEqual([]);
  const all = (name: keyof Month) => [...books.months.values()].reduce((sum, month) => sum + month[name], 0);
  const balance = (account: string) => accounts.get(account) ?? 0;
  const owed = books.sales.reduce((sum, { owed }) => sum + owed, 0);
  expect({
    bank: balance('1101'),
    owed: 0 - balance('2102'),
    commission: 0 - balance('4101'),
    codes: 0 - balance('4102'),
    fees: [balance('5103'), balance('5104')],
  }).toEqual({
    bank: all('bank'),
    owed,
    commission: all('commission'),
    codes: all('uniqueCodes'),
    fees: [all('gatewayFees'), all('qrisFees')],
  });
}

const step = fc.oneof(
  fc.record({
    place: fc.constantFrom<Sale['method']>('transfer', 'gateway', 'cod', 'gabah'),
    pays: fc.boolean(),
    days: fc.nat(12),
  }),
  fc.record({
    act: fc.constantFrom(...Object.keys(steps)),
    which: fc.nat(4),
    part: fc.double({ min: 0, max: 0.99, noNaN: true }),
    days: fc.nat(12),
  }),
);

test('[DATA-17] [REPORT-08] whatever is done in whatever order, every figure is what books kept beside it say, and a closed month stays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 24 }), async (walk) => {
      const world = await makeWorld();
      const books = new Books();
      const closed = new Map<string, unknown>();
      for (const one of walk) {
        if ('place' in one) {
          const sale = await place(world, books, one.place);
          if (one.pays) await pay(world, books, sale);
        } else if (books.sales.length > 0) {
          await steps[one.act]!(
            world,
            books,
            books.sales.at(-1 - (one.which % books.sales.length))!,
            one.part,
          );
        }
        const before = dayInWib(clock.now()).slice(0, 7);
        clock.set(new Date(clock.now().getTime() + one.days * DAY));
        if (dayInWib(clock.now()).slice(0, 7) !== before) {
          await refreshSalesAggregates(ctx);
          await check(world, books, closed);
        }
      }
      await check(world, books, closed);
      await checkJournal(books);
      await expectInvariants(app.database.pool);
    }),
    { numRuns: times(4, 40), endOnFailure: true },
  );
}, 180_000);
