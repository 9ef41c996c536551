import type { Pool } from 'pg';
import type { Model } from './bid-model.ts';

type Row = {
  id: string;
  undoes: string | null;
  bid_id: number;
  event: string;
  actor_role: string;
  offer_id: number;
  first: boolean;
  /** Of a deal that lapsed: whether its checkout had not been completed within the hold. */
  held: boolean;
};

/** Who is told of each row of a bid's history, by mail and in the site; `closed` tells one side or the other. */
function told(row: Row): string[] {
  const both = ['buyer', 'seller'];
  const sides: Record<string, string[]> = {
    offered: ['seller'],
    countered: ['buyer'],
    accepted: row.actor_role === 'farmer' ? ['buyer'] : both,
    rejected: { customer: ['seller'], farmer: ['buyer'] }[row.actor_role] ?? both,
    withdrawn: ['seller'],
    expired: both,
    lapsed: row.held ? both : ['buyer'],
  };
  const names: Record<string, string> = { offered: row.first ? 'placed' : 'countered' };
  return (sides[row.event] ?? []).map(
    (side) => `${row.bid_id}:${names[row.event] ?? row.event}:${row.offer_id}:${side}`,
  );
}

/**
 * Compares the mails and notices about the model's bids with what their histories should have caused: one of each per
 * event and side, and one per reminder. Returns what is missing or too much. 'Stok kurang' hangs on the stock and is
 * left out.
 */
export async function wrongMessages(pool: Pool, model: Model): Promise<string[]> {
  const ids = model.bids.map((bid) => bid.id);
  const history = await pool.query<Row>(
    `select id, bid_id, event, actor_role, offer_id, id = min(id) over (partition by bid_id) as first,
            case event when 'undone' then lag(id) over (partition by bid_id order by id) end as undoes,
            event = 'lapsed' and exists (select from orders o join order_history oh on oh.order_id = o.id
              where o.bid_id = bid_history.bid_id and oh.to_status = 'cancelled' and oh.actor_role = 'system'
                and oh.from_status = 'awaiting_checkout') as held
     from bid_history where bid_id = any($1) order by id`,
    [ids],
  );
  const undone = new Set(history.rows.map((row) => row.undoes));
  const mails = await pool.query<{ key: string }>(
    "select key from email_outbox where split_part(key, ':', 2) = any($1::text[]) and key like 'bid:%'",
    [ids.map(String)],
  );
  const notices = await pool.query<{ key: string }>(
    `select (n.data->>'bidId') || ':' || replace(n.kind, 'bid.', '') || ':' ||
            case when n.user_id = b.customer_id then 'buyer' else 'seller' end as key
     from notifications n join bids b on b.id = (n.data->>'bidId')::int where b.id = any($1)`,
    [ids],
  );
  // What was taken back, and the taking back, is told to nobody.
  const kept = history.rows.filter((row) => row.event !== 'undone' && !undone.has(row.id));
  const expected = kept.flatMap(told);
  const ofOffer = mails.rows.map(({ key }) => key.replace(/^bid:(\d+):(\w+):offer:/, '$1:$2:'));
  const counted = (key: string) => !/:(stock_short|reminder|closed):/.test(key);
  const wrong = [
    ...difference('mail', expected, ofOffer.filter(counted)),
    ...difference(
      'notice',
      expected.map((key) => key.replace(/:\d+:(\w+)$/, ':$1')),
      notices.rows.map(({ key }) => key).filter(counted),
    ),
  ];
  for (const bid of model.bids) {
    const count = (keys: string[], kind: string) =>
      keys.filter((key) => key.startsWith(`${bid.id}:${kind}:`)).length;
    const inSite = notices.rows.map(({ key }) => key);
    const closed = bid.reason === 'closed' ? 1 : 0;
    for (const [kind, n] of [
      ['reminder', bid.reminders],
      ['closed', closed],
    ] as const) {
      if (count(ofOffer, kind) !== n || count(inSite, kind) !== n) wrong.push(`${bid.id}: ${n} × ${kind}`);
    }
  }
  return wrong;
}

function difference(what: string, expected: string[], found: string[]): string[] {
  const left = [...found];
  const wrong: string[] = [];
  for (const key of expected) {
    const at = left.indexOf(key);
    if (at < 0) wrong.push(`${what} missing: ${key}`);
    else left.splice(at, 1);
  }
  return [...wrong, ...left.map((key) => `${what} too much: ${key}`)];
}
