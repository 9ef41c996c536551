import fc from 'fast-check';
import { matchBankMoney } from '../../src/domain/bank-reconciliation/match-bank-money.ts';
import type { AppContext, UserActor } from '../../src/domain/context.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { advanceOrder } from '../../src/domain/orders/lifecycle/advance-order.ts';
import { cancelOrder } from '../../src/domain/orders/lifecycle/cancel-order.ts';
import {
  completeShippedOrders,
  expireUnpaidOrders,
} from '../../src/domain/orders/lifecycle/expire-unpaid-orders.ts';
import { recordFailedDelivery } from '../../src/domain/orders/lifecycle/record-failed-delivery.ts';
import {
  bookReceivedMoney,
  returnSurplus,
  useCredit,
} from '../../src/domain/orders/payments/book-received-money.ts';
import { confirmCashPayment } from '../../src/domain/orders/payments/confirm-cash-payment.ts';
import { confirmPayment } from '../../src/domain/orders/payments/confirm-payment.ts';
import { payOnline } from '../../src/domain/orders/payments/pay-online.ts';
import { refundOnline } from '../../src/domain/orders/payments/refund-online.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { syncChargeByRef } from '../../src/domain/orders/payments/sync-charge.ts';
import { undoPaymentConfirmation } from '../../src/domain/orders/payments/undo-payment-confirmation.ts';
import { findBalances } from '../../src/domain/payments/balances.ts';
import { createPayout } from '../../src/domain/payments/create-payout.ts';
import { settleDebt } from '../../src/domain/payments/settle-debt.ts';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { proposeTicket } from '../../src/domain/weighing/commands/propose-ticket.ts';
import { settleWeighingBalance } from '../../src/domain/weighing/commands/settle-weighing-balance.ts';
import { getWeighing } from '../../src/domain/weighing/queries/get-weighing.ts';
import { dayInWib } from '../../src/shared/format/dates.ts';
import { billing } from '../support/billing-form.ts';
import type { TestClock } from '../support/test-clock.ts';
import { figures } from '../support/weighing-fixture.ts';
import { codeOf, which } from './money-world.ts';
import { audit } from './world-audit.ts';
import { type BankRow, type Deal, inBank, learn, lineKey, tie, type WorldBooks } from './world-books.ts';
import type { WorldGateway } from './world-gateway.ts';

/** The shop under test and who acts in it. */
export type Shop = {
  ctx: AppContext;
  clock: TestClock;
  gateway: WorldGateway;
  admin: UserActor;
  customer: UserActor;
  sellers: { id: number; actor: UserActor; fee: number }[];
  listings: { id: number; farmer: number; price: number; weighed: boolean }[];
  /** How often each command came through, by name. */
  done: Map<string, number>;
};

export type Command = fc.AsyncCommand<WorldBooks, Shop>;

const HOUR = 3_600_000;

/** Whether `run` came through; whatever the shop refuses has changed nothing in the world, as the audit sees. */
async function works(run: () => Promise<unknown>): Promise<boolean> {
  return (await codeOf(run)) === null;
}

