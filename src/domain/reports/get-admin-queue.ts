import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../shared/figures/days.ts';
import { type LastBackup, lastBackup } from '../backups/last-backup.ts';
import { findBalances } from '../payments/balances.ts';
import { num, oneOf, orNull, readRows, stamp, text } from '../read-rows.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

/** The kinds of what waits for an admin. */
const KINDS = [
  'seller',
  'proof',
  'complaint',
  'refund',
  'late',
  'payout',
  'message',
  'review',
  'comment',
] as const;
export type QueueKind = (typeof KINDS)[number];

export type QueueItem = {
  kind: QueueKind;
  /** What it is opened by: an order's code, or a number. */
  ref: string;
  who: string;
  /** Words of his, where he wrote some. */
  text: string | null;
  /** In the store currency, where it is about a sum. */
  amount: number | null;
  since: string;
};
export type AdminQueue = {
  /** The oldest first, no more than a page has room for; of each kind at least its oldest. */
  items: QueueItem[];
  /** How many there are of each kind; those without any are missing. */
  counts: Partial<Record<QueueKind, number>>;
  total: number;
  /** What is free of the farmers' balances, and of how many. */
  payable: { farmers: number; amount: number };
  /** How the last copy of the shop went; null where it makes none. */
  backup: LastBackup | null;
};

const SHOWN = 20;
/** A paid order that its seller has not moved for so long is looked after. */
const LATE_AFTER_DAYS = 2;

/**
 * What waits for an admin, of every kind, the oldest first: sellers to let in, proofs to check, complaints, money to
 * give back, paid orders that nobody prepares, payouts that are not ended, letters, reviews and comments. Admins only.
 */
export async function getAdminQueue(shop: Shop, actor: Actor): Promise<AdminQueue> {
  requireUser(actor, 'admin');
  const late = new Date(shop.clock.now().getTime() - LATE_AFTER_DAYS * DAY_MS).toISOString();
  const buyer = sql`coalesce(nullif(trim(concat_ws(' ', o.billing ->> 'firstName', o.billing ->> 'lastName')), ''), 'Pembeli')`;
  // Each kind is read along its own index.
  const [rows, balances, backup] = await Promise.all([
    readRows(
      shop,
      {
        kind: oneOf(KINDS),
        ref: text,
        who: text,
        text: orNull(text),
        amount: orNull(num),
        since: stamp,
        n: num,
      },
      sql`
      with waiting as (
        (select 'proof' as kind, p.id::text as ref,
                coalesce((select ${buyer} from orders o where o.group_code = p.group_code order by o.id limit 1), 'Pembeli') as who,
                null::text as text, (p.due + p.suffix)::float8 as amount, coalesce(p.proof_at, p.created_at) as since
         from payments p where p.status = 'checking')
        union all
        (select 'seller', a.farmer_id::text, f.name, a.grows, null, a.sent_at
         from seller_applications a join farmers f on f.id = a.farmer_id where a.state = 'waiting')
        union all
        (select 'complaint', o.code, ${buyer}, c.text, null, c.created_at
         from complaints c join orders o on o.id = c.order_id where c.answer is null)
        union all
        (select 'refund', o.code, ${buyer}, null, (o.total - o.refunded)::float8, o.updated_at
         from orders o where o.status = 'cancelled' and o.paid_at is not null and o.refunded < o.total)
        union all
        (select 'late', o.code, f.name, null, o.total::float8, o.paid_at
         from orders o join farmers f on f.id = o.farmer_id where o.status = 'paid' and o.paid_at <= ${late}::timestamptz)
        union all
        (select 'payout', p.id::text, 'nomor ' || p.id, p.note,
                (select -sum(m.cash) from money_movements m where m.payout_id = p.id)::float8, p.created_at
         from payouts p where p.status in ('made', 'approved', 'exported', 'sent'))
        union all
        (select 'message', m.id::text, coalesce(m.name, m.email), m.comments, null, m.created_at
         from contact_messages m where m.status = 'new')
        union all
        (select 'review', r.id::text, r.name, concat_ws(': ', nullif(r.product_name, ''), r.comment), null, r.created_at from reviews r where r.status = 'pending')
        union all
        (select 'comment', c.id::text, c.name, c.comment, null, c.created_at from comments c where c.status = 'pending')
      ), placed as (
        select w.*, row_number() over (order by since, kind, ref) as place, count(*) over (partition by kind)::int as n
        from waiting w
      )
      select kind, ref, who, left(text, 200) as text, amount, since, n::int as n from placed
      where place <= ${SHOWN} or place in (select min(place) from placed group by kind)
      order by place`,
    ),
    findBalances(shop, actor, { side: 'payable', limit: 1 }),
    lastBackup(shop),
  ]);
  const counts = Object.fromEntries(rows.map(({ kind, n }) => [kind, n])) as AdminQueue['counts'];
  return {
    items: rows.map(({ n: _, since, ...row }) => ({ ...row, since: new Date(since).toISOString() })),
    counts,
    total: Object.values(counts).reduce((sum, n) => sum + n, 0),
    payable: { farmers: balances.total, amount: balances.payable },
    backup,
  };
}
