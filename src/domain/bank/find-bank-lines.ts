import { and, desc, eq, gte, ilike, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { bankLines, payments } from '../../db/schema/payments.ts';
import { bankLineListInput } from '../../shared/input/money.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { listed } from '../page-of.ts';
import { parse } from '../parse.ts';
import { num, oneOf, orNull, readRows, text, typed } from '../read-rows.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { likePattern } from '../text/like-pattern.ts';
import { ofSum } from '../within.ts';

/**
 * What a row may be the money of. `sure`: one payment alone waits for exactly this sum, and no other row has it;
 * `several`: it is one of some; `confirmed`: an admin has confirmed it before the row came; `near`: the sum without its
 * code, or the buyer's name in the bank's text: to be looked at, never confirmed from here.
 */
export type Suggestion = {
  payment: number;
  code: string;
  buyer: string;
  amount: number;
  how: 'sure' | 'several' | 'confirmed' | 'near';
};
export type BankLine = {
  id: number;
  day: string;
  text: string;
  amount: number;
  state: 'open' | 'matched' | 'aside';
  /** The order that it paid, where it is matched. */
  code: string | null;
  suggestions: Suggestion[];
};

const states: Record<string, SQL | undefined> = {
  open: and(isNull(bankLines.paymentId), isNull(bankLines.asideAt)),
  matched: isNotNull(bankLines.paymentId),
  aside: isNotNull(bankLines.asideAt),
  all: undefined,
};

/** The rows of the bank's statements, the latest day first, each open one with what it may be the money of. Admins only. */
export async function findBankLines(shop: Shop, actor: Actor, input: Asked<typeof bankLineListInput> = {}) {
  requireUser(actor, 'admin');
  const { view, q, page, limit, from, to, ...sums } = parse(bankLineListInput, input);
  const digits = (q ?? '').replace(/^Rp/i, '').replace(/[.\s]/g, '');
  const where = and(
    states[view],
    q
      ? or(
          ilike(bankLines.text, likePattern(q)),
          /^\d{1,13}$/.test(digits) ? eq(bankLines.amount, Number(digits)) : undefined,
        )
      : undefined,
    // The bank's own days, as it writes them.
    from ? gte(bankLines.day, from) : undefined,
    to ? lte(bankLines.day, to) : undefined,
    ofSum(bankLines.amount, sums),
  );
  const [rows, total] = await Promise.all([
    shop.db
      .select({
        line: bankLines,
        code: typed(
          orNull(text),
          sql`(select o.code from ${payments} p join orders o on o.group_code = p.group_code
          where p.id = ${bankLines.paymentId} order by o.id limit 1)`,
        ),
      })
      .from(bankLines)
      .where(where)
      .orderBy(desc(bankLines.day), desc(bankLines.id))
      .limit(limit)
      .offset((page - 1) * limit),
    shop.db.$count(bankLines, where),
  ]);
  const open = rows.flatMap(({ line }) =>
    line.paymentId === null && line.asideAt === null ? [line.id] : [],
  );
  const found = open.length > 0 ? await suggest(shop, open) : [];
  const data = rows.map(
    ({ line: { id, day, text, amount, paymentId, asideAt }, code }): BankLine => ({
      id,
      day,
      text,
      amount,
      state: paymentId !== null ? 'matched' : asideAt !== null ? 'aside' : 'open',
      code,
      suggestions: found.filter((one) => one.line === id).map(({ line: _, ...one }) => one),
    }),
  );
  return listed(data, { total }, { page, limit });
}

const SUGGESTED = {
  line: num,
  payment: num,
  code: text,
  buyer: text,
  amount: num,
  how: oneOf(['sure', 'several', 'confirmed', 'near']),
};
/** A payment confirmed so many days before or after the row's day may be its own. */
const CONFIRMED_DAYS = 14;
const MOST = 5;

async function suggest(shop: Shop, ids: number[]) {
  const asked = sql`(p.due + p.suffix)`;
  const buyer = sql`coalesce(nullif(trim(concat_ws(' ', o.billing ->> 'firstName', o.billing ->> 'lastName')), ''), 'Pembeli')`;
  return readRows(
    shop,
    SUGGESTED,
    sql`
    with lines as (
      select b.*, (select count(*) from ${bankLines} other
        where other.amount = b.amount and other.payment_id is null and other.aside_at is null) as alike
      from ${bankLines} b where ${inArray(sql`b.id`, ids)}
    ), exact as (
      select b.id as line, p.id as payment, p.group_code, ${asked} as amount, p.status,
             case when p.status = 'confirmed' then 'confirmed'
                  when b.alike = 1 and count(*) filter (where p.status <> 'confirmed') over (partition by b.id) = 1
                  then 'sure' else 'several' end as how
      from lines b join ${payments} p on ${asked} = b.amount and p.method in ('transfer', 'qris')
        and (p.status in ('waiting', 'checking')
          or (p.status = 'confirmed' and abs((p.confirmed_at at time zone 'Asia/Jakarta')::date - b.day::date) <= ${CONFIRMED_DAYS}
            and not exists (select from ${bankLines} taken where taken.payment_id = p.id)))
    ), near as (
      select b.id as line, p.id as payment, p.group_code, ${asked} as amount, p.status, 'near' as how
      from lines b join ${payments} p on p.status in ('waiting', 'checking') and p.method = 'transfer'
        and p.due = b.amount and p.suffix > 0
      where not exists (select from exact e where e.line = b.id)
      union all
      select b.id, p.id, p.group_code, ${asked}, p.status, 'near'
      from lines b join ${payments} p on p.status in ('waiting', 'checking') and p.method in ('transfer', 'qris')
        and p.due <> b.amount and abs(${asked} - b.amount) < 1000
      where not exists (select from exact e where e.line = b.id)
    ), found as (
      select f.*, row_number() over (partition by line order by (how = 'sure') desc, (status <> 'confirmed') desc, payment) as place
      from (select * from exact union all select * from near) f
    )
    select f.line, f.payment, f.amount::float8 as amount, f.how, o.code, ${buyer} as buyer
    from found f join lateral (
      select * from orders o where o.group_code = f.group_code order by o.id limit 1
    ) o on true
    where f.place <= ${MOST}
    order by f.line, f.place`,
  );
}
