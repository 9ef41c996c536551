import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../../../src/domain/context.ts';
import { toQuantity } from '../../../src/shared/format/quantity.ts';
import { billing } from '../../support/billing-form.ts';
import { makeListing } from '../../support/factories.ts';
import { ask } from '../../support/http-client.ts';
import { enablePayments } from '../../support/order-factories.ts';
import { signedIn } from '../../support/sign-in-as.ts';

/** Those who fill carts and listen. */
const PEOPLE = 6;
/** Orders of one buyer, after which another goes on: an upgrade takes minutes, and nobody may have 1,000 unpaid ones. */
const ORDERS_EACH = 500;
const BUYERS = 30;
const LISTINGS = 10;

export type Market = { listings: number[]; cookies: string[] };

/** Goods, and buyers who are signed in, in a shop that is open and takes cash on delivery. */
export async function prepareMarket(ctx: AppContext): Promise<Market> {
  await ctx.pool.query(`insert into settings (key, value) values ('door', '{"open":true}'),
    ('holding', '{"openCheckouts":1000,"largeGoods":100,"personShare":100,"networkShare":100,"strangersShare":100}')`);
  await enablePayments(ctx);
  const listings: number[] = [];
  for (let at = 0; at < LISTINGS; at += 1)
    listings.push((await makeListing(ctx, { stock: toQuantity(100_000) })).id);
  const cookies: string[] = [];
  for (let at = 0; at < PEOPLE + BUYERS; at += 1) cookies.push((await signedIn({ ctx })).cookie);
  return { listings, cookies };
}

type Counted = {
  pages: number;
  files: number;
  carts: number;
  orders: string[];
  /** How often the stream of news was opened; it ended so often less one. */
  streams: number;
  failed: string[];
  /** Responses of a shop that says that it is being upgraded; only counted, for an upgrade that closes it. */
  closed: number;
};

/** Reads, carts, orders and a stream of news over connections that are kept, and what became of each request. */
export function loadShop(base: string, { listings, cookies }: Market, { readers = 3 } = {}) {
  const counted: Counted = { pages: 0, files: 0, carts: 0, orders: [], streams: 0, failed: [], closed: 0 };
  const agent = new Agent({ keepAlive: true });
  let over = false;
  const send: typeof ask = async (url, asked) => {
    const answer = await ask(url, asked);
    if (answer.status !== 503 || !answer.body.includes('sedang diperbarui')) return answer;
    counted.closed += 1;
    await pause(200);
    return answer;
  };
  /** Whether the request was answered as it should be. */
  const attempt = async (what: string, work: () => Promise<string | undefined>) => {
    const failure = await work().catch((thrown) => `${thrown.code ?? ''} ${thrown.message}`);
    if (failure) counted.failed.push(`${what}: ${failure}`);
  };
  const wrong = ({ status, body }: { status: number; body: string }, expected: number) =>
    status === expected || (status === 503 && body.includes('sedang diperbarui'))
      ? undefined
      : `${status} ${body.slice(0, 200)}`;
  const paths = ['/', '/shop', '/prices', ...listings.map((id) => `/shop-single/${id}`)];

  const read = async (first: number) => {
    for (let at = first; !over; at += 1) {
      const path = paths[at % paths.length]!;
      await attempt(path, async () => {
        const page = await send(new URL(path, base), { agent });
        if (page.status !== 200) return wrong(page, 200);
        counted.pages += 1;
        const files = [
          ...new Set([...page.body.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([name]) => name)),
        ];
        for (const name of files.slice(at % 3, (at % 3) + 3)) {
          const file = await send(new URL(name, base), { agent });
          if (file.status !== 200) return wrong(file, 200);
          counted.files += 1;
        }
      });
    }
  };
  const fill = async (cookie: string, first: number) => {
    for (let at = first; !over; at += 1) {
      const id = listings[at % listings.length]!;
      const quantity = 1 + (at % 5);
      await attempt('cart', async () => {
        const url = new URL('/api/cart', base);
        const json = { set: [{ id, quantity }] };
        const put = await send(url, { agent, cookie, method: 'PATCH', json });
        if (put.status !== 200) return wrong(put, 200);
        const cart = await send(url, { agent, cookie, headers: { accept: 'application/json' } });
        if (cart.status !== 200) return wrong(cart, 200);
        const lines = JSON.parse(cart.body).data as { id: number; quantity: number }[];
        if (lines.find((line) => line.id === id)?.quantity !== quantity) return `lost: ${cart.body}`;
        counted.carts += 1;
      });
      await pause(20);
    }
  };
  const buy = async (buyers: string[], first: number) => {
    for (let at = first; !over; at += 1) {
      const cookie = buyers[Math.floor((at - first) / ORDERS_EACH) % buyers.length]!;
      await attempt('order', async () => {
        const placed = await send(new URL('/api/orders', base), {
          agent,
          cookie,
          headers: { 'idempotency-key': randomUUID() },
          json: {
            items: [{ id: listings[at % listings.length]!, quantity: 1, price: 12_000 }],
            paymentMethod: 'cod',
            billing,
          },
        });
        if (placed.status !== 201) return wrong(placed, 201);
        counted.orders.push(JSON.parse(placed.body).data.orders[0].code);
      });
      await pause(100);
    }
  };
  /** Opened again whenever it ends, as a browser does. */
  const listen = async (cookie: string) => {
    while (!over) {
      await attempt('stream', async () => {
        const sent = httpRequest(new URL('/api/events', base), { agent: false, headers: { cookie } });
        sent.end();
        const [response] = (await once(sent, 'response')) as [IncomingMessage];
        if (response.statusCode !== 200) {
          response.resume();
          return response.statusCode === 503 ? undefined : String(response.statusCode);
        }
        counted.streams += 1;
        ends.add(() => sent.destroy());
        response.resume();
        // Cut off in the middle, it would be an error; ended by the shop, it is not.
        await once(response, 'end').catch((thrown) => {
          if (!over) throw thrown;
        });
      });
      await pause(50);
    }
  };
  const ends = new Set<() => void>();
  const all = Promise.all([
    ...Array.from({ length: readers }, (_, at) => read(at * 3)),
    ...cookies.slice(0, 2).map((cookie, at) => fill(cookie, at * 5)),
    ...[0, 1, 2].map((nth) =>
      buy(
        cookies.slice(PEOPLE).filter((_, at) => at % 3 === nth),
        nth * 3,
      ),
    ),
    listen(cookies[5]!),
  ]);
  // Awaited below; until then a failure must not count as unhandled.
  all.catch(() => undefined);
  return {
    counted,
    for: (seconds: number) => Promise.race([pause(seconds * 1000), all]),
    stop: async () => {
      over = true;
      for (const end of ends) end();
      await all.finally(() => agent.destroy());
      return counted;
    },
  };
}

/** The orders that were acknowledged and are not there. */
export async function lostOrders(ctx: AppContext, codes: string[]): Promise<string[]> {
  const { rows } = await ctx.pool.query<{ code: string }>(
    'select code from unnest($1::text[]) as code where not exists (select from orders o where o.code = code.code)',
    [codes],
  );
  return rows.map(({ code }) => code);
}
