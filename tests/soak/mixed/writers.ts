import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { billing } from '../../support/billing-form.ts';
import {
  type BidPlace,
  type Buyer,
  changeGoods,
  changeOrders,
  type Goods,
  type Market,
  moveBid,
} from './market.ts';
import { begin, type Change } from './register.ts';

const REQUEST_MS = 20_000;
const AGAIN_MS = 100;
/** A command that is not answered for so long never will be. */
const GIVE_UP_MS = 120_000;
/** Open orders and bids beyond which old ones are carried on before new ones come. */
const OPEN_MOST = 60;

type Order = {
  code: string;
  goods: Goods;
  buyer: Buyer;
  qty: number;
  total: number;
  at: 'placed' | 'taken' | 'ship';
};
type Bid = { id: number; goods: Goods; buyer: Buyer; qty: number; at: 'answer' | 'buyer' };
type Random = () => number;
type Sent = { path: string; cookie: string; body?: object; method?: string; changes: Change[] };

/** What the writers share: the market, where the shop is, and what they have made so far. */
export type Trade = {
  market: Market;
  /** Where the shop listens; throws while it doesn't. */
  url(): string;
  orders: Order[];
  bids: Bid[];
  done: { commands: number; again: number; kinds: Record<string, number> };
};

/** Buyers and farmers at work, one command after the other, until `over`. */
export async function write(trade: Trade, random: Random, { over }: { over(): boolean }): Promise<void> {
  while (!over()) {
    const work = choose(trade, random);
    if (work) await work();
    else await pause(5);
  }
}

function choose(trade: Trade, random: Random): (() => Promise<void>) | undefined {
  const { market, orders, bids } = trade;
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const free = (kinds: Goods['kind'][], also: (goods: Goods) => boolean = () => true) => {
    const goods = pick(market.goods);
    return goods && !goods.busy && kinds.includes(goods.kind) && also(goods) ? goods : undefined;
  };
  const dice = random() * 100;
  if (dice < 22 && orders.length < OPEN_MOST) {
    const goods = free(['hot', 'steady', 'edge'], (one) => one.shown && one.stock > one.reserved);
    return goods && (() => placeOrder(trade, goods, pick(market.buyers)!, random));
  }
  if (dice < 50) {
    const order = orders[Math.floor(random() * orders.length)];
    if (!order || (order.goods.kind !== 'hot' && order.goods.busy)) return undefined;
    orders.splice(orders.indexOf(order), 1);
    return () => carryOn(trade, order, order.at === 'placed' && random() < 0.4);
  }
  if (dice < 64 && bids.length < OPEN_MOST) {
    const goods = free(['steady']);
    const buyer = pick(market.buyers)!;
    if (!goods || bids.some((bid) => bid.goods === goods && bid.buyer === buyer)) return undefined;
    return () => placeBid(trade, goods, buyer, random);
  }
  if (dice < 80) {
    const bid = pick(bids);
    if (!bid || bid.goods.busy) return undefined;
    bids.splice(bids.indexOf(bid), 1);
    return () => answerBid(trade, bid, random);
  }
  if (dice < 88) {
    const goods = free(['steady', 'edge']);
    return goods && (() => changePrice(trade, goods, random));
  }
  const goods = free(['edge']);
  if (!goods) return undefined;
  return dice < 97 ? () => stepStock(trade, goods, random) : () => hideOrShow(trade, goods);
}

async function placeOrder(trade: Trade, goods: Goods, buyer: Buyer, random: Random): Promise<void> {
  const { market } = trade;
  const qty = Math.min(goods.stock - goods.reserved, 1 + Math.floor(random() * 8));
  const changes = [
    ...changeGoods(market, goods, { reserved: goods.reserved + qty }),
    ...changeOrders(market, goods.stall, { orders: 1, confirm: 1, ready: 1 }),
  ];
  const body = {
    items: [{ id: goods.id, quantity: qty, price: goods.price }],
    billing: { ...billing, email: buyer.email },
    paymentMethod: 'cod',
    delivery: { [goods.stall.id]: 'pickup' },
  };
  const placed = await whileBusy(goods, () =>
    command<{ orders: { code: string; total: number; status: string }[] }>(trade, 'order', {
      path: '/api/orders',
      cookie: buyer.cookie,
      body,
      changes,
    }),
  );
  const { code, total, status } = placed.orders[0]!;
  if (status !== 'awaiting_payment') throw new Error(`order ${code}: ${status}`);
  trade.orders.push({ code, total, goods, buyer, qty, at: 'placed' });
}

