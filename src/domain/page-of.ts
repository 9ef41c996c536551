import { asc, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Shop } from './shop.ts';

type Order = {
  /** What comes first; rows alike in all of it follow their ids, in the same direction, as the indexes have them. */
  by: (PgColumn | SQL)[];
  descending: boolean;
};

type Page = Order & {
  where: SQL | undefined;
  /** Whether `where` searches for words: then what it finds is looked up first, whole, and ordered after. */
  searched: boolean;
  /** Another table that `by` needs, and how it is joined. */
  beside?: { table: PgTable; on: SQL };
  page: number;
  limit: number;
};

/** The order of a list whose rows have the column `id`. */
export function orderOf(id: PgColumn, { by, descending }: Order): SQL[] {
  return [...by, id].map((key) => (descending ? desc(key) : asc(key)));
}

/** The query of which rows match, with what they are ordered by where `keyed`. */
function matching(shop: Shop, id: PgColumn, { by, where, beside }: Page, keyed: boolean) {
  const keys = Object.fromEntries(by.map((key, at) => [`key${at}`, sql`${key}`.as(`key${at}`)]));
  const all = shop.db
    .select(keyed ? { id, ...keys } : { id })
    .from(id.table)
    .$dynamic();
  return (beside ? all.innerJoin(beside.table, beside.on) : all).where(where);
}

const offsetOf = ({ page, limit }: Page) => (page - 1) * limit;

/**
 * A subquery of the ids of one page, `id` being the column of the list's table: it is found in indexes, and only its
 * rows are then read whole, however far down the list it stands.
 */
export function pageOf(shop: Shop, id: PgColumn, page: Page) {
  return matching(shop, id, page, false)
    .orderBy(...orderOf(id, page))
    .limit(page.limit)
    .offset(offsetOf(page));
}

/** The ids of one page of what a search finds, and how many it finds in all: it is looked up once for both. */
async function searchPage(shop: Shop, id: PgColumn, page: Page): Promise<{ ids: unknown[]; total: number }> {
  const direction = sql.raw(page.descending ? 'desc' : 'asc');
  const order = [...page.by.map((_, at) => `key${at}`), 'id'].map(
    (key) => sql`${sql.identifier(key)} ${direction}`,
  );
  const { rows } = await shop.db.execute<{ ids: unknown[]; total: number }>(sql`
    with found as materialized ${matching(shop, id, page, true)}
    select (select count(*)::int from found) as total,
           array(select id from found order by ${sql.join(order, sql`, `)}
                 limit ${page.limit} offset ${offsetOf(page)}) as ids`);
  return rows[0]!;
}

/**
 * One page of a list and how many rows it has in all. `read` reads the rows that a condition chooses, whole and in
 * their order; `count` tells the number where nothing is searched for.
 */
export async function readPage<T>(
  shop: Shop,
  id: PgColumn,
  page: Page,
  read: (chosen: SQL) => Promise<T[]>,
  count: () => Promise<number>,
): Promise<{ rows: T[]; total: number }> {
  if (!page.searched) {
    const [rows, total] = await Promise.all([read(inArray(id, pageOf(shop, id, page))), count()]);
    return { rows, total };
  }
  const { ids, total } = await searchPage(shop, id, page);
  return { rows: ids.length === 0 ? [] : await read(inArray(id, ids)), total };
}
