import type { Request } from 'autocannon';
import type { Pool } from 'pg';
import { answersFor, placesFor, type Seat } from './data.ts';
import { type Command, limitOf, prepareLimits } from './limits.ts';
import { type Measured, sendOnce, together } from './load.ts';
import { ordersFor } from './orders.ts';

const CONNECTIONS = 16;
/** More than can be sent in a second; fewer acceptances, since each needs its own bid. */
const MOST = 400;
const MOST_ACCEPTED = 250;

const JSON_HEAD = { 'content-type': 'application/json' };

export type CommandRow = { command: Command; shop: Measured; limit: Measured };

/** Bids, acceptances and orders through the API, alternating with the same rows written by one database statement. */
export async function measureCommands(
  { pool, url }: { pool: Pool; url: string },
  address: string,
  seat: Seat,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<CommandRow[]> {
  await prepareLimits(url);
  const most = Math.ceil(MOST * seconds * rounds);
  const bids = (await placesFor(pool, most, seat)).map(
    ({ listingId, price, qty, cookie }): Request => ({
      method: 'POST',
      path: `/api/products/${listingId}/bids`,
      headers: { ...JSON_HEAD, cookie },
      body: JSON.stringify({ qty, bid_price: price }),
    }),
  );
  const made: number[] = [];
  const inTurns = async (command: Command, requests: Request[], heard?: (bodies: string[]) => void) => {
    console.log(`${command} …`);
    const shops: Measured[] = [];
    const limits: Measured[] = [];
    for (let round = 0; round < rounds; round += 1) {
      limits.push(await limitOf(url, command, seconds));
      const sent = await sendOnce(address, requests, CONNECTIONS, seconds);
      heard?.(sent.bodies);
      shops.push(sent);
    }
    return { command, shop: together(shops), limit: together(limits) };
  };
  const rows = [
    await inTurns('bid', bids, (bodies) => {
      made.push(...bodies.map((body) => JSON.parse(body).data.id));
    }),
  ];
  // A repeated request would be rejected, so there are more bids than can be accepted.
  const lacking = Math.ceil(MOST_ACCEPTED * seconds * rounds) - made.length;
  if (lacking > 0) {
    const { bodies } = await sendOnce(address, bids.splice(0, lacking), CONNECTIONS);
    made.push(...bodies.map((body) => JSON.parse(body).data.id));
  }
  const answers = (await answersFor(pool, made, seat)).map(
    ({ bidId, offerId, cookie }): Request => ({
      method: 'POST',
      path: `/api/bids/${bidId}/accept`,
      headers: { ...JSON_HEAD, cookie },
      body: JSON.stringify({ expected_offer_id: offerId }),
    }),
  );
  rows.push(await inTurns('accept', answers), await inTurns('order', await ordersFor(pool, most)));
  return rows;
}
