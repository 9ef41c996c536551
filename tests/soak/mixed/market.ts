import type { Pool } from 'pg';
import { placeBid } from '../../../src/domain/bidding/commands/place-bid.ts';
import type { AppContext } from '../../../src/domain/context.ts';
import {
  DETAIL_LOW_THRESHOLD,
  LIST_LOW_THRESHOLD,
  STOCK_LEVELS,
  stockLevel,
} from '../../../src/shared/enums/labels.ts';
import { toQuantity } from '../../../src/shared/format/quantity.ts';
import { makeListing } from '../../support/factories.ts';
import { enablePayments } from '../../support/order-factories.ts';
import { signedIn } from '../../support/sign-in-as.ts';
import { begin, type Change, Register } from './register.ts';
import { countAnew } from './truth.ts';

/** Goods of which many buy at once, goods with enough of everything, and goods that run short and out. */
type Kind = 'hot' | 'steady' | 'edge';
export type Goods = {
  id: number;
  stall: Stall;
  kind: Kind;
  stock: number;
  reserved: number;
  price: number;
  shown: boolean;
  /** Somebody is changing it. Of hot goods several may. */
  busy: boolean;
};
export type Stall = { id: number; cookie: string; goods: Goods[] };
export type Buyer = { id: string; cookie: string; email: string };

export type Market = {
  stalls: Stall[];
  buyers: Buyer[];
  admin: string;
  goods: Goods[];
  registers: Map<string, Register>;
  /** Counts everything again from the rows. */
  count(pool: Pool): Promise<Map<string, number>>;
};

const PLENTY = 500_000;
/** One in so many of a stall's goods. */
const HOT_EVERY = 20;
const EDGE_EVERY = 2;

/** Stalls with goods, buyers, and bids whose time ends now and then while the proof runs, in a shop that stands already. */
export async function makeMarket(
  ctx: AppContext,
  {
    stalls: many,
    each,
    buyers: people,
    seconds,
  }: { stalls: number; each: number; buyers: number; seconds: number },
): Promise<Market> {
  await enablePayments(ctx);
  await ctx.pool.query(
    `insert into settings (key, value) values
       ('door', '{"open":true}'),
       ('holding', '{"openCheckouts":1000,"largeShare":100,"largeGoods":100}'),
       ('bidding', '{"offersPerListing24h":100,"offersPerNegotiation":100,"openBidsPerCustomer":1000}')
     on conflict (key) do update set value = settings.value || excluded.value`,
  );
  // What of the demo time would end meanwhile ends later.
  for (const late of [
    `update bids set expires_at = expires_at + interval '2 days' where status = 'pending'`,
    `update bids set hold_until = hold_until + interval '2 days' where hold_until is not null`,
    `update orders set due_at = due_at + interval '2 days' where due_at is not null`,
    `update orders set updated_at = now() where status = 'shipped'`,
  ])
    await ctx.pool.query(late);

  const stalls: Stall[] = [];
  for (let n = 0; n < many; n += 1) {
    const { farmerId, cookie } = await signedIn({ ctx }, { role: 'farmer' });
    const stall: Stall = { id: farmerId!, cookie, goods: [] };
    for (let at = 0; at < each; at += 1) {
      const kind: Kind = at % HOT_EVERY === 0 ? 'hot' : at % EDGE_EVERY === 0 ? 'edge' : 'steady';
      const stock = kind === 'edge' ? 1 + ((at * 17 + n) % 80) : PLENTY;
      const { id } = await makeListing(ctx, { farmerId: stall.id, stock: toQuantity(stock) });
      stall.goods.push({ id, stall, kind, stock, reserved: 0, price: 12_000, shown: true, busy: false });
    }
    stalls.push(stall);
  }
  const buyers: Buyer[] = [];
  for (let n = 0; n < people; n += 1) {
    const { userId, cookie, actor } = await signedIn({ ctx });
    buyers.push({ id: userId, cookie, email: actor.email ?? '' });
  }
  const { cookie: admin } = await signedIn({ ctx }, { role: 'admin' });
  const ending = await makeEndingBids(ctx, stalls, seconds);
  const who = { stalls: stalls.map(({ id }) => id), buyers: buyers.map(({ id }) => id) };
  const count = (pool: Pool) => countAnew(pool, who);
  const registers = new Map(
    [...(await count(ctx.pool))].map(([name, value]) => [name, new Register(name, value)]),
  );
  const market: Market = {
    stalls,
    buyers,
    admin,
    goods: stalls.flatMap(({ goods }) => goods),
    registers,
    count,
  };
  // A bid is over for every reader at the very instant, whenever that is written down.
  for (const { stall, at } of ending) begin(moveBid(market, { stall }, 'answer', 'expired'), at - 1, at + 1);
  return market;
}

