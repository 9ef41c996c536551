import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { emailOutbox } from '../../src/db/schema/system-tables.ts';
import { respondByLink } from '../../src/domain/bidding/commands/respond-by-link.ts';
import type { SellerListing } from '../../src/domain/listings/seller-listing.ts';
import { quickEditCall, quickEditValue } from '../../src/web/admin/products/quick-edit-fields.ts';
import { withConnectionError } from '../../src/web/bids/respond/with-connection-error.ts';
import { type NewQueuedCall, queuedCalls, sendOrQueue } from '../../src/web/offline-queue/offline-queue.ts';
import { type Attempts, attemptCall, dueCalls } from '../../src/web/offline-queue/send-queue.ts';
import { transitionCall } from '../../src/web/orders/seller-transition.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { LONG } from '../support/long-run.ts';
import { enablePayments } from '../support/order-factories.ts';
import { asWritten } from '../support/sealed-secrets.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { figures, weighable, weighbridge } from '../support/weighing-fixture.ts';

/*
 * The signal is lost at each step of each of a farmer's tasks, and returns after a second, a minute or a day, with
 * another account signed in meanwhile: nothing is lost, done twice or misreported. The browser's own parts are
 * simulated; its queue, the server and the database are real.
 */

const STEPS = ['before it left', 'on its way', 'with the answer', 'and the tab was closed'] as const;
const AFTER = { 'a second': 1_000, 'a minute': 60_000, 'a day': 86_400_000 } as const;
/** Older commands are not sent any more: the bar says so, and the user repeats them. */
const STILL_MEANT_MS = 20 * 3_600_000;

let app: TestApp;
let now = Date.parse('2026-11-21T03:00:00Z');
/** The user signed in at this browser. */
let here: SignedIn;
let fate: 'arrives' | 'on its way' | 'with the answer' = 'arrives';

beforeAll(async () => {
  app = await testApp({}, { now: () => new Date(now) });
  await enablePayments(app.ctx);
});
afterAll(() => app.close());