/** One step of an order: called off by its buyer, or taken on, sent, completed. */
async function carryOn(trade: Trade, order: Order, cancelled: boolean): Promise<void> {
  const { market } = trade;
  const { goods, qty, buyer, code } = order;
  const { stall } = goods;
  if (cancelled) {
    const changes = [
      ...changeGoods(market, goods, { reserved: goods.reserved - qty }),
      ...changeOrders(market, stall, { confirm: -1, ready: -1 }),
    ];
    const sent = { path: `/api/orders/${code}/cancel`, cookie: buyer.cookie, body: {}, changes };
    return whileBusy(goods, () => command(trade, 'cancel', sent));
  }
  const step = ({ placed: 'confirm-payment', taken: 'ship', ship: 'complete' } as const)[order.at];
  const changes: Change[] = {
    'confirm-payment': () => [
      // Sold, where the money comes at the door, once its seller takes it on.
      ...changeGoods(market, goods, { stock: goods.stock - qty, reserved: goods.reserved - qty }),
      ...changeOrders(market, stall, { confirm: -1, ship: 1 }),
    ],
    ship: () => changeOrders(market, stall, { ship: -1, ready: -1 }),
    complete: () => changeOrders(market, stall, { revenue: order.total }),
  }[step]();
  const cookie = step === 'complete' ? buyer.cookie : stall.cookie;
  await whileBusy(goods, () =>
    command(trade, step, { path: `/api/orders/${code}/${step}`, cookie, changes }),
  );
  if (step !== 'complete') trade.orders.push({ ...order, at: step === 'ship' ? 'ship' : 'taken' });
}

async function placeBid(trade: Trade, goods: Goods, buyer: Buyer, random: Random): Promise<void> {
  const qty = 1 + Math.floor(random() * 5);
  const bid: Bid = { id: 0, goods, buyer, qty, at: 'answer' };
  // He has no other open bid on these goods meanwhile.
  trade.bids.push(bid);
  const changes = moveBid(trade.market, { stall: goods.stall, buyer }, null, 'answer');
  const body = { qty, bid_price: 6_000 + Math.floor(random() * 1_000) };
  const sent = { path: `/api/products/${goods.id}/bids`, cookie: buyer.cookie, body, changes };
  await whileBusy(goods, async () => {
    bid.id = (await command<{ id: number }>(trade, 'bid', sent)).id;
  });
}

/** The one whose turn it is accepts, refuses or asks for something else, or the buyer takes it back. */
async function answerBid(trade: Trade, bid: Bid, random: Random): Promise<void> {
  const { market } = trade;
  const { goods, buyer, qty } = bid;
  const who = { stall: goods.stall, buyer };
  const seller = bid.at === 'answer';
  const cookie = seller ? goods.stall.cookie : buyer.cookie;
  const dice = random();
  const step =
    dice < 0.4 ? 'accept' : dice < 0.6 ? 'reject' : dice < 0.8 && seller ? 'counter' : ('withdraw' as const);
  const to: BidPlace = step === 'accept' ? 'accepted' : step === 'counter' ? 'buyer' : 'rejected';
  await whileBusy(goods, async () => {
    const { offerId } = await look<{ offerId: number }>(trade, `/api/bids/${bid.id}`, cookie);
    const changes = [
      ...moveBid(market, who, bid.at, to),
      ...(step === 'accept'
        ? [
            ...changeGoods(market, goods, { reserved: goods.reserved + qty }),
            ...changeOrders(market, goods.stall, { orders: 1 }),
          ]
        : []),
    ];
    const body = {
      ...(step === 'withdraw' ? {} : { expected_offer_id: offerId }),
      ...(step === 'counter' ? { qty, bid_price: 7_500 } : {}),
    };
    await command(trade, step, {
      path: `/api/bids/${bid.id}/${step}`,
      cookie: step === 'withdraw' ? buyer.cookie : cookie,
      ...(step === 'withdraw' ? {} : { body }),
      changes,
    });
  });
  if (step === 'counter') trade.bids.push({ ...bid, at: 'buyer' });
}