function command(
  name: string,
  run: (books: WorldBooks, shop: Shop) => Promise<boolean>,
  check: (books: WorldBooks) => boolean = () => true,
): Command {
  return {
    check,
    run: async (books, shop) => {
      const kind = name.replace(/[ (].*/, '');
      if (await run(books, shop)) shop.done.set(kind, (shop.done.get(kind) ?? 0) + 1);
      await audit(shop.ctx.pool, books);
    },
    toString: () => name,
  };
}

const onDeal = (
  name: string,
  at: number,
  run: (books: WorldBooks, shop: Shop, deal: Deal) => Promise<boolean>,
) =>
  command(
    `${name} #${at}`,
    (books, shop) => run(books, shop, books.deals.at(-1 - (at % books.deals.length))!),
    (books) => books.deals.length > 0,
  );

type Row = {
  total: number;
  refunded: number;
  surplus: number;
  shortfall: number;
  paid: boolean;
  cash: boolean;
  status: string;
};
/** What a page shows of an order, which whoever presses a button on it has seen. */
async function seenOf({ ctx }: Shop, code: string): Promise<Row> {
  const { rows } = await ctx.pool.query<Row>(
    `select total::float8, refunded::float8, surplus::float8, shortfall::float8, paid_at is not null as paid,
       cash_received_at is not null as cash, status from orders where code = $1`,
    [code],
  );
  return rows[0]!;
}
async function paymentOf(
  { ctx }: Shop,
  group: string,
): Promise<{ id: number; asked: number; least: number; status: string } | undefined> {
  const { rows } = await ctx.pool.query(
    `select id, (due + suffix)::float8 as asked, due::float8 as least, status from payments where group_code = $1`,
    [group],
  );
  return rows[0];
}

const sellerOf = (shop: Shop, deal: Deal) => shop.sellers.find(({ id }) => id === deal.farmer)!.actor;

const COUPONS = ['PERSENTOKO', 'PERSENLAPAK', 'TETAPTOKO', 'TETAPLAPAK'] as const;

const asked = fc.record({
  items: fc.uniqueArray(fc.record({ listing: fc.nat(2), qty: fc.constantFrom(1, 2.5, 4, 10, 40) }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ listing }) => listing,
  }),
  method: fc.constantFrom<Deal['method']>('cod', 'transfer', 'transfer', 'qris', 'gateway'),
  coupon: fc.option(fc.constantFrom(...COUPONS)),
  pickup: fc.boolean(),
});

type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

const place = asked.map((what) =>
  command(`place(${JSON.stringify(what)})`, (books, shop) => placeAs(books, shop, what)),
);

/** So that a walk has sold goods to go on with. */
const sell = asked.map((what) =>
  command(`sell(${JSON.stringify(what)})`, async (books, shop) => {
    if (!(await placeAs(books, shop, what))) return false;
    const { group, code } = books.deals.at(-1)!;
    if (what.method === 'cod') {
      for (const deal of books.deals.filter((one) => one.group === group))
        await works(() => confirmPayment(shop.ctx, sellerOf(shop, deal), deal.code));
    } else if (what.method === 'gateway') {
      await beginCharge(books, shop, code, group);
      const row = books.gateway.find((one) => one.group === group);
      // Nothing is asked for what the coupon pays whole.
      if (!row) return true;
      row.captured = true;
      await tell(shop, row.ref);
    } else {
      const amount = (await paymentOf(shop, group))?.asked ?? 0;
      if (amount > 0 && (await works(() => confirmPayment(shop.ctx, shop.admin, code, { amount }))))
        inBank(books, group, amount);
    }
    return true;
  }),
);

async function placeAs(books: WorldBooks, shop: Shop, what: Asked): Promise<boolean> {
  const { items, method, coupon, pickup } = what;
  const delivery = Object.fromEntries(
    shop.sellers.map(({ id }) => [id, pickup ? ('pickup' as const) : ('delivery' as const)]),
  );
  return works(async () => {
    const placed = await placeOrder(shop.ctx, shop.customer, {
      items: items.map(({ listing, qty }) => ({
        id: shop.listings[listing]!.id,
        quantity: qty,
        price: shop.listings[listing]!.price,
      })),
      billing,
      paymentMethod: method,
      delivery,
      ...(coupon ? { coupon } : {}),
    });
    const { rows } = await shop.ctx.pool.query(
      `select code, farmer_id as farmer, discount::float8, delivery::float8 as fee, commission::float8 from orders
         where group_code = $1`,
      [placed.group],
    );
    for (const { code, farmer, discount, fee, commission } of rows)
      books.deals.push({
        ...{ code, farmer, discount, fee, commission, method, group: placed.group },
        coupon: coupon
          ? {
              kind: coupon.startsWith('PERSEN') ? 'percent' : 'fixed',
              bearer: coupon.endsWith('TOKO') ? 'store' : 'seller',
            }
          : null,
        lines: items
          .map(({ listing, qty }) => ({ ...shop.listings[listing]!, qty }))
          .filter((one) => one.farmer === farmer)
          .map(({ id, price, qty, weighed }) => ({ listing: id, price, qty, weighed })),
      });
  });
}

