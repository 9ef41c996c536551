import { type AnyColumn, and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { bulkRuns } from '../../db/schema/admin-tables.ts';
import { users } from '../../db/schema/auth-tables.ts';
import { listings, products } from '../../db/schema/catalogue-tables.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import { sellerListingsFilter } from '../../shared/schemas/catalogue/listing-schemas.ts';
import { isId } from '../../shared/schemas/fields/paging.ts';
import { orderFilter } from '../../shared/schemas/order-schemas.ts';
import { usersFilter } from '../../shared/schemas/people/account-schemas.ts';
import { usersWhere } from '../accounts/users/find-users.ts';
import { billingNameSql } from '../billing-name-sql.ts';
import type { AppContext, UserActor } from '../context.ts';
import { sellerListingsWhere } from '../listings/find-seller-listings.ts';
import { ordersWhere } from '../orders/queries/find-orders.ts';
import { parse } from '../parse.ts';
import { readRows, text, typed } from '../read-rows.ts';

export type BulkActionRun = typeof bulkRuns.$inferSelect;
/** A record of a bulk action: its id, its sort key, and the name by which the user knows it. */
export type BulkRecord = { id: string; key: string; name: string };
type BulkSelection = Pick<BulkActionRun, 'noun' | 'filter' | 'ids' | 'createdAt'>;

/** The ids that can be a row's number. */
const wholeNumbers = (ids: string[]) => ids.map(Number).filter(isId);

/**
 * Returns the records of a bulk action after `lastKey`. It covers only records in the user's own list, and none created
 * after the action started.
 */
export async function findBulkRecords(
  ctx: AppContext,
  user: UserActor,
  run: BulkSelection,
  lastKey: string | null,
  limit: number,
): Promise<BulkRecord[]> {
  const { where, picked, id, key, name, from } = selectionQuery(ctx, user, run);
  const after = lastKey === null ? undefined : gt(key, run.noun === 'users' ? lastKey : Number(lastKey));
  return from(columnsOf(id, key, name))
    .where(and(where, picked, after))
    .orderBy(asc(key))
    .limit(limit);
}

/** The number of records in a bulk action. */
export async function countBulkRecords(
  ctx: AppContext,
  user: UserActor,
  run: BulkSelection,
): Promise<number> {
  const { where, picked, id, key, name, from } = selectionQuery(ctx, user, run);
  return ctx.db.$count(
    from(columnsOf(id, key, name))
      .where(and(where, picked))
      .as('chosen'),
  );
}

/** The people who receive a message from a bulk action: how many, and the names of the first. */
export type BulkAudience = { people: number; names: string[] };
const NAMED = 5;

/** The buyers of the orders, or the bidders whose open bids end with the listings. */
export async function findBulkAudience(
  ctx: AppContext,
  user: UserActor,
  run: BulkSelection & Pick<BulkActionRun, 'action'>,
): Promise<BulkAudience> {
  // The confirmation dialog itself explains what happens to the accounts.
  if (run.noun === 'users') return { people: 0, names: [] };
  const { where, picked, id, key, name, from } = selectionQuery(ctx, user, run);
  const chosen = from(columnsOf(id, key, name)).where(and(where, picked));
  const people =
    run.noun === 'orders'
      ? sql`select coalesce(o.customer_id, lower(o.billing ->> 'email'), o.code) as who,
            coalesce(${billingNameSql(sql`o.billing`)}, u.name, 'Tamu') as name
          from orders o left join users u on u.id = o.customer_id where o.code in (select chosen.id from (${chosen}) as chosen)`
      : sql`select b.customer_id as who, u.name from bids b join users u on u.id = b.customer_id
          where b.status = 'pending' and b.listing_id::text in (select chosen.id from (${chosen}) as chosen)`;
  const rows = await readRows(
    ctx,
    { name: text },
    sql`select min(name) as name from (${people}) as told group by who order by 1`,
  );
  return { people: rows.length, names: rows.slice(0, NAMED).map((row) => row.name) };
}

type Columns = Record<'id' | 'key' | 'name', SQL.Aliased<string>>;
const columnsOf = (id: AnyColumn, key: AnyColumn, name: AnyColumn): Columns => ({
  id: typed(text, sql`${id}::text`).as('id'),
  key: typed(text, sql`${key}::text`).as('key'),
  name: typed(text, sql`${name}`).as('name'),
});

function selectionQuery(ctx: AppContext, user: UserActor, { noun, filter, ids, createdAt }: BulkSelection) {
  switch (noun) {
    case 'products':
      return {
        id: listings.id,
        key: listings.id,
        name: products.name,
        where: and(
          sellerListingsWhere(user, parse(sellerListingsFilter, filter)),
          lte(listings.createdAt, createdAt),
        ),
        picked: ids ? inArray(listings.id, wholeNumbers(ids)) : undefined,
        from: (columns: Columns) =>
          ctx.db
            .select(columns)
            .from(listings)
            .innerJoin(products, eq(products.id, listings.productId))
            .innerJoin(farmers, eq(farmers.id, listings.farmerId))
            .$dynamic(),
      };
    case 'users':
      return {
        id: users.id,
        key: users.id,
        name: users.name,
        where: and(usersWhere(parse(usersFilter, filter)), lte(users.createdAt, createdAt)),
        picked: ids ? inArray(users.id, ids) : undefined,
        from: (columns: Columns) => ctx.db.select(columns).from(users).$dynamic(),
      };
    case 'orders':
      return {
        id: orders.code,
        key: orders.id,
        name: orders.code,
        where: and(
          ordersWhere(user, parse(orderFilter, filter), ctx.clock.now()),
          lte(orders.placedAt, createdAt),
        ),
        picked: ids ? inArray(orders.code, ids) : undefined,
        from: (columns: Columns) => ctx.db.select(columns).from(orders).$dynamic(),
      };
  }
}
