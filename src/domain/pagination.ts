import { asc, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { WithCount } from '../shared/schemas/fields/with-count.ts';
import type { AppContext } from './context.ts';
import { any, anyArray, int, nullable, readRows } from './read-rows.ts';

/** How far a search counts its results when it needs no exact total (docs/decisions/017). */
const COUNT_CAP = 1_000;
/** How many rows of the order's index are scanned before the page is found by sorting instead. */
const INDEX_SCAN_CAP = 2_000;

/** A page of a list. With `more`, at least one row matches beyond `total`, where the count stopped. */
export type PageResult<T> = {
  data: T[];
  total: number;
  more?: true;
  page: number;
  limit: number;
  totalPages: number;
};

type CountResult = { total: number; more?: boolean };

type SortOrder = {
  /** The sort keys; ties are ordered by id in the same direction, as in the indexes. */
  by: (PgColumn | SQL)[];
  descending: boolean;
};

export type PageQuery = SortOrder & {
  where: SQL | undefined;
  /** Whether `where` contains a text search: then all matches are found first and sorted afterwards. */
  searched: boolean;
  /** Whether a search counts all its results, the default. */
  count?: WithCount;
  /**
   * The part of `where` that the order's index covers, when that is everything but the search or a wide filter: with
   * many matches, scanning that index finds the ten rows of a page quickly.
   */
  along?: SQL | undefined;
  /** Another table that `by` needs, and its join condition. */
  beside?: { table: PgTable; on: SQL };
  page: number;
  limit: number;
};

/** The order of a list whose rows have the column `id`. */
export function orderOf(id: PgColumn, { by, descending }: SortOrder): SQL[] {
  return [...by, id].map((key) => (descending ? desc(key) : asc(key)));
}

const keysOf = ({ by }: PageQuery) =>
  Object.fromEntries(by.map((key, at) => [`key${at}`, sql`${key}`.as(`key${at}`)]));

/** The same order over a subquery that selects the sort keys. */
function orderOfKeys({ by, descending }: PageQuery): SQL {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const keys = [...by.map((_, at) => `key${at}`), 'id'];
  return sql.join(
    keys.map((key) => sql`${sql.identifier(key)} ${direction}`),
    sql`, `,
  );
}

/** The query of the matching rows, with their sort keys when `keyed`. */
function matchingRows(ctx: AppContext, id: PgColumn, page: PageQuery, keyed: boolean) {
  const { where, beside } = page;
  const all = ctx.db
    .select(keyed ? { id, ...keysOf(page) } : { id })
    .from(id.table)
    .$dynamic();
  return (beside ? all.innerJoin(beside.table, beside.on) : all).where(where);
}

const offsetOf = ({ page, limit }: PageQuery) => (page - 1) * limit;
const endOf = (page: PageQuery) => offsetOf(page) + page.limit;

/**
 * A subquery of one page's ids, where `id` is a column of the list's table: index scans find the ids, and only those
 * rows are read completely, even for a deep page.
 */
function pageIds(ctx: AppContext, id: PgColumn, page: PageQuery) {
  return matchingRows(ctx, id, page, false)
    .orderBy(...orderOf(id, page))
    .limit(page.limit)
    .offset(offsetOf(page));
}

/** Returns the ids of one page of a search and its total number of results, from one search. */
async function searchIds(
  ctx: AppContext,
  id: PgColumn,
  page: PageQuery,
): Promise<{ ids: unknown[]; total: number }> {
  const rows = await readRows(
    ctx,
    { ids: anyArray, total: int },
    sql`
    with found as materialized ${matchingRows(ctx, id, page, true)}
    select (select count(*)::int from found) as total,
           array(select id from found order by ${orderOfKeys(page)}
                 limit ${page.limit} offset ${offsetOf(page)}) as ids`,
  );
  return rows[0]!;
}

/**
 * The same when there are at most `most` results, otherwise undefined. The search has no limit, so that the planner
 * expects all matches; the outer query still stops reading at `most`.
 */
async function searchIdsUpTo(ctx: AppContext, id: PgColumn, page: PageQuery, most: number) {
  const rows = await readRows(
    ctx,
    { ids: nullable(anyArray), total: int },
    sql`
    with found as materialized ${matchingRows(ctx, id, page, true)}
    select count(*)::int as total, case when count(*) <= ${most} then
             (array_agg(id order by ${orderOfKeys(page)}))[${offsetOf(page) + 1}::int:${endOf(page)}::int]
           end as ids
    from (select * from found limit ${most + 1}) as counted`,
  );
  const { ids, total } = rows[0]!;
  return total <= most ? { ids: ids ?? [], total } : undefined;
}

/** Returns the page's ids by scanning the order's index; null when that scan would be, or was, too long. */
async function scanOrderIndex(ctx: AppContext, id: PgColumn, page: PageQuery): Promise<unknown[] | null> {
  const { along, beside, by, limit } = page;
  if (!along || endOf(page) > INDEX_SCAN_CAP / 10) return null;
  const { table } = id;
  const keys = sql.join(
    by.map((key, at) => sql`${key} as ${sql.identifier(`key${at}`)}`),
    sql`, `,
  );
  // The subquery has the table's own name, so that the conditions apply to the scanned rows.
  const rows = await readRows(
    ctx,
    { id: any },
    sql`
    select ${id} as id from (
      select ${table}.*, ${keys} from ${table} ${beside && sql`join ${beside.table} on ${beside.on}`}
      where ${along} order by ${sql.join(orderOf(id, page), sql`, `)} limit ${INDEX_SCAN_CAP}
    ) as ${table} where ${page.where} order by ${orderOfKeys(page)} limit ${limit} offset ${offsetOf(page)}`,
  );
  return rows.length === limit ? rows.map((row) => row.id) : null;
}

/** As `searchIds`, but counts only as far as the page needs. */
async function searchPage(
  ctx: AppContext,
  id: PgColumn,
  page: PageQuery,
): Promise<CountResult & { ids: unknown[] }> {
  if (page.count !== 'capped') return { ...(await searchIds(ctx, id, page)), more: false };
  const most = Math.max(COUNT_CAP, endOf(page));
  const few = await searchIdsUpTo(ctx, id, page, most);
  if (few) return { ...few, more: false };
  const ids = (await scanOrderIndex(ctx, id, page)) ?? (await searchIds(ctx, id, page)).ids;
  return { ids, total: most, more: true };
}

/**
 * Reads one page of a list and its total. `read` returns the complete rows of a condition in order; `count` returns the
 * total when there is no search.
 */
export async function readPage<T>(
  ctx: AppContext,
  id: PgColumn,
  page: PageQuery,
  read: (chosen: SQL) => Promise<T[]>,
  count: () => Promise<number>,
): Promise<CountResult & { rows: T[] }> {
  if (!page.searched) {
    const chosen = (await scanOrderIndex(ctx, id, page)) ?? pageIds(ctx, id, page);
    const [rows, total] = await Promise.all([read(inArray(id, chosen)), count()]);
    return { rows, total, more: false };
  }
  const { ids, ...counted } = await searchPage(ctx, id, page);
  return { rows: ids.length === 0 ? [] : await read(inArray(id, ids)), ...counted };
}

/** Converts a page to the response of a list. */
export function toPage<T>(
  data: T[],
  { total, more }: CountResult,
  { page, limit }: { page: number; limit: number },
): PageResult<T> {
  const pages = Math.ceil((more ? total + 1 : total) / limit);
  return { data, total, ...(more ? { more } : {}), page, limit, totalPages: pages };
}