/** A buyer's transfer, as exact as buyers are; the shop hears of it when its admin looks. */
const transfer = fc
  .tuple(which, fc.constantFrom('asked', 'asked', 'asked', 'least', 'over', 'short'))
  .map(([at, how]) =>
    onDeal(`transfer(${how})`, at, async (books, shop, deal) => {
      if (deal.method !== 'transfer' && deal.method !== 'qris') return false;
      const payment = await paymentOf(shop, deal.group);
      if (!payment || payment.asked === 0) return false;
      const amount =
        how === 'least'
          ? payment.least
          : how === 'over'
            ? payment.asked + 5_000
            : how === 'short'
              ? payment.asked - 6_500
              : payment.asked;
      if (amount <= 0) return false;
      inBank(books, deal.group, amount, 'open');
      return true;
    }),
  );

/** The admin finds a row of the bank's that the shop does not know of, and says what it is by one of the ways there are. */
const book = fc.tuple(fc.nat(3), fc.constantFrom('confirm', 'received', 'match', 'fee')).map(([n, how]) =>
  command(
    `book(${how}) #${n}`,
    async (books, shop) => {
      const rows = books.bank.filter((row) => isLoose(row, how));
      const row = rows[n % rows.length]!;
      const payment = (await paymentOf(shop, row.group!))!;
      const { code } = books.deals.find(({ group }) => group === row.group)!;
      const open = await shortfallsOf(shop, row.group!);
      const booked = await works(() => {
        if (how === 'confirm') return confirmPayment(shop.ctx, shop.admin, code, { amount: row.amount });
        if (how === 'received')
          return bookReceivedMoney(shop.ctx, shop.admin, payment.id, { amount: row.amount });
        return matchRow(shop, row, payment.id, how === 'fee' ? 'fee' : 'over');
      });
      if (!booked) return false;
      if (how === 'match' || how === 'fee') tie(books, row, open.includes(row.amount));
      else {
        row.state = 'known';
        learn(books, row.group!, row.amount);
      }
      return true;
    },
    (books) => books.bank.some((row) => isLoose(row, how)),
  ),
);

/** What is left to be told, or matched, of the money that came in. */
const isLoose = ({ state, group, amount }: BankRow, how: string) =>
  group !== null && amount > 0 && (state === 'open' || (state === 'known' && how === 'match'));

async function shortfallsOf({ ctx }: Shop, group: string): Promise<number[]> {
  const { rows } = await ctx.pool.query(
    `select shortfall::float8 as sum from orders
     where group_code = $1 and shortfall > 0 and status not in ('cancelled', 'refunded')`,
    [group],
  );
  return rows.map((row) => row.sum);
}

async function matchRow(
  { ctx, admin }: Shop,
  row: BankRow,
  payment: number,
  rest: 'over' | 'fee',
): Promise<void> {
  const { rows } = await ctx.pool.query(
    `insert into bank_lines (key, day, text, amount, imported_at, imported_by) values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do update set text = excluded.text returning id`,
    [
      `row-${row.id}`,
      dayInWib(new Date(row.at)),
      'TRSF E-BANKING',
      row.amount,
      new Date(row.at),
      admin.userId,
    ],
  );
  await matchBankMoney(ctx, admin, { lines: [rows[0].id], payments: [payment], rest });
}

const unpay = which.map((at) =>
  onDeal('unpay', at, async (books, shop, { code, group }) => {
    const undone = await works(() => undoPaymentConfirmation(shop.ctx, shop.admin, code));
    // The admin was mistaken: that money is to be found again.
    if (undone) {
      for (const row of books.bank) if (row.group === group && row.amount > 0) row.state = 'open';
      books.known.delete(group);
      books.tied.delete(group);
    }
    return undone;
  }),
);

const accept = which.map((at) =>
  onDeal('accept', at, (_books, shop, deal) =>
    works(() => confirmPayment(shop.ctx, sellerOf(shop, deal), deal.code)),
  ),
);

const moveOn = (event: 'process' | 'ship' | 'complete') =>
  which.map((at) =>
    onDeal(event, at, async (books, shop, deal) => {
      const actor = event === 'complete' ? shop.customer : sellerOf(shop, deal);
      const went = await works(() => advanceOrder(shop.ctx, actor, deal.code, event));
      if (went && event === 'complete') await payAtDoor(books, shop, deal);
      return went;
    }),
  );