/** Bids of further buyers that nobody answers, one every ten seconds until the end. */
async function makeEndingBids(ctx: AppContext, stalls: Stall[], seconds: number) {
  const ending: { stall: Stall; at: number }[] = [];
  const began = Date.now();
  for (let n = 1; n * 10 < seconds + 30; n += 1) {
    const stall = stalls[n % stalls.length]!;
    const goods = stall.goods.find(({ kind }) => kind === 'steady')!;
    const { actor } = await signedIn({ ctx });
    const bid = await placeBid(ctx, actor, goods.id, { qty: 1, bid_price: 7_000 });
    const at = began + n * 10_000 + 10_000;
    await ctx.pool.query('update bids set expires_at = $2 where id = $1', [bid.id, new Date(at)]);
    ending.push({ stall, at });
  }
  return ending;
}

/** What is changed of the goods, of its stall and of the market; what the goods are is so from here on. */
export function changeGoods(
  { registers }: Market,
  goods: Goods,
  next: Partial<Pick<Goods, 'stock' | 'reserved' | 'price' | 'shown'>>,
): Change[] {
  const before = numbersOf(goods);
  Object.assign(goods, next);
  const after = numbersOf(goods);
  const changes: Change[] = [];
  for (const [name, value] of after.own)
    changes.push([registers.get(`listing:${goods.id}:${name}`)!, value - before.own.get(name)!]);
  for (const scope of ['market', `stall:${goods.stall.id}`]) {
    for (const name of before.counted) changes.push([registers.get(`${scope}:${name}`)!, -1]);
    for (const name of after.counted) changes.push([registers.get(`${scope}:${name}`)!, 1]);
  }
  return changes;
}

/** The numbers of the goods themselves, and in which counts they are. */
function numbersOf({ stock, reserved, price, shown }: Goods) {
  const left = stock - reserved;
  const level = stockLevel(left, LIST_LOW_THRESHOLD);
  const placeOf = (threshold: number) =>
    [...STOCK_LEVELS].sort(byScarcity).indexOf(stockLevel(left, threshold));
  return {
    own: new Map([
      ['left', left],
      ['price', price],
      ['shown', Number(shown)],
      ['badge', placeOf(LIST_LOW_THRESHOLD)],
      ['detail', placeOf(DETAIL_LOW_THRESHOLD)],
    ]),
    counted: [...(shown ? ['total', level] : []), ...(level === 'available' ? [] : [`goods_${level}`])],
  };
}

export const SCARCITY = ['out', 'low', 'available'] as const;
const byScarcity = (a: (typeof SCARCITY)[number], b: (typeof SCARCITY)[number]) =>
  SCARCITY.indexOf(a) - SCARCITY.indexOf(b);

/** Counts of orders of a stall, and so of the market, that change. */
export function changeOrders({ registers }: Market, { id }: Stall, by: Record<string, number>): Change[] {
  return ['market', `stall:${id}`].flatMap((scope) =>
    Object.entries(by).map(([name, n]) => [registers.get(`${scope}:${name}`)!, n] as const),
  );
}

/** Where a bid may be: whose answer it waits for, or how it ended. */
export type BidPlace = 'answer' | 'buyer' | 'accepted' | 'rejected' | 'expired';
const countsOf: Record<BidPlace, string[]> = {
  answer: ['bids', 'pending', 'answer'],
  buyer: ['bids', 'pending'],
  accepted: ['bids', 'accepted'],
  rejected: ['bids', 'rejected'],
  expired: ['bids', 'expired'],
};

/** Counts of bids that change when one goes from `from` to `to`; null where it is new. */
export function moveBid(
  { registers }: Market,
  { stall, buyer }: { stall: Stall; buyer?: Buyer },
  from: BidPlace | null,
  to: BidPlace,
): Change[] {
  const scopes = ['market', `stall:${stall.id}`, ...(buyer ? [`buyer:${buyer.id}`] : [])];
  return scopes.flatMap((scope) => {
    const change = (place: BidPlace, by: number): Change[] =>
      countsOf[place].flatMap((name) => {
        const register = registers.get(`${scope}:${name}`);
        // A buyer isn't told whose turn it is by a count.
        return register ? [[register, by] as const] : [];
      });
    return [...(from ? change(from, -1) : []), ...change(to, 1)];
  });
}
