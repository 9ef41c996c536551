import { sql } from 'drizzle-orm';
import { cutText } from '../../shared/format/cut-text.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import { lateStepText } from '../../shared/rules/orders/order-steps.ts';
import { CHECK_DAYS } from '../../shared/schemas/catalogue/reference-price-schemas.ts';
import type { AdminUseCase } from '../admin-use-cases.ts';
import { type BackupStatus, backupStatusOf, lastFinishedRunRead } from '../backups/backup-status.ts';
import { billingNameSql } from '../billing-name-sql.ts';
import { type Actor, type AppContext, mayAdmin, requireUser } from '../context.ts';
import { payableRead } from '../payments/balances.ts';
import { int, nullable, oneOf, text, timestampText } from '../read-rows.ts';
import { noRead, read, readTogether } from '../read-together.ts';

/** The kinds of items that await an admin. */
const KINDS = [
  'seller',
  'proof',
  'complaint',
  'refund',
  'late',
  'surplus',
  'gateway',
  'weighing',
  'payout',
  'reference',
  'message',
  'review',
  'comment',
] as const;
export type QueueKind = (typeof KINDS)[number];

export type QueueItem = {
  kind: QueueKind;
  /** Its reference in the link: an order's code, or an id. */
  ref: string;
  who: string;
  /** The user's text, if any. */
  text: string | null;
  /** In the store currency, if it concerns an amount. */
  amount: number | null;
  since: string;
};
export type AdminQueue = {
  /** The oldest first, as many as fit on a page; of each kind at least its oldest. */
  items: QueueItem[];
  /** The number of items of each kind; kinds without any are missing. */
  counts: Partial<Record<QueueKind, number>>;
  total: number;
  /** The available total of the farmers' balances, and the number of farmers. */
  payable: { farmers: number; amount: number };
  /** The state of the last backup; null when none are configured. */
  backup: BackupStatus | null;
};

/** The use case by which an admin handles each kind; a kind without one is for admins whose account is not narrowed. */
const USE_CASE_OF: Partial<Record<QueueKind, AdminUseCase>> = {
  proof: 'findPayments',
  complaint: 'findComplaints',
  refund: 'refundOrder',
  late: 'findPackingList',
  surplus: 'findPayments',
  gateway: 'findGatewayNotices',
  weighing: 'settleWeighingBalance',
  payout: 'findPayouts',
  review: 'findModerationQueue',
  comment: 'findModerationQueue',
};

const ITEMS_MAX = 20;

/**
 * The items that await an admin, of every kind, the oldest first: applications, receipts to check, complaints, refunds
 * and surplus money, unexpected messages of gateways, what weighings left open, orders that are late at any step,
 * unfinished payouts, reference prices that were not compared with their source for 180 days, contact messages, reviews
 * and comments. Admins only, each of the kinds that their duties include.
 */