const [prepare, ship, complete] = [moveOn('process'), moveOn('ship'), moveOn('complete')];

/** What is received was paid for, at the door if it had not been before. */
async function payAtDoor(books: WorldBooks, shop: Shop, deal: Deal): Promise<void> {
  if (deal.method !== 'cod' || books.door.some(({ order }) => order === deal.code)) return;
  const { total } = await seenOf(shop, deal.code);
  books.door.push({ at: books.now, order: deal.code, amount: total });
}

const cash = which.map((at) =>
  onDeal('cash', at, async (books, shop, deal) => {
    const { total } = await seenOf(shop, deal.code);
    const taken = await works(() => confirmCashPayment(shop.ctx, sellerOf(shop, deal), deal.code));
    if (taken) books.door.push({ at: books.now, order: deal.code, amount: total });
    return taken;
  }),
);

const failDelivery = fc
  .tuple(which, fc.constantFrom('refused' as const, 'absent' as const, 'partial' as const), fc.boolean())
  .map(([at, outcome, restock]) =>
    onDeal(`failDelivery(${outcome})`, at, async (books, shop, deal) => {
      const [first] = deal.lines;
      const key = lineKey(deal.code, first!.listing);
      const came = books.scale.get(key) ?? first!.qty;
      const part = Math.floor(came * 5) / 10;
      const failed = await works(() =>
        recordFailedDelivery(shop.ctx, sellerOf(shop, deal), deal.code, {
          ...{ outcome, restock, reason: 'uji' },
          ...(outcome === 'partial' ? { taken: { [first!.listing]: part } } : {}),
        }),
      );
      if (failed && outcome === 'partial') {
        books.taken.set(key, part);
        const { total } = await seenOf(shop, deal.code);
        books.door.push({ at: books.now, order: deal.code, amount: total });
      }
      return failed;
    }),
  );

const cancel = fc
  .tuple(which, fc.boolean())
  .map(([at, byBuyer]) =>
    onDeal(`cancel(${byBuyer ? 'buyer' : 'admin'})`, at, (_books, shop, deal) =>
      works(() => cancelOrder(shop.ctx, byBuyer ? shop.customer : shop.admin, deal.code, { reason: 'uji' })),
    ),
  );

/** Money that an admin sends back himself: from the bank, at the gateway's own desk, or by the seller's hand. */
const refund = fc.tuple(which, fc.constantFrom(0.1, 0.5, 1), fc.boolean()).map(([at, part, restock]) =>
  onDeal(`refund(${part})`, at, async (books, shop, deal) => {
    const seen = await seenOf(shop, deal.code);
    const most = seen.total - seen.shortfall - seen.refunded + seen.surplus;
    const amount = Math.max(1, Math.ceil(most * part));
    const row = books.gateway.find(
      (one) => one.group === deal.group && one.told.captured && one.amount - one.back >= amount,
    );
    if (deal.method === 'gateway' && !row) return false;
    const { refunded, surplus } = seen;
    const input = { amount, reason: 'uji', restock, refunded, surplus };
    if (!(await works(() => refundOrder(shop.ctx, shop.admin, deal.code, input)))) return false;
    if (deal.method === 'cod' && !seen.paid)
      books.door.push({ at: books.now, order: deal.code, amount: -amount });
    else if (deal.method === 'gateway') {
      // At the gateway's own desk, and the gateway says so at once.
      row!.back += amount;
      await tell(shop, row!.ref);
    } else inBank(books, deal.group, -amount);
    return true;
  }),
);

const refundAtGateway = fc
  .tuple(which, fc.constantFrom(0.1, 0.5, 1), fc.constantFrom(null, null, 'done' as const, 'undone' as const))
  .map(([at, part, lost]) =>
    onDeal(`refundOnline(${part}, ${lost})`, at, async (_books, shop, deal) => {
      const { total, shortfall, refunded, surplus } = await seenOf(shop, deal.code);
      const amount = Math.max(1, Math.ceil((total - shortfall - refunded + surplus) * part));
      shop.gateway.loseNext = lost;
      const input = { amount, reason: 'uji', restock: false, refunded, surplus };
      const sent = await works(() => refundOnline(shop.ctx, shop.admin, deal.code, input));
      shop.gateway.loseNext = null;
      return sent;
    }),
  );

