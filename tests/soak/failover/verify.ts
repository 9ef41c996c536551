import type { Pool } from 'pg';
import { brokenInvariants } from '../../support/broken-invariants.ts';
import { until } from './cluster.ts';
import type { Stream } from './streams.ts';
import type { Acked } from './traffic.ts';

/** Each acknowledged thing is there, and there once; no `invariant_*` view finds anything. */
export async function verify(pool: Pool, acked: Acked): Promise<void> {
  const none = async (what: string, text: string, values: unknown[]) => {
    const { rows } = await pool.query(`${text} limit 5`, values);
    if (rows.length > 0) throw new Error(`${what}: ${JSON.stringify(rows)}`);
  };
  const bids = acked.bids.map(({ id }) => id);
  const customers = [...new Set([...acked.bids, ...acked.orders].map(({ customer }) => customer))];
  const ordered = customers.map((one) => acked.orders.filter(({ customer }) => customer === one).length);
  await none(
    'bids that were acknowledged are lost',
    'select id from unnest($1::int[]) as said (id) where not exists (select from bids b where b.id = said.id)',
    [bids],
  );
  await none(
    'bids are there twice, or nobody was told of them',
    'select id from bids where customer_id = any($1) and id <> all($2::int[])',
    [customers, bids],
  );
  await none(
    'acceptances that were acknowledged are lost, or made two orders',
    `select id from unnest($1::int[]) as said (id)
      where (select count(*) from orders o join bids b on b.id = o.bid_id where b.id = said.id and b.status = 'accepted') <> 1`,
    [acked.accepts],
  );
  await none(
    'orders that were acknowledged are lost',
    'select code from unnest($1::text[]) as said (code) where not exists (select from orders o where o.code = said.code)',
    [acked.orders.map(({ code }) => code)],
  );
  await none(
    'a customer has more or fewer orders than he was told',
    `select id, n, (select count(*) from orders o where o.customer_id = said.id and o.bid_id is null) as there
       from unnest($1::text[], $2::int[]) as said (id, n)
      where n <> (select count(*) from orders o where o.customer_id = said.id and o.bid_id is null)`,
    [customers, ordered],
  );
  await none(
    'payments that were acknowledged are lost, or booked twice',
    `select code from unnest($1::text[]) as said (code)
      where (select count(*) from orders o join order_history h on h.order_id = o.id and h.to_status = 'paid'
              where o.code = said.code) <> 1
         or (select count(*) from orders o join payments p on p.group_code = o.group_code and p.status = 'confirmed'
              where o.code = said.code) <> 1`,
    [acked.payments],
  );
  await none(
    'commands that were acknowledged have left no answer',
    'select key from unnest($1::text[]) as said (key) where not exists (select from idempotency_keys k where k.key = said.key)',
    [acked.keys.map(({ key }) => key)],
  );
  const broken = await brokenInvariants(pool);
  if (Object.keys(broken).length > 0) throw new Error(`broken invariants: ${JSON.stringify(broken)}`);
}

/** Every live page has been told of each notice, once and in order. */
export async function allHeard(pool: Pool, userId: string, after: number, streams: Stream[]): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    'select id::int from notifications where user_id = $1 and id > $2 order by id',
    [userId, after],
  );
  const told = rows.map(({ id }) => id);
  for (const { heard } of streams)
    await until('a live page that has heard everything', async () => heard.length >= told.length);
  for (const { heard } of streams) {
    const [lost, more] = [told.filter((id) => !heard.includes(id)), heard.length - told.length];
    if (lost.length > 0 || more !== 0)
      throw new Error(
        `a live page missed ${lost.length} notices (${lost.slice(0, 5)}), and had ${more} too many`,
      );
  }
}
