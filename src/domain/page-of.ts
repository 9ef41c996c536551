import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Shop } from './shop.ts';

/**
 * More rows than any list has. As the limit of a subquery it makes the database find those rows first, by the index of
 * what is searched for, instead of going through the whole list in the order of the page in the hope of meeting ten.
 */
export const EVERY_ROW = 2_147_483_647;

type Order = {
  /** What comes first; rows alike in all of it follow their ids, in the same direction, as the indexes have them. */
  by: (PgColumn | SQL)[];
  descending: boolean;
};

type Page = Order & {
  where: SQL | undefined;
  /** Whether `where` searches for words: then few rows are expected. */
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

/**
 * A subquery of the ids of one page, `id` being the column of the list's table: it is found in indexes, and only its
 * rows are then read whole, however far down the list it stands.
 */
export function pageOf(shop: Shop, id: PgColumn, page: Page) {
  const { by, where, beside, descending, limit } = page;
  const keys = Object.fromEntries(by.map((key, at) => [`key${at}`, sql`${key}`.as(`key${at}`)]));
  const all = shop.db
    .select(page.searched ? { id, ...keys } : { id })
    .from(id.table)
    .$dynamic();
  const chosen = (beside ? all.innerJoin(beside.table, beside.on) : all).where(where);
  const offset = (page.page - 1) * limit;
  if (!page.searched) {
    return chosen
      .orderBy(...orderOf(id, page))
      .limit(limit)
      .offset(offset);
  }
  const found = chosen.limit(EVERY_ROW).as('found');
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const order = [...Object.keys(keys), 'id'].map((key) => sql`found.${sql.identifier(key)} ${direction}`);
  return shop.db
    .select({ id: sql`found.id`.as('id') })
    .from(found)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}