const payAtGateway = which.map((at) =>
  onDeal('payOnline', at, (books, shop, { code, group }) => beginCharge(books, shop, code, group)),
);

async function beginCharge(books: WorldBooks, shop: Shop, code: string, group: string): Promise<boolean> {
  const before = shop.gateway.begun.length;
  const begun = await works(() => payOnline(shop.ctx, shop.customer, code));
  for (const { ref, amount } of shop.gateway.begun.slice(before))
    books.gateway.push({
      ...{ ref, group, amount, captured: false, back: 0 },
      told: { captured: false, back: 0 },
    });
  return begun;
}

const onCharge = (
  name: string,
  at: number,
  run: (shop: Shop, row: WorldBooks['gateway'][number]) => Promise<boolean>,
) =>
  command(
    `${name} #${at}`,
    (books, shop) => run(shop, books.gateway.at(-1 - (at % books.gateway.length))!),
    (books) => books.gateway.length > 0,
  );

/** The shop asks the gateway about a charge. */
const tell = (shop: Shop, ref: string) => syncChargeByRef(shop.ctx, shop.gateway, ref);

/** The buyer pays at the gateway; the shop hears of it now or later. */
const capture = fc.tuple(which, fc.boolean()).map(([at, heard]) =>
  onCharge(`capture(${heard})`, at, async (shop, row) => {
    row.captured = true;
    if (heard) await tell(shop, row.ref);
    return true;
  }),
);

const hear = which.map((at) =>
  onCharge('hear', at, async (shop, row) => {
    await tell(shop, row.ref);
    return true;
  }),
);

const takeBack = fc.tuple(which, fc.constantFrom(0.3, 1)).map(([at, part]) =>
  onCharge(`takeBack(${part})`, at, async (shop, row) => {
    const amount = Math.floor((row.amount - row.back) * part);
    if (!row.captured || !row.told.captured || amount === 0) return false;
    row.back += amount;
    shop.gateway.takenBack.add(row.ref);
    await tell(shop, row.ref);
    shop.gateway.takenBack.delete(row.ref);
    return true;
  }),
);

/** What stood on the scale, signed by both. */
const weigh = fc.tuple(which, fc.constantFrom(0.6, 0.9, 0.97, 1, 1.05, 1.3)).map(([at, part]) =>
  onDeal(`weigh(${part})`, at, async (books, shop, deal) => {
    const line = deal.lines.find(({ weighed }) => weighed);
    if (!line) return false;
    const net = Math.round(line.qty * part * 10) / 10;
    const weighed = await works(async () => {
      const { lines } = await getWeighing(shop.ctx, shop.customer, deal.code);
      const at = lines[0]!.line;
      const { id } = await proposeTicket(shop.ctx, sellerOf(shop, deal), deal.code, {
        line: at,
        ...figures(net, { weighed_at: new Date(books.now - 60_000).toISOString() }),
      });
      await confirmTicket(shop.ctx, shop.customer, deal.code, { line: at, expected_ticket_id: id });
    });
    // More than a tenth above the order is sold only to who says so, which nobody does here.
    // The slip pays to the tenth of a kilogram, half up.
    const sold = Math.min(Math.round(net * 1000), Math.round(line.qty * 1100));
    if (weighed) books.scale.set(lineKey(deal.code, line.listing), Math.floor((sold + 50) / 100) / 10);
    return weighed;
  }),
);

const settle = fc.tuple(which, fc.constantFrom('surplus' as const, 'shortfall' as const)).map(([at, side]) =>
  onDeal(`settle(${side})`, at, async (books, shop, deal) => {
    const amount = (await seenOf(shop, deal.code))[side];
    if (amount === 0) return false;
    const done = await works(() => settleWeighingBalance(shop.ctx, shop.admin, deal.code, { side, amount }));
    if (done) inBank(books, deal.group, side === 'surplus' ? -amount : amount);
    return done;
  }),
);

