import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { moneyMovements, payoutAccountProposals, payouts } from '../../db/schema/payment-tables.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { balanceListInput } from '../../shared/schemas/payment-schemas.ts';
import type { PayoutAccount } from '../../shared/schemas/people/seller-profile-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import { textContains } from '../formats/like-pattern.ts';
import { type PageResult, toPage } from '../pagination.ts';
import { parse } from '../parse.ts';
import { amountBetween } from '../range-filters.ts';
import { int, intArray, nullable, readRows, text, typed } from '../read-rows.ts';
import { type Read, read } from '../read-together.ts';
import { rowCountOf } from '../row-counts.ts';
import { balanceAggregatesSql } from './balance-aggregates.ts';
import { heldBalanceSql } from './held-balances.ts';

/** What a farmer is owed, or owes when negative; in the store currency. */
export type Balance = {
  farmerId: number;
  name: string;
  city: string;
  balance: number;
  /** The part that is held until the items are received and can't be disputed any more. */
  held: number;
  /** The part that can be paid out; negative when the debt exceeds it. */
  free: number;
  paidOutAt: string | null;
  /** The account for payouts; null until the farmer enters one. */
  account: PayoutAccount | null;
  /** When an account was proposed that the farmer has not accepted yet; null without one. */
  accountProposedAt: string | null;
};
export type BalancePage = PageResult<Balance> & {
  /** Over all farmers; `payable` is the available part of what they are owed. */
  credit: number;
  payable: number;
  debt: number;
};

/** Qualified by the table: with a single table, drizzle omits its name. */
const balanceSql = typed(
  int,
  sql`coalesce((select sum(m.seller_amount) from ${moneyMovements} m where m.farmer_id = farmers.id), 0)::float8`,
);

const accountProposedSql = typed(
  nullable(text),
  sql`(select to_char(p.proposed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from ${payoutAccountProposals} p where p.farmer_id = farmers.id)`,
);

/** The farmers' balances, the largest first; admins only. */
export async function findBalances(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof balanceListInput> = {},
): Promise<BalancePage> {
  requireUser(actor, { admin: 'findBalances' });
  const query = parse(balanceListInput, input);
  const { page, limit, side, q } = query;
  const between = amountBetween(sql`abs(b.balance)`, query);
  // Nobody searches for a zero balance by its amount.
  const withEven = side === undefined && !between;
  // Names are searched once, for both the page and the count; without a search never.
  const named = q
    ? sql`named as materialized (select f.id, f.deleted_at from farmers f where ${textContains(sql`f.name`, q)}),`
    : sql``;
  const meant = q ? sql`named` : sql`farmers`;
  const sign =
    side === 'credit'
      ? sql`b.balance > 0`
      : side === 'debt'
        ? sql`b.balance < 0`
        : side === 'payable'
          ? sql`b.free > 0`
          : sql`true`;
  const now = ctx.clock.now();
  const by = side === 'payable' ? sql`free` : sql`balance`;
  const direction = sql.raw(side === 'debt' ? 'asc' : 'desc');
  // Balances are read once, for the page, the count and the sums. A former seller is still owed their
  // balance; of those with a zero balance, only as many are read as the page may need.
  const rows = await readRows(
    ctx,
    BALANCE_SUMMARY,
    sql`
    with ${named} b as materialized (
      select m.id, m.balance, m.balance - coalesce(h.held, 0) as free from ${balanceAggregatesSql} m
      left join ${heldBalanceSql(now)} h on h.id = m.id
    ), owing as materialized (
      select b.id, b.balance, b.free from b
      where ${sign} and ${between ?? sql`true`} and ${q ? sql`b.id in (select id from named)` : sql`true`}
    ), gone as materialized (
      -- Few have left: they are looked for among those who owe or are owed, and not each of these among all farmers.
      select id from farmers where deleted_at is not null
    ), even as (
      select f.id from ${meant} f
      where ${withEven} and f.deleted_at is null and not exists (select from b where b.id = f.id)
      order by f.id limit ${page * limit}
    )
    select array(select id from (select id, balance, free from owing union all select id, 0, 0 from even) found
                 order by ${by} ${direction}, id limit ${limit} offset ${(page - 1) * limit}) as ids,
           ${q ? sql`(select count(*)::int from named where deleted_at is null)` : sql`null::int`} as found,
           (select count(*)::int from owing) as owing, (select count(*)::int from owing join gone using (id)) as gone,
           (select coalesce(sum(balance) filter (where balance > 0), 0)::float8 from b) as credit,
           (select coalesce(sum(free) filter (where free > 0), 0)::float8 from b) as payable,
           (select coalesce(-sum(balance) filter (where balance < 0), 0)::float8 from b) as debt`,
  );
  const { ids, found, owing, gone, credit, payable, debt } = rows[0]!;
  const total = !withEven ? owing : gone + (found ?? (await rowCountOf(ctx, 'farmers')).of());
  const data = ids.length === 0 ? [] : await readBalances(ctx, ids, side);
  return { ...toPage(data, { total }, { page, limit }), credit, payable, debt };
}

