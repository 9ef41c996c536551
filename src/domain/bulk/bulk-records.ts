import { type AnyColumn, and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { listings, products } from '../../db/schema/catalogue.ts';
import type { bulkRuns } from '../../db/schema/office.ts';
import { orders } from '../../db/schema/orders.ts';
import { stallFilter } from '../../shared/input/goods/listings.ts';
import { orderFilter } from '../../shared/input/orders.ts';
import { ID_MAX } from '../../shared/input/parts/paging.ts';
import { usersFilter } from '../../shared/input/people/accounts.ts';
import { usersWhere } from '../accounts/users/find-users.ts';
import { stallWhere } from '../listings/find-stall-listings.ts';
import { ordersWhere } from '../orders/reading/find-orders.ts';
import { parse } from '../parse.ts';
import { text, typed } from '../read-rows.ts';
import type { Shop, UserActor } from '../shop.ts';

export type BulkRun = typeof bulkRuns.$inferSelect;
/** A record of a run: its id, its place in the run's order, and the name by which the reader knows it. */
export type BulkRecord = { id: string; key: string; name: string };
type Choice = Pick<BulkRun, 'noun' | 'filter' | 'ids' | 'createdAt'>;

/** Those that can be the number of a row. */
const wholeNumbers = (ids: string[]) =>
  ids.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0 && id <= ID_MAX);

/**
 * The records that a run is about, after `lastKey`. Whoever asks never reaches further than the list that he sees; a
 * record that was made after the run began is not part of it.
 */
export async function findBulkRecords(
  shop: Shop,
  user: UserActor,
  run: Choice,
  lastKey: string | null,
  limit: number,
): Promise<BulkRecord[]> {
  const { where, picked, id, key, name, from } = choiceOf(shop, user, run);
  const after = lastKey === null ? undefined : gt(key, run.noun === 'users' ? lastKey : Number(lastKey));
  return from(columnsOf(id, key, name))
    .where(and(where, picked, after))
    .orderBy(asc(key))
    .limit(limit);
}

/** How many records a run is about. */
export async function countBulkRecords(shop: Shop, user: UserActor, run: Choice): Promise<number> {
  const { where, picked, id, key, name, from } = choiceOf(shop, user, run);
  return shop.db.$count(
    from(columnsOf(id, key, name))
      .where(and(where, picked))
      .as('chosen'),
  );
}

type Columns = Record<'id' | 'key' | 'name', SQL.Aliased<string>>;
const columnsOf = (id: AnyColumn, key: AnyColumn, name: AnyColumn): Columns => ({
  id: typed(text, sql`${id}::text`).as('id'),
  key: typed(text, sql`${key}::text`).as('key'),
  name: typed(text, sql`${name}`).as('name'),
});

function choiceOf(shop: Shop, user: UserActor, { noun, filter, ids, createdAt }: Choice) {
  switch (noun) {
    case 'products':
      return {
        id: listings.id,
        key: listings.id,
        name: products.name,
        where: and(stallWhere(user, parse(stallFilter, filter)), lte(listings.createdAt, createdAt)),
        picked: ids ? inArray(listings.id, wholeNumbers(ids)) : undefined,
        from: (columns: Columns) =>
          shop.db
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
        from: (columns: Columns) => shop.db.select(columns).from(users).$dynamic(),
      };
    case 'orders':
      return {
        id: orders.code,
        key: orders.id,
        name: orders.code,
        where: and(ordersWhere(user, parse(orderFilter, filter)), lte(orders.placedAt, createdAt)),
        picked: ids ? inArray(orders.code, ids) : undefined,
        from: (columns: Columns) => shop.db.select(columns).from(orders).$dynamic(),
      };
  }
}