beforeEach(() => {
  fate = 'arrives';
  const stored = new Map<string, string>();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  vi.stubGlobal('fetch', async (url: string, { headers, body, method }: RequestInit) => {
    if (fate === 'on its way') throw new TypeError('Failed to fetch');
    const answer = await app.fastify.inject({
      method: method as 'POST',
      url,
      headers: { ...(headers as Record<string, string>), cookie: here.cookie },
      payload: String(body),
    });
    if (fate === 'with the answer') throw new TypeError('network changed');
    return new Response(answer.body, { status: answer.statusCode });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Task = { farmer: SignedIn; command: NewQueuedCall; stored: () => Promise<unknown>; done: unknown };

async function sold(method: 'cod' | 'transfer', status: 'awaiting_payment' | 'paid' | 'processing') {
  const market = await makeMarket(app.ctx);
  const farmer = await signedIn(app, { userId: market.farmer.userId });
  const buyer = await signedIn(app);
  const placed = await app.fastify.inject({
    method: 'POST',
    url: '/api/orders',
    headers: { cookie: buyer.cookie },
    payload: {
      items: [{ id: market.listing.id, quantity: 2, price: market.listing.priceCustomer }],
      billing,
      paymentMethod: method,
    },
  });
  expect(placed.statusCode, placed.body).toBe(201);
  const { rows } = await app.database.pool.query('select code from orders order by id desc limit 1');
  const code = rows[0].code as string;
  if (status !== 'awaiting_payment') {
    // The seller confirms a cash-on-delivery order; an admin confirms a payment to the shop.
    const { cookie } = method === 'cod' ? farmer : await signedIn(app, { role: 'admin' });
    const url = `/api/orders/${code}/confirm-payment`;
    const confirmed = await app.fastify.inject({ method: 'POST', url, headers: { cookie }, payload: {} });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
  }
  const stored = async () =>
    (await app.database.pool.query('select status from orders where code = $1', [code])).rows[0].status;
  const order = { code, customerName: 'Sri' };
  return { farmer, order, stored };
}

const tasks: Record<string, () => Promise<Task>> = {
  'accepting a bid': async () => {
    const market = await makeMarket(app.ctx);
    const bid = await makeBid(app.ctx, market, { qty: 3 });
    const farmer = await signedIn(app, { userId: market.farmer.userId });
    return {
      farmer,
      command: {
        userId: farmer.userId,
        url: `/api/bids/${bid.id}/accept`,
        body: { expected_offer_id: bid.offerId },
        label: 'Terima',
        href: '/',
        subject: `bid:${bid.id}`,
        undo: { url: `/api/bids/${bid.id}/undo`, body: {} },
      },
      stored: async () =>
        (
          await app.database.pool.query(
            `select l.reserved::int, (select count(*)::int from orders o join order_lines i on i.order_id = o.id where i.listing_id = l.id) as orders
             from listings l where l.id = $1`,
            [market.listing.id],
          )
        ).rows[0],
      done: { reserved: 3, orders: 1 },
    };
  },
  'refusing a bid': () => answered('reject', {}, { status: 'rejected', offers: 1 }),
  'countering a bid': () =>
    answered('counter', { qty: 3, bid_price: 11_000 }, { status: 'pending', offers: 2 }),
  'setting a price': () => figure('price_customer', 13_500),
  'adding to the stock': () => figure('stock', 125),
  'saying that an order is begun': () => stepped('cod', 'awaiting_payment', 'confirm', 'processing'),
  'one tap of the stock': async () => {
    const { farmer, command, stored } = await figure('stock', 101);
    const [id] = command.href.split('/').slice(-1);
    const url = `/api/admin/products/${id}/stock`;
    const tap = { url, body: { by: 1 }, undo: { url, body: { by: -1 } }, method: 'POST' as const };
    return { farmer, command: { ...command, ...tap, subject: `product:${id}:stock` }, stored, done: 101 };
  },
  'preparing what is paid': () => stepped('transfer', 'paid', 'process', 'processing'),
  'weighing what is handed over': async () => {
    const bridge = await weighbridge(app.ctx);
    const { code, line } = await weighable(bridge);
    const farmer = await signedIn(app, { userId: bridge.seller.userId });
    return {
      farmer,
      command: {
        userId: farmer.userId,
        url: `/api/orders/${code}/weighing`,
        // The ticket's own key: the readings are valid however late they arrive.
        body: { line, key: crypto.randomUUID().replaceAll('-', ''), ...figures(99) },
        label: 'Nota',
        href: '/',
        subject: `weighing:${line}`,
        lasting: true,
      },
      stored: async () =>
        (
          await app.database.pool.query(
            'select count(*)::int as tickets from weigh_tickets t join order_lines i on i.id = t.order_line_id join orders o on o.id = i.order_id where o.code = $1',
            [code],
          )
        ).rows[0],
      done: { tickets: 1 },
    };
  },
  'saying that an order is sent': () => stepped('cod', 'processing', 'ship', 'shipped'),
};

/** One of the seller's transitions of an order that is in `status`. */
async function stepped(
  method: Parameters<typeof sold>[0],
  status: Parameters<typeof sold>[1],
  step: Parameters<typeof transitionCall>[1],
  done: string,
): Promise<Task> {
  const { farmer, order, stored } = await sold(method, status);
  return { farmer, command: { ...transitionCall(order, step), userId: farmer.userId }, stored, done };
}

async function answered(verb: 'reject' | 'counter', figures: object, done: object): Promise<Task> {
  const market = await makeMarket(app.ctx);
  const bid = await makeBid(app.ctx, market, { qty: 3 });
  const farmer = await signedIn(app, { userId: market.farmer.userId });
  return {
    farmer,
    command: {
      userId: farmer.userId,
      url: `/api/bids/${bid.id}/${verb}`,
      body: { expected_offer_id: bid.offerId, ...figures },
      label: 'Jawab',
      href: '/',
      subject: `bid:${bid.id}`,
      undo: { url: `/api/bids/${bid.id}/undo`, body: {} },
    },
    stored: async () =>
      (
        await app.database.pool.query(
          'select status, (select count(*)::int from bid_offers o where o.bid_id = b.id) as offers from bids b where id = $1',
          [bid.id],
        )
      ).rows[0],
    done,
  };
}

async function figure(field: 'price_customer' | 'stock', value: number): Promise<Task> {
  const market = await makeMarket(app.ctx);
  const farmer = await signedIn(app, { userId: market.farmer.userId });
  const { id } = market.listing;
  const url = `/api/admin/products/${id}`;
  const read = async () => {
    const { data } = (await app.fastify.inject({ url, headers: { cookie: farmer.cookie } })).json();
    return { ...data, onHand: data.stock } as SellerListing;
  };
  const call = quickEditCall(await read(), field, value);
  return {
    farmer,
    command: { ...call, userId: farmer.userId, label: 'Angka', href: `/admin/products/${id}` },
    stored: async () => quickEditValue(await read(), field),
    done: value,
  };
}

/** Runs the signed-in user's bar until none of their commands is left to be tried. */
async function bar(who: SignedIn, tried: Attempts) {
  const said: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const mine = queuedCalls.read().filter(({ userId }) => userId === who.userId);
    for (const one of dueCalls(mine, tried, now)) {
      const { outcome, message } = await attemptCall(one, tried);
      said.push(outcome === 'refused' ? message : outcome);
    }
  }
  return said;
}

/**
 * Every step with every delay in the long run; otherwise each task meets each step with one of the delays, in rotation.
 */
const cases = Object.keys(tasks).flatMap((task, nth) =>
  STEPS.flatMap((step, at) =>
    Object.keys(AFTER)
      .filter((_, time) => LONG || time === (nth + at) % 3)
      .map((after) => ({ task, step, after: after as keyof typeof AFTER })),
  ),
);

test.each(cases)('$task, offline $step, back after $after', async ({ task, step, after }) => {
  const { farmer, command, stored, done } = await tasks[task]!();
  const before = await stored();
  here = farmer;
  const tried: Attempts = new Map();
  if (step === 'before it left') (navigator as { onLine: boolean }).onLine = false;
  fate = step === 'with the answer' ? 'with the answer' : 'on its way';
  expect(await sendOrQueue(command)).toMatchObject({ outcome: 'later', kept: true });
  const arrived = step === 'with the answer';
  expect(await stored()).toEqual(arrived ? done : before);
  // Queued and shown as waiting; other commands for the same record are blocked meanwhile.
  expect(queuedCalls.read()).toMatchObject([{ label: command.label, subject: command.subject }]);
  const again = step === 'and the tab was closed' ? new Map() : tried;

  // Another user has signed in at this browser and cannot send the queued commands, even in a tab that does not know it
  // yet.
  const other = await signedIn(app, { role: 'farmer' });
  here = other;
  (navigator as { onLine: boolean }).onLine = true;
  fate = 'arrives';
  now += AFTER[after];
  expect(await bar(other, new Map())).toEqual([]);
  const [waits] = queuedCalls.read();
  const tooOld = AFTER[after] > STILL_MEANT_MS && !command.lasting;
  if (!tooOld) expect((await attemptCall(waits!, new Map())).outcome).toBe('signed out');
  expect(await stored()).toEqual(arrived ? done : before);
  expect(queuedCalls.read()).toHaveLength(1);

  // The first user again: sent once, or, a day later, reported as expired.
  here = farmer;
  now += 20_000;
  const outcomes = await bar(farmer, again);
  if (tooOld) {
    expect(outcomes).toEqual([queuedCalls.read()[0]!.refused]);
    expect(queuedCalls.read()[0]!.refused).toContain('Sudah terlalu lama tersimpan');
    expect(await stored()).toEqual(arrived ? done : before);
  } else {
    expect(outcomes).toEqual(['done']);
    expect(queuedCalls.read()).toEqual([]);
    expect(await stored()).toEqual(done);
  }
  // However often the bar checks again.
  expect(await bar(farmer, again)).toEqual([]);
  expect(await stored()).toEqual(tooOld ? (arrived ? done : before) : done);
});

/** Several bids at once are several commands: the signal is lost between them, and none is lost or done twice. */
const severalCases = STEPS.flatMap((step, at) =>
  Object.keys(AFTER)
    .filter((_, time) => LONG || time === at % 3)
    .map((after) => ({ step, after: after as keyof typeof AFTER })),
);
test.each(severalCases)(
  'several bids at once, offline after the first, $step, back after $after',
  async ({ step, after }) => {
    const market = await makeMarket(app.ctx);
    const bids = [await makeBid(app.ctx, market, { qty: 3 }), await makeBid(app.ctx, market, { qty: 2 })];
    const farmer = await signedIn(app, { userId: market.farmer.userId });
    here = farmer;
    const held = async () =>
      (await app.database.pool.query('select reserved::int from listings where id = $1', [market.listing.id]))
        .rows[0].reserved;
    const outcomes: boolean[] = [];
    for (const [at, bid] of bids.entries()) {
      if (at === 1) {
        if (step === 'before it left') (navigator as { onLine: boolean }).onLine = false;
        fate = step === 'with the answer' ? 'with the answer' : 'on its way';
      }
      const { kept } = await sendOrQueue({
        userId: farmer.userId,
        url: `/api/bids/${bid.id}/accept`,
        body: { expected_offer_id: bid.offerId },
        label: 'Terima',
        href: '/',
        subject: `bid:${bid.id}`,
      });
      outcomes.push(kept);
    }
    expect(outcomes).toEqual([false, true]);
    const arrived = step === 'with the answer';
    expect(await held()).toBe(arrived ? 5 : 3);
    (navigator as { onLine: boolean }).onLine = true;
    fate = 'arrives';
    now += AFTER[after] + 20_000;
    const tooOld = AFTER[after] > STILL_MEANT_MS;
    expect(await bar(farmer, new Map())).toEqual([
      tooOld ? expect.stringContaining('Sudah terlalu lama') : 'done',
    ]);
    expect(await held()).toBe(tooOld && !arrived ? 3 : 5);
    expect(await bar(farmer, new Map())).toEqual([]);
  },
);

/*
 * With a link from a mail nobody is signed in, so nothing is queued: the input stays in the page, which reports what is
 * known, and pressing again runs it once.
 */
const linkAnswers = {
  accept: [{ answer: 'accept' }, 'accepted'],
  reject: [{ answer: 'reject', note: 'Belum cocok' }, 'rejected'],
  counter: [{ answer: 'counter', qty: 3, bid_price: 11_500 }, 'pending'],
} as const;
const linkCases = (Object.keys(linkAnswers) as (keyof typeof linkAnswers)[]).flatMap((answer) =>
  STEPS.slice(0, 3).flatMap((step) =>
    Object.keys(AFTER).map((after) => ({ answer, step, after: after as keyof typeof AFTER })),
  ),
);

test.each(linkCases)(
  '$answer by an e-mailed link, offline $step, back after $after',
  async ({ answer, step, after }) => {
    const { ctx } = app;
    const market = await makeMarket(ctx);
    const bid = await makeBid(ctx, market, { qty: 3 });
    const letters = await ctx.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.toAddress, market.farmer.email!))
      .orderBy(emailOutbox.id);
    const token = letters
      .map((letter) => asWritten(letter).text.match(/\/respond\/(\S+)/)?.[1])
      .find(Boolean)!;
    const [asked, status] = linkAnswers[answer];
    const press = () =>
      withConnectionError(async () => {
        if (!(navigator as { onLine: boolean }).onLine || fate === 'on its way')
          throw new TypeError('Failed to fetch');
        await respondByLink(ctx, token, asked);
        if (fate === 'with the answer') throw new TypeError('network changed');
        return 'told' as const;
      });
    const stored = async () =>
      (
        await app.database.pool.query(
          'select status, (select count(*)::int from bid_offers o where o.bid_id = b.id) as offers from bids b where id = $1',
          [bid.id],
        )
      ).rows[0];
    const before = await stored();
    const done = { status, offers: answer === 'counter' ? 2 : 1 };

    if (step === 'before it left') (navigator as { onLine: boolean }).onLine = false;
    fate = step === 'with the answer' ? 'with the answer' : 'on its way';
    const lost = await press();
    if (lost === 'told') throw new Error('it was lost');
    expect(lost.data.message).toContain(
      step === 'before it left' ? 'belum dikirim' : 'belum tahu apakah jawaban Anda sampai',
    );
    const arrived = step === 'with the answer';
    expect(await stored()).toEqual(arrived ? done : before);

    (navigator as { onLine: boolean }).onLine = true;
    fate = 'arrives';
    now += AFTER[after];
    if (arrived) await expect(press()).rejects.toMatchObject({ code: 'answer_link_used' });
    else expect(await press()).toBe('told');
    expect(await stored()).toEqual(done);
    await expect(press()).rejects.toMatchObject({ code: 'answer_link_used' });
    expect(await stored()).toEqual(done);
  },
);