/** The number of farmers who can be paid out, and how much in all. */
export const payableRead = (now: Date): Read<{ farmers: number; amount: number }> =>
  read(
    { farmers: int, amount: int },
    sql`
    select count(*)::int as farmers, coalesce(sum(free), 0)::float8 as amount
    from (select m.balance - coalesce(h.held, 0) as free from ${balanceAggregatesSql} m
          left join ${heldBalanceSql(now)} h on h.id = m.id) b
    where free > 0`,
    ([payable]) => payable!,
  );

/**
 * The page's farmers, the number of current ones that a search finds (null without one), the number of
 * non-zero balances, how many of those belong to former sellers, and the sums over all.
 */
const BALANCE_SUMMARY = {
  ids: intArray,
  found: nullable(int),
  owing: int,
  gone: int,
  credit: int,
  payable: int,
  debt: int,
};

async function readBalances(ctx: AppContext, ids: number[], side: string | undefined): Promise<Balance[]> {
  const held = heldSql(ctx);
  const rows = await ctx.db
    .select({
      farmerId: farmers.id,
      name: farmers.name,
      city: farmers.city,
      account: farmers.payoutAccount,
      accountProposedAt: accountProposedSql,
      balance: balanceSql,
      held,
      paidOutAt: typed(
        nullable(text),
        sql`(select max(p.sent_at) from ${moneyMovements} m join ${payouts} p on p.id = m.payout_id
        where m.farmer_id = farmers.id and m.kind = 'payout')`,
      ),
    })
    .from(farmers)
    .where(inArray(farmers.id, ids))
    .orderBy(
      side === 'debt'
        ? asc(balanceSql)
        : desc(side === 'payable' ? sql`${balanceSql} - ${held}` : balanceSql),
      asc(farmers.id),
    );
  return rows.map((row) => ({
    ...row,
    free: row.balance - row.held,
    paidOutAt: row.paidOutAt && new Date(row.paidOutAt).toISOString(),
  }));
}

/**
 * The part of a farmer's balance that is held now; the farmers table has the same alias as in `balanceSql`.
 */
const heldSql = (ctx: AppContext) =>
  typed(
    int,
    sql`coalesce((select held from ${heldBalanceSql(ctx.clock.now(), sql`o.farmer_id = farmers.id`)} h), 0)::float8`,
  );

type LockedBalance = {
  name: string;
  userId: string;
  balance: number;
  free: number;
  account: PayoutAccount | null;
};

/**
 * Locks the farmers `ids` in order of their ids until the transaction ends, and returns their balances:
 * nobody else pays them out or settles their debt meanwhile.
 */
export async function lockBalances(ctx: AppContext, ids: number[]): Promise<Map<number, LockedBalance>> {
  await ctx.db
    .select({ id: farmers.id })
    .from(farmers)
    .where(inArray(farmers.id, ids))
    .orderBy(asc(farmers.id))
    .for('no key update');
  // A separate statement: it sees what the previous holder of the lock has booked.
  const rows = await ctx.db
    .select({
      id: farmers.id,
      name: farmers.name,
      userId: farmers.userId,
      balance: balanceSql,
      held: heldSql(ctx),
      account: farmers.payoutAccount,
    })
    .from(farmers)
    .where(inArray(farmers.id, ids));
  return new Map(rows.map(({ id, held, ...row }) => [id, { ...row, free: row.balance - held }]));
}

/** The farmer's name and payout account, or undefined. */
export async function findPayee(
  ctx: AppContext,
  farmerId: number,
): Promise<
  { id: number; name: string; account: PayoutAccount | null; accountProposedAt: string | null } | undefined
> {
  const [row] = await ctx.db
    .select({
      id: farmers.id,
      name: farmers.name,
      account: farmers.payoutAccount,
      accountProposedAt: accountProposedSql,
    })
    .from(farmers)
    .where(eq(farmers.id, farmerId));
  return row;
}
