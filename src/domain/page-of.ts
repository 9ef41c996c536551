import { asc, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Counting } from '../shared/input/parts/counting.ts';
import { any, anys, num, orNull, readRows } from './read-rows.ts';
import type { Shop } from './shop.ts';

/** How far a search counts that need not be counted to its end (docs/decisions/017). */
const COUNTED = 1_000;
/** How many rows of an order's index are gone through before the page is found by sorting instead. */
const GONE_THROUGH = 2_000;

/** A page of a list. Where `more` stands, at least one row matches beyond `total`, which is how far they were counted. */
export type Listed<T> = {
  data: T[];
  total: number;
  more?: true;
  page: number;
  limit: number;
  totalPages: number;
};

type Counted = { total: number; more?: boolean };

type Order = {
  /** What comes first; rows alike in all of it follow their ids, in the same direction, as the indexes have them. */
  by: (PgColumn | SQL)[];
  descending: boolean;
};

export type Page = Order & {
  where: SQL | undefined;
  /** Whether `where` searches for words: then what it finds is looked up first, whole, and ordered after. */
  searched: boolean;
  /** Whether a search is counted to its end, which is the rule. */
  count?: Counting;
  /**
   * What of `where` the index of the order has, when that is all but the words or a wide filter: where many rows match,
   * the page is then found by going along the index, since its ten rows come soon.
   */
  along?: SQL | undefined;
  /** Another table that `by` needs, and how it is joined. */
  beside?: { table: PgTable; on: SQL };
  page: number;
  limit: number;
};

/** The order of a list whose rows have the column `id`. */
export function orderOf(id: PgColumn, { by, descending }: Order): SQL[] {
  return [...by, id].map((key) => (descending ? desc(key) : asc(key)));
}

const keysOf = ({ by }: Page) =>
  Object.fromEntries(by.map((key, at) => [`key${at}`, sql`${key}`.as(`key${at}`)]));

/** The order again, over a subquery that carries its keys. */
function orderOfKeys({ by, descending }: Page): SQL {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const keys = [...by.map((_, at) => `key${at}`), 'id'];
  return sql.join(
    keys.map((key) => sql`${sql.identifier(key)} ${direction}`),
    sql`, `,
  );
}

/** The query of which rows match, with what they are ordered by where `keyed`. */
function matching(shop: Shop, id: PgColumn, page: Page, keyed: boolean) {
  const { where, beside } = page;
  const all = shop.db
    .select(keyed ? { id, ...keysOf(page) } : { id })
    .from(id.table)
    .$dynamic();
  return (beside ? all.innerJoin(beside.table, beside.on) : all).where(where);
}

const offsetOf = ({ page, limit }: Page) => (page - 1) * limit;
const endOf = (page: Page) => offsetOf(page) + page.limit;

/**
 * A subquery of the ids of one page, `id` being the column of the list's table: it is found in indexes, and only its
 * rows are then read whole, however far down the list it stands.
 */
function pageOf(shop: Shop, id: PgColumn, page: Page) {
  return matching(shop, id, page, false)
    .orderBy(...orderOf(id, page))
    .limit(page.limit)
    .offset(offsetOf(page));
}

/** The ids of one page of what a search finds, and how many it finds in all: it is looked up once for both. */
async function lookUp(shop: Shop, id: PgColumn, page: Page): Promise<{ ids: unknown[]; total: number }> {
  const rows = await readRows(
    shop,
    { ids: anys, total: num },
    sql`
    with found as materialized ${matching(shop, id, page, true)}
    select (select count(*)::int from found) as total,
           array(select id from found order by ${orderOfKeys(page)}
                 limit ${page.limit} offset ${offsetOf(page)}) as ids`,
  );
  return rows[0]!;
}

/**
 * The same where there are no more than `most`, undefined where there are. The search itself has no limit, so that it
 * is planned as one for all that match; it is still read no further than is asked here.
 */
async function lookUpFew(shop: Shop, id: PgColumn, page: Page, most: number) {
  const rows = await readRows(
    shop,
    { ids: orNull(anys), total: num },
    sql`
    with found as materialized ${matching(shop, id, page, true)}
    select count(*)::int as total, case when count(*) <= ${most} then
             (array_agg(id order by ${orderOfKeys(page)}))[${offsetOf(page) + 1}::int:${endOf(page)}::int]
           end as ids
    from (select * from found limit ${most + 1}) as counted`,
  );
  const { ids, total } = rows[0]!;
  return total <= most ? { ids: ids ?? [], total } : undefined;
}

/** The ids of the page by going along the order's index; null where that would be, or was, too far. */
async function goAlong(shop: Shop, id: PgColumn, page: Page): Promise<unknown[] | null> {
  const { along, beside, by, limit } = page;
  if (!along || endOf(page) > GONE_THROUGH / 10) return null;
  const { table } = id;
  const keys = sql.join(
    by.map((key, at) => sql`${key} as ${sql.identifier(`key${at}`)}`),
    sql`, `,
  );
  // Under the table's own name, so that the conditions mean the rows that were gone through.
  const rows = await readRows(
    shop,
    { id: any },
    sql`
    select ${id} as id from (
      select ${table}.*, ${keys} from ${table} ${beside && sql`join ${beside.table} on ${beside.on}`}
      where ${along} order by ${sql.join(orderOf(id, page), sql`, `)} limit ${GONE_THROUGH}
    ) as ${table} where ${page.where} order by ${orderOfKeys(page)} limit ${limit} offset ${offsetOf(page)}`,
  );
  return rows.length === limit ? rows.map((row) => row.id) : null;
}

/** What `lookUp` finds, counted no further than the page asks. */
async function searchPage(shop: Shop, id: PgColumn, page: Page): Promise<Counted & { ids: unknown[] }> {
  if (page.count !== 'capped') return { ...(await lookUp(shop, id, page)), more: false };
  const most = Math.max(COUNTED, endOf(page));
  const few = await lookUpFew(shop, id, page, most);
  if (few) return { ...few, more: false };
  const ids = (await goAlong(shop, id, page)) ?? (await lookUp(shop, id, page)).ids;
  return { ids, total: most, more: true };
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
): Promise<Counted & { rows: T[] }> {
  if (!page.searched) {
    const chosen = (await goAlong(shop, id, page)) ?? pageOf(shop, id, page);
    const [rows, total] = await Promise.all([read(inArray(id, chosen)), count()]);
    return { rows, total, more: false };
  }
  const { ids, ...counted } = await searchPage(shop, id, page);
  return { rows: ids.length === 0 ? [] : await read(inArray(id, ids)), ...counted };
}

/** A page as lists answer. */
export function listed<T>(
  data: T[],
  { total, more }: Counted,
  { page, limit }: { page: number; limit: number },
): Listed<T> {
  const pages = Math.ceil((more ? total + 1 : total) / limit);
  return { data, total, ...(more ? { more } : {}), page, limit, totalPages: pages };
}
