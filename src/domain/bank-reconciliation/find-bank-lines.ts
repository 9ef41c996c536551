import { and, desc, eq, gte, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { bankLines, payments } from '../../db/schema/payment-tables.ts';
import { PAYMENT_FITS, type PaymentFit, TRANSFER_FEES } from '../../shared/enums/payment-fits.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { bankLineListInput } from '../../shared/schemas/payment-schemas.ts';
import { billingNameSql } from '../billing-name-sql.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { textContains } from '../formats/like-pattern.ts';
import { toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { isOpenBankLine } from '../payments/open-bank-line.ts';
import { amountBetween } from '../range-filters.ts';
import { int, nullable, oneOf, readRows, text, typed } from '../read-rows.ts';
import { suggestLatePayments } from './suggest-late-payments.ts';

/** A payment that a bank line may belong to; `how` explains why. */
type PaymentSuggestion = {
  payment: number;
  code: string;
  buyer: string;
  amount: number;
  how: PaymentFit;
};
export type BankLine = {
  id: number;
  day: string;
  text: string;
  amount: number;
  cents: number;
  state: 'open' | 'matched' | 'aside';
  /** The paid order, when the line is matched. */
  code: string | null;
  suggestions: PaymentSuggestion[];
};

const stateConditions: Record<string, SQL | undefined> = {
  open: isOpenBankLine,
  matched: or(isNotNull(bankLines.paymentId), isNotNull(bankLines.groupCode)),
  aside: isNotNull(bankLines.ignoredAt),
  all: undefined,
};

/** Lists the lines of the bank statements, latest day first, each open one with its suggested payment. Admins only. */
export async function findBankLines(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof bankLineListInput> = {},
) {
  requireUser(actor, { admin: 'findBankLines' });
  const { view, q, page, limit, from, to, ...sums } = parse(bankLineListInput, input);
  const digits = (q ?? '').replace(/^Rp/i, '').replace(/[.\s]/g, '');
  const where = and(
    stateConditions[view],
    q
      ? or(
          textContains(bankLines.text, q),
          /^\d{1,13}$/.test(digits) ? eq(bankLines.amount, Number(digits)) : undefined,
        )
      : undefined,
    // The days as the bank states them.
    from ? gte(bankLines.day, from) : undefined,
    to ? lte(bankLines.day, to) : undefined,
    amountBetween(bankLines.amount, sums),
  );
  const [rows, total] = await Promise.all([
    ctx.db
      .select({
        line: bankLines,
        code: typed(
          nullable(text),
          sql`(select o.code from orders o where o.group_code = coalesce(bank_lines.group_code,
            (select p.group_code from ${payments} p where p.id = ${bankLines.paymentId})) order by o.id limit 1)`,
        ),
      })
      .from(bankLines)
      .where(where)
      .orderBy(desc(bankLines.day), desc(bankLines.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.$count(bankLines, where),
  ]);
  const open = rows.flatMap(({ line }) =>
    line.paymentId === null && line.ignoredAt === null && line.groupCode === null ? [line.id] : [],
  );
  const expected = open.length > 0 ? await suggestPayments(ctx, open) : [];
  const unexpected = open.filter((id) => !expected.some((one) => one.line === id));
  const found =
    unexpected.length > 0 ? [...expected, ...(await suggestLatePayments(ctx, unexpected))] : expected;
  const data = rows.map(
    ({ line: { id, day, text, amount, cents, paymentId, ignoredAt, groupCode }, code }): BankLine => ({
      id,
      day,
      text,
      amount,
      cents,
      state: paymentId !== null || groupCode !== null ? 'matched' : ignoredAt !== null ? 'aside' : 'open',
      code,
      suggestions: found.filter((one) => one.line === id).map(({ line: _, ...one }) => one),
    }),
  );
  return toPage(data, { total }, { page, limit });
}

const SUGGESTION_ROW = {
  line: int,
  payment: int,
  code: text,
  buyer: text,
  amount: int,
  how: oneOf(PAYMENT_FITS),
};
/** A payment confirmed within this many days of the line's day may match it. */
const CONFIRMED_DAYS = 14;
/** An amount that occurs twice within this many days is never a sure match. */
const TWIN_DAYS = 60;
/** Lines for one payment must be at most this many days apart, and at most this many lines are combined. */
const PART_DAYS = 7;
const PART_LINES = 60;
const MAX_SUGGESTIONS = 5;

/**
 * Finds payments for open lines. A match is sure only when amount, day and direction agree, no other line or payment
 * (matched, confirmed or cancelled) has this amount, and no weighing left it open.
 */
async function suggestPayments(ctx: AppContext, ids: number[]) {
  const asked = sql`(p.due + p.suffix)`;
  const buyer = sql`coalesce(${billingNameSql(sql`o.billing`)}, 'Pembeli')`;
  const fees = sql.raw(`'{${TRANSFER_FEES.join(',')}}'::bigint[]`);
  const today = dayInWib(ctx.clock.now());
  const createdDay = (alias: string) => sql.raw(`(${alias}.created_at at time zone 'Asia/Jakarta')::date`);
  return readRows(
    ctx,
    SUGGESTION_ROW,
    sql`
    with lines as (
      select b.*, (select count(*) from ${bankLines} other
        where other.amount = b.amount and other.cents = 0
          and abs(other.day::date - b.day::date) <= ${TWIN_DAYS}) as alike,
        (select count(*) from ${payments} p
        where ${asked} = b.amount and p.method in ('transfer', 'qris') and p.status = 'cancelled'
          and b.day::date - ${createdDay('p')} between 0 and ${TWIN_DAYS}) as cancelled,
        (select count(*) from orders o
        where o.shortfall = b.amount and o.shortfall > 0 and o.status not in ('cancelled', 'refunded')) as weighed
      from ${bankLines} b where ${inArray(sql`b.id`, ids)} and b.cents = 0
    ), waiting as (
      select p.id, p.group_code, p.method, p.due, p.suffix, ${asked} as asked, ${createdDay('p')}::text as made, p.status,
        (select coalesce(o.customer_id, o.billing ->> 'phone') from orders o
          where o.group_code = p.group_code order by o.id limit 1) as buyer
      from ${payments} p where p.status in ('waiting', 'checking') and p.method in ('transfer', 'qris')
    ), exact as (
      select b.id as line, p.id as payment, p.group_code, ${asked} as amount, p.status,
             case when p.status = 'confirmed' then 'confirmed'
                  when b.day < ${createdDay('p')}::text or b.day > ${today} then 'other_day'
                  when b.alike = 1 and b.cancelled = 0 and b.weighed = 0 and count(*) over (partition by b.id) = 1
                  then 'sure' else 'several' end as how
      from lines b join ${payments} p on ${asked} = b.amount and p.method in ('transfer', 'qris')
        and (p.status in ('waiting', 'checking')
          or (p.status = 'confirmed' and abs((p.confirmed_at at time zone 'Asia/Jakarta')::date - b.day::date) <= ${CONFIRMED_DAYS}
            and p.credit_from is null and not exists (select from ${bankLines} taken
              where taken.payment_id = p.id or taken.group_code = p.group_code or taken.shares ? p.group_code)))
    ), rest as (
      select b.* from lines b where not exists (select from exact e where e.line = b.id)
    ), near as (
      select b.id as line, p.id as payment,
             case when p.due = b.amount then 'no_code'
                  when p.asked - b.amount = any (${fees}) or p.due - b.amount = any (${fees})
                  then 'fee' else 'near' end as how
      from rest b join waiting p on p.asked <> b.amount and p.made <= b.day
        and (p.due = b.amount or abs(p.asked - b.amount) < 1000
          or p.asked - b.amount = any (${fees}) or p.due - b.amount = any (${fees}))
      union all
      select b.id, p.id, 'near' from rest b join waiting p on p.asked <> b.amount and p.made > b.day
        and (p.due = b.amount or abs(p.asked - b.amount) < 1000)
    ), together as (
      select b.id as line, array[p.id, q.id] as payments
      from rest b join waiting p on p.asked < b.amount and p.made <= b.day
      join waiting q on q.asked = b.amount - p.asked and q.id > p.id and q.made <= b.day
      union all
      select b.id, array[p.id, q.id, r.id]
      from rest b join waiting p on p.asked < b.amount and p.made <= b.day
      join waiting q on q.buyer = p.buyer and q.id > p.id and q.made <= b.day and p.asked + q.asked < b.amount
      join waiting r on r.buyer = p.buyer and r.id > q.id and r.made <= b.day and r.asked = b.amount - p.asked - q.asked
      union all
      select b.id, a.payments
      from rest b join (
        select array_agg(w.id order by w.id) as payments, sum(w.asked) as total, max(w.made) as made
        from waiting w group by w.buyer having count(*) > 3
      ) a on a.total = b.amount and a.made <= b.day
    ), near_lines as (
      select b.id as line, other.id as other, other.amount
      from rest b join lateral (
        select o.id, o.amount from ${bankLines} o
        where o.payment_id is null and o.ignored_at is null and o.group_code is null and o.cents = 0 and o.id <> b.id
          and o.day between (b.day::date - ${PART_DAYS}::int)::text and (b.day::date + ${PART_DAYS}::int)::text
        order by abs(o.id - b.id) limit ${PART_LINES}
      ) other on true
    ), parts as (
      select b.id as line, p.id as payment
      from rest b join near_lines two on two.line = b.id
      join waiting p on p.asked = b.amount + two.amount and p.made <= b.day
      union
      select b.id, p.id
      from rest b join near_lines two on two.line = b.id
      join near_lines three on three.line = b.id and three.other > two.other
      join waiting p on p.asked = b.amount + two.amount + three.amount and p.made <= b.day
    ), found as (
      select line, payment, how, row_number() over (partition by line order by rank, payment) as place
      from (
        select distinct on (line, payment) line, payment, how, rank
        from (
          select line, payment, how, case when how = 'sure' then 0 when status <> 'confirmed' then 1 else 2 end as rank from exact
          union all select line, payment, how, case how when 'no_code' then 3 when 'fee' then 4 else 7 end from near
          union all select line, unnest(payments), 'orders', 5 from together
          union all select line, payment, 'part', 6 from parts
        ) every_fit
        order by line, payment, rank
      ) best
    )
    select f.line, f.payment, ${asked}::float8 as amount, f.how, o.code, ${buyer} as buyer
    from found f join ${payments} p on p.id = f.payment join lateral (
      select * from orders o where o.group_code = p.group_code order by o.id limit 1
    ) o on true
    where f.place <= ${MAX_SUGGESTIONS}
    order by f.line, f.place`,
  );
}