export async function getAdminQueue(ctx: AppContext, actor: Actor): Promise<AdminQueue> {
  const user = requireUser(actor, { admin: 'getAdminQueue' });
  const kinds = KINDS.filter((kind) => mayAdmin(user, USE_CASE_OF[kind]));
  const now = ctx.clock.now().toISOString();
  const today = dayInWib(ctx.clock.now());
  const buyer = sql`coalesce(${billingNameSql(sql`o.billing`)}, 'Pembeli')`;
  const { rows, payable, backup } = await readTogether(ctx, {
    // Each kind is read by its own index.
    rows: read(
      {
        kind: oneOf(KINDS),
        ref: text,
        who: text,
        text: nullable(text),
        amount: nullable(int),
        since: timestampText,
        n: int,
      },
      sql`
      with waiting as (
        (select 'proof' as kind, p.id::text as ref,
                coalesce((select ${buyer} from orders o where o.group_code = p.group_code order by o.id limit 1), 'Pembeli') as who,
                null::text as text, (p.due + p.suffix)::float8 as amount, coalesce(p.receipt_at, p.created_at) as since
         from payments p where p.status = 'checking')
        union all
        (select 'seller', a.farmer_id::text, f.name, a.grows, null, a.submitted_at
         from seller_applications a join farmers f on f.id = a.farmer_id where a.state = 'waiting')
        union all
        (select 'complaint', o.code, ${buyer}, c.text, null, c.created_at
         from complaints c join orders o on o.id = c.order_id where c.answer is null)
        union all
        (select 'refund', o.code, ${buyer}, null, (o.total - o.refunded)::float8, o.updated_at
         from orders o where o.status = 'cancelled' and o.paid_at is not null and o.refunded < o.total)
        union all
        (select 'late', o.code, f.name,
                concat_ws(', dijanjikan ', case o.status when 'paid' then ${lateStepText.paid}::text
                  when 'processing' then ${lateStepText.processing} else ${lateStepText.shipped} end,
                  case when o.status <> 'shipped' then o.promised_day end), o.total::float8, o.step_due_at
         from orders o join farmers f on f.id = o.farmer_id
         where o.status in ('paid', 'processing', 'shipped') and o.step_due_at <= ${now}::timestamptz)
        union all
        (select 'weighing', o.code, ${buyer},
                case when o.surplus > 0 then 'Lebih bayar' else 'Masih kurang' end, (o.surplus + o.shortfall)::float8, o.updated_at
         from orders o where (o.surplus > 0 or o.shortfall > 0)
           and (o.surplus > 0 or o.status not in ('cancelled', 'refunded')))
        union all
        (select 'surplus', p.id::text,
                coalesce((select ${buyer} from orders o where o.group_code = p.group_code order by o.id limit 1), 'Pembeli'),
                null, s.sum::float8, s.since
         from (select m.group_code, sum(m.platform_amount) as sum, max(m.at) as since from money_movements m
           where m.kind = 'surplus' and m.group_code is not null group by 1) s
         join payments p on p.group_code = s.group_code where s.sum > 0)
        union all
        (select 'gateway', n.id::text, n.ref, n.gateway_message, n.amount::float8, n.first_at
         from gateway_notices n where n.closed_at is null)
        union all
        (select 'payout', p.id::text, 'nomor ' || p.id, p.note,
                (select -sum(m.platform_amount) from money_movements m where m.payout_id = p.id)::float8, p.created_at
         from payouts p where p.status in ('made', 'approved', 'exported', 'sent'))
        union all
        (select 'reference', r.id::text, upper(r.kind) || ' ' || concat_ws(' ', replace(r.commodity, '_', ' '), r.class),
                r.source, null, (r.checked_on + ${CHECK_DAYS}::int)::timestamp at time zone 'Asia/Jakarta'
         from price_references r
         where r.checked_on < ${today}::date - ${CHECK_DAYS}::int and r.effective_from <= ${today}::date
           and (r.effective_until is null or r.effective_until >= ${today}::date))
        union all
        (select 'message', m.id::text, coalesce(m.name, m.email), m.comments, null, m.created_at
         from contact_messages m where m.status = 'new')
        union all
        (select 'review', r.id::text, r.name, concat_ws(': ', nullif(r.product_name, ''), r.comment), null, r.created_at from reviews r where r.status = 'pending')
        union all
        (select 'comment', c.id::text, c.name, c.comment, null, c.created_at from comments c where c.status = 'pending')
      ), placed as (
        select w.*, row_number() over (order by since, kind, ref) as place, count(*) over (partition by kind)::int as n
        from waiting w where w.kind = any(${sql.param(kinds)}::text[])
      )
      select kind, ref, who, left(text, 400) as text, amount, since, n::int as n from placed
      where place <= ${ITEMS_MAX} or place in (select min(place) from placed group by kind)
      order by place`,
      (rows) => rows,
    ),
    payable: mayAdmin(user, 'findBalances') ? payableRead(ctx.clock.now()) : noRead,
    backup: ctx.backups && mayAdmin(user) ? lastFinishedRunRead : noRead,
  });
  const counts = Object.fromEntries(rows.map(({ kind, n }) => [kind, n])) as AdminQueue['counts'];
  return {
    items: rows.map(({ n: _, since, text, ...row }) => ({
      ...row,
      text: text === null ? null : cutText(text, 200),
      since: new Date(since).toISOString(),
    })),
    counts,
    total: Object.values(counts).reduce((sum, n) => sum + n, 0),
    payable: payable ?? { farmers: 0, amount: 0 },
    backup: ctx.backups && mayAdmin(user) ? backupStatusOf(ctx, backup) : null,
  };
}
