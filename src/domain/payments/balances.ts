import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { moneyMovements, payouts } from '../../db/schema/payments.ts';
import { balanceListInput } from '../../shared/input/money.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import type { PayoutAccount } from '../../shared/input/people/stall.ts';
import { type Listed, listed } from '../page-of.ts';
import { parse } from '../parse.ts';
import { num, nums, orNull, readRows, text, typed } from '../read-rows.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import { tallyOf } from '../tallies.ts';
import { likePattern } from '../text/like-pattern.ts';
import { ofSum } from '../within.ts';
import { heldByFarmer } from './held.ts';
import { keptBalances } from './kept-balances.ts';

/** What a farmer is owed, below zero what he owes; in the store currency. */
export type Balance = {
  farmerId: number;
  name: string;
  city: string;
  balance: number;
  /** What of it waits until the goods were received and can't be contested any more. */
  held: number;
  /** What can be paid out: the rest, below zero where he owes more than is free. */
  free: number;
  paidOutAt: string | null;
  /** Where he is paid out to; null until he said so. */
  account: PayoutAccount | null;
};
export type BalancePage = Listed<Balance> & {
  /** Over all farmers; `payable`: of what they are owed, what is free. */
  credit: number;
  payable: number;
  debt: number;
};

/** The table is named in full: where only one is read, drizzle leaves its name out. */
const balance = typed(
  num,
  sql`coalesce((select sum(m.farmer) from ${moneyMovements} m where m.farmer_id = farmers.id), 0)::float8`,
);

/** The farmers' balances, the largest first; admins only. */
export async function findBalances(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof balanceListInput> = {},
): Promise<BalancePage> {
  requireUser(actor, 'admin');
  const query = parse(balanceListInput, input);
  const { page, limit, side, q } = query;
  const between = ofSum(sql`abs(b.balance)`, query);
  // Who is even has no sum to be found by.
  const withEven = side === undefined && !between;
  // Names are looked up once, for the page and the number alike; without them nothing is.
  const named = q
    ? sql`named as materialized (select f.id, f.deleted_at from farmers f where f.name ilike ${likePattern(q)}),`
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
  const now = shop.clock.now();
  const by = side === 'payable' ? sql`free` : sql`balance`;
  const direction = sql.raw(side === 'debt' ? 'asc' : 'desc');
  // The balances are read once, for the page, the number and the sums alike. Who left is still owed what he is
  // owed; of those who are even, no more are read than the page may need.
  const rows = await readRows(
    shop,
    FOUND,
    sql`
    with ${named} b as materialized (
      select m.id, m.balance, m.balance - coalesce(h.held, 0) as free from ${keptBalances} m
      left join ${heldByFarmer(now)} h on h.id = m.id
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
  const total = !withEven ? owing : gone + (found ?? (await tallyOf(shop, 'farmers')).of());
  const data = ids.length === 0 ? [] : await readBalances(shop, ids, side);
  return { ...listed(data, { total }, { page, limit }), credit, payable, debt };
}

/**
 * The page's farmers, how many a search finds that have not left (null without one), how many owe or are owed, how many
 * of those have left, and the sums over all.
 */
const FOUND = { ids: nums, found: orNull(num), owing: num, gone: num, credit: num, payable: num, debt: num };

async function readBalances(shop: Shop, ids: number[], side: string | undefined): Promise<Balance[]> {
  const held = heldOf(shop);
  const rows = await shop.db
    .select({
      farmerId: farmers.id,
      name: farmers.name,
      city: farmers.city,
      account: farmers.payoutAccount,
      balance,
      held,
      paidOutAt: typed(
        orNull(text),
        sql`(select max(p.sent_at) from ${moneyMovements} m join ${payouts} p on p.id = m.payout_id
        where m.farmer_id = farmers.id and m.kind = 'payout')`,
      ),
    })
    .from(farmers)
    .where(inArray(farmers.id, ids))
    .orderBy(
      side === 'debt' ? asc(balance) : desc(side === 'payable' ? sql`${balance} - ${held}` : balance),
      asc(farmers.id),
    );
  return rows.map((row) => ({
    ...row,
    free: row.balance - row.held,
    paidOutAt: row.paidOutAt && new Date(row.paidOutAt).toISOString(),
  }));
}

/** The farmer's part of a balance that is held now; the farmer's table is named as in `balance`. */
const heldOf = (shop: Shop) =>
  typed(
    num,
    sql`coalesce((select held from ${heldByFarmer(shop.clock.now(), sql`o.farmer_id = farmers.id`)} h), 0)::float8`,
  );

type LockedBalance = {
  name: string;
  userId: string;
  balance: number;
  free: number;
  account: PayoutAccount | null;
};

/**
 * The balances of `ids` under a lock on those farmers until the transaction ends: nobody else pays them out or takes
 * their debt in meanwhile. Taken in the order of their ids.
 */
export async function lockBalances(shop: Shop, ids: number[]): Promise<Map<number, LockedBalance>> {
  await shop.db
    .select({ id: farmers.id })
    .from(farmers)
    .where(inArray(farmers.id, ids))
    .orderBy(asc(farmers.id))
    .for('no key update');
  // A statement of its own: it sees what the one who held the lock before has booked.
  const rows = await shop.db
    .select({
      id: farmers.id,
      name: farmers.name,
      userId: farmers.userId,
      balance,
      held: heldOf(shop),
      account: farmers.payoutAccount,
    })
    .from(farmers)
    .where(inArray(farmers.id, ids));
  return new Map(rows.map(({ id, held, ...row }) => [id, { ...row, free: row.balance - held }]));
}

/** The farmer's name and payout account for a page about him, or undefined. */
export async function payeeOf(
  shop: Shop,
  farmerId: number,
): Promise<{ id: number; name: string; account: PayoutAccount | null } | undefined> {
  const [row] = await shop.db
    .select({ id: farmers.id, name: farmers.name, account: farmers.payoutAccount })
    .from(farmers)
    .where(eq(farmers.id, farmerId));
  return row;
}