async function changePrice(trade: Trade, goods: Goods, random: Random): Promise<void> {
  const price = 10_100 + 50 * Math.floor(random() * 100);
  await change(trade, 'price', goods, { price }, { price_customer: price });
}

async function hideOrShow(trade: Trade, goods: Goods): Promise<void> {
  const shown = !goods.shown;
  await change(trade, 'archive', goods, { shown }, { isActive: shown });
}

async function change(trade: Trade, kind: string, goods: Goods, next: Partial<Goods>, body: object) {
  const changes = changeGoods(trade.market, goods, next);
  const sent = { path: `/api/admin/products/${goods.id}`, cookie: goods.stall.cookie, body, changes };
  await whileBusy(goods, () => command(trade, kind, { ...sent, method: 'PUT' }));
}

async function stepStock(trade: Trade, goods: Goods, random: Random): Promise<void> {
  const left = goods.stock - goods.reserved;
  const out = random() < 0.15 && left > 0;
  const by = out ? -left : left < 12 || random() < 0.5 ? 1 + Math.floor(random() * 60) : -Math.min(left, 12);
  const changes = changeGoods(trade.market, goods, { stock: goods.stock + by });
  const sent = { path: `/api/admin/products/${goods.id}/stock`, cookie: goods.stall.cookie, changes };
  await whileBusy(goods, () => command(trade, 'stock', { ...sent, body: out ? { out: true } : { by } }));
}

/** Of hot goods several may be bought at once. */
async function whileBusy<T>(goods: Goods, work: () => Promise<T>): Promise<T> {
  if (goods.kind !== 'hot') goods.busy = true;
  try {
    return await work();
  } finally {
    goods.busy = false;
  }
}

/**
 * Sends a command until it is answered, under one key, so that it happens once whatever is killed meanwhile. Its changes are
 * under way from the first sending to the answer.
 */
async function command<T>(trade: Trade, kind: string, { changes, ...asked }: Sent): Promise<T> {
  const key = randomUUID();
  const move = begin(changes, Date.now());
  const { body, again } = await insist(trade, { method: 'POST', ...asked }, key);
  move.acked = Date.now() + 1;
  trade.done.commands += 1;
  trade.done.again += again;
  trade.done.kinds[kind] = (trade.done.kinds[kind] ?? 0) + 1;
  return (body as { data: T }).data;
}

const look = async <T>(trade: Trade, path: string, cookie: string): Promise<T> =>
  ((await insist(trade, { path, cookie })).body as { data: T }).data;

async function insist(
  trade: Trade,
  { path, cookie, body, method = 'GET' }: Omit<Sent, 'changes'>,
  key?: string,
): Promise<{ body: unknown; again: number }> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (let again = 0; ; again += 1) {
    if (Date.now() > deadline) throw new Error(`${path} is never answered`);
    let answer: Response | undefined;
    let text = '';
    try {
      const url = trade.url();
      answer = await fetch(url + path, {
        method,
        headers: {
          cookie,
          origin: url,
          ...(key ? { 'idempotency-key': key } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(REQUEST_MS),
      });
      text = await answer.text();
    } catch {
      // Cut off: whether it took effect is told by asking again under its key.
      answer = undefined;
    }
    if (answer?.ok) return { body: JSON.parse(text), again };
    const wait = !answer || answer.status === 503 || text.includes('"idempotency_running"');
    if (!wait) throw new Error(`${method} ${path}: ${answer?.status} ${text.slice(0, 300)}`);
    await pause(AGAIN_MS);
  }
}
