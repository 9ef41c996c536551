import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { billing } from '../../support/billing-form.ts';
import { signedIn } from '../../support/sign-in-as.ts';
import type { Shops } from './shops.ts';

const WRITERS = 4;
const CUSTOMERS = 40;
/** People think; without it the machine's two cores would do nothing else. */
const THINK_MS = 40;
const RETRY_MS = 100;
const ACCEPT_EVERY = 3;
/** Longer than any request may take: one that hangs is asked again under the same key. */
const REQUEST_MS = 20_000;
/** For how long after the end what is under way may be asked for again. */
const PATIENCE_MS = 60_000;

/** What was acknowledged. */
export type Acked = {
  bids: { id: number; customer: string; listing: number }[];
  accepts: number[];
  orders: { code: string; customer: string }[];
  payments: string[];
  /** Of each command, and when it was answered. */
  keys: { key: string; at: number }[];
  /** Commands that were asked again, since the first answer did not come. */
  repeated: number;
};

type Command = { path: string; cookie: string; body?: object };

/**
 * Customers who bid, the farmer who accepts some, customers who order, and the admin who confirms their payments, until
 * stopped. Each command has a key, and is asked again under it until it is answered, as a shop's pages do.
 */
export async function trade({ withShop, market, front }: Shops) {
  const acked: Acked = { bids: [], accepts: [], orders: [], payments: [], keys: [], repeated: 0 };
  const customers = await withShop((ctx) =>
    Promise.all(Array.from({ length: CUSTOMERS }, () => signedIn({ ctx }))),
  );
  const slots = customers.flatMap(({ cookie, userId }) =>
    market.listings.map((listing) => ({ cookie, customer: userId, listing })),
  );
  let stoppedAt: number | undefined;

  const ask = async <T>({ path, cookie, body }: Command): Promise<T> => {
    const key = randomUUID();
    for (let tries = 1; ; tries += 1) {
      if (stoppedAt && Date.now() > stoppedAt + PATIENCE_MS) throw new Error(`${path} was never answered`);
      if (tries === 2 && body) acked.repeated += 1;
      const response = await fetch(`${front}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { cookie, ...(body && { 'content-type': 'application/json', 'idempotency-key': key }) },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(REQUEST_MS),
      }).catch(() => undefined);
      const text = await response?.text().catch(() => undefined);
      if (response?.ok && text !== undefined) {
        if (body) acked.keys.push({ key, at: Date.now() });
        return (JSON.parse(text) as { data: T }).data;
      }
      // The first of it may still be under way.
      const waits =
        text?.includes('"idempotency_running"') || [502, 503, 504].includes(response?.status ?? 503);
      if (!waits && text !== undefined) throw new Error(`${path}: ${response?.status} ${text}`);
      await sleep(RETRY_MS);
    }
  };

  const bid = async () => {
    const slot = slots.pop();
    if (!slot) return;
    const { cookie, customer, listing } = slot;
    const placed = await ask<{ id: number }>({
      path: `/products/${listing}/bids`,
      cookie,
      body: { qty: 1, bid_price: 10_000 },
    });
    acked.bids.push({ id: placed.id, customer, listing });
    if (placed.id % ACCEPT_EVERY !== 0) return;
    const farmer = market.farmer.cookie;
    const { offerId } = await ask<{ offerId: number }>({ path: `/bids/${placed.id}`, cookie: farmer });
    await ask({ path: `/bids/${placed.id}/accept`, cookie: farmer, body: { expected_offer_id: offerId } });
    acked.accepts.push(placed.id);
  };
  const order = async (turn: number) => {
    const { cookie, userId } = customers[turn % CUSTOMERS]!;
    const items = [{ id: market.listings[turn % market.listings.length]!, quantity: 1, price: 12_000 }];
    const placed = await ask<{ orders: { code: string }[] }>({
      path: '/orders',
      cookie,
      body: { items, billing, paymentMethod: 'transfer' },
    });
    const { code } = placed.orders[0]!;
    acked.orders.push({ code, customer: userId });
    await ask({ path: `/orders/${code}/confirm-payment`, cookie: market.admin, body: {} });
    acked.payments.push(code);
  };
  const writer = async (number: number) => {
    for (let turn = number; !stoppedAt; turn += WRITERS) {
      await bid();
      await order(turn);
      await sleep(THINK_MS);
    }
  };
  const running = Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
  // Rejects with what a writer was answered that he must not be; never resolves.
  const failed = new Promise<never>((_resolve, reject) => running.catch(reject));
  failed.catch(() => undefined);
  return {
    acked,
    failed,
    /** Until so many more commands have been acknowledged. */
    more: async (count: number) => {
      const enough = acked.keys.length + count;
      while (acked.keys.length < enough) await Promise.race([sleep(20), failed]);
    },
    stop: async () => {
      stoppedAt = Date.now();
      await running;
    },
  };
}

/** The longest time in which nothing was acknowledged, in seconds. */
export function silence({ keys }: Acked, from: number): number {
  const times = keys.map(({ at }) => at).sort((a, b) => a - b);
  let longest = 0;
  for (const [at, time] of times.entries()) {
    const before = times[at - 1];
    if (before !== undefined && time >= from) longest = Math.max(longest, time - before);
  }
  return longest / 1_000;
}