const giveSurplusBack = fc.tuple(which, fc.constantFrom(0.5, 1)).map(([at, part]) =>
  onDeal(`returnSurplus(${part})`, at, async (books, shop, deal) => {
    const payment = await paymentOf(shop, deal.group);
    const { rows } = await shop.ctx.pool.query(
      `select coalesce(sum(platform_amount), 0)::float8 as sum from money_movements where group_code = $1 and kind = 'surplus'`,
      [deal.group],
    );
    const amount = Math.ceil(rows[0].sum * part);
    if (!payment || amount <= 0) return false;
    const done = await works(() => returnSurplus(shop.ctx, shop.admin, payment.id, { amount }));
    if (done) inBank(books, deal.group, -amount);
    return done;
  }),
);

const spendCredit = fc.tuple(which, which).map(([from, to]) =>
  onDeal(`useCredit(to ${to})`, from, async (books, shop, deal) => {
    const next = books.deals.at(-1 - (to % books.deals.length))!;
    const [own, other] = [await paymentOf(shop, deal.group), await paymentOf(shop, next.group)];
    if (!own || !other || deal.group === next.group) return false;
    const done = await works(() => useCredit(shop.ctx, shop.admin, own.id, { order: next.code }));
    if (done) books.moved.push({ from: deal.group, to: next.group, amount: other.least });
    return done;
  }),
);

const payout = fc.constant(
  command('payout', async (books, shop) => {
    const { data } = await findBalances(shop.ctx, shop.admin, { side: 'payable', limit: 100 });
    const farmers = data
      .filter(({ free }) => free > 0)
      .map(({ farmerId, free }) => ({ farmer: farmerId, free }));
    const asked = farmers.map(({ farmer, free }) => ({ id: farmer, amount: free }));
    if (!(await works(() => createPayout(shop.ctx, shop.admin, { farmers: asked })))) return false;
    for (const { farmer, free } of farmers) {
      inBank(books, null, -free);
      books.paidOut.set(farmer, (books.paidOut.get(farmer) ?? 0) + free);
    }
    return true;
  }),
);

const payDebt = fc.nat(1).map((n) =>
  command(`settleDebt #${n}`, async (books, shop) => {
    const { id } = shop.sellers[n]!;
    const { rows } = await shop.ctx.pool.query(
      'select -coalesce(sum(seller_amount), 0)::float8 as debt from money_movements where farmer_id = $1',
      [id],
    );
    const amount = rows[0].debt;
    if (amount <= 0) return false;
    if (!(await works(() => settleDebt(shop.ctx, shop.admin, id, { amount })))) return false;
    inBank(books, null, amount);
    books.paidOut.set(id, (books.paidOut.get(id) ?? 0) - amount);
    return true;
  }),
);

const time = fc.constantFrom(HOUR, 25 * HOUR, 8 * 24 * HOUR).map((ms) =>
  command(`clock +${ms / HOUR} h`, async (books, shop) => {
    books.now += ms;
    shop.clock.set(new Date(books.now));
    return true;
  }),
);

const jobs = fc.constantFrom('expire', 'receive').map((name) =>
  command(name, async (_books, shop) => {
    if (name === 'receive') await completeShippedOrders(shop.ctx);
    // The job asks the gateway before it gives up what waits there.
    else await expireUnpaidOrders(shop.ctx);
    return true;
  }),
);

/**
 * Walks of `length` steps, fewer once one fails; the everyday ones come more often than the rare, which each come `rare` times
 * more.
 */
export const worldCommands = (length: number, rare = 0): fc.Arbitrary<Command[]> =>
  fc.array(
    fc.oneof(
      ...([
        [sell, sell, sell, place, transfer, transfer, book, book, accept, payAtGateway, capture, hear],
        [
          prepare,
          ship,
          ship,
          complete,
          cash,
          failDelivery,
          failDelivery,
          weigh,
          weigh,
          weigh,
          settle,
          settle,
        ],
        [cancel, refund, refund, refundAtGateway, refundAtGateway, takeBack, unpay, jobs],
        [giveSurplusBack, giveSurplusBack, spendCredit, spendCredit, payout, payout, payDebt, time],
        ...Array.from({ length: rare }, () => [
          ...[place, accept, payAtGateway, settle, giveSurplusBack, spendCredit, spendCredit],
          ...[complete, cash, payout, payDebt],
        ]),
      ].flat() as fc.Arbitrary<Command>[]),
    ),
    { minLength: length / 2, maxLength: length, size: 'max' },
  );
