import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { accounts, passkeys, sessions } from '../../../db/schema/auth-tables.ts';
import { farmers } from '../../../db/schema/farmer-tables.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import { hasRange } from '../../../shared/schemas/fields/range.ts';
import { type FarmersFilter, findFarmersQuery } from '../../../shared/schemas/people/account-schemas.ts';
import { type Actor, type AppContext, requireUser } from '../../context.ts';
import { textContains } from '../../formats/like-pattern.ts';
import { orderOf, type PageResult, readPage, toPage } from '../../pagination.ts';
import { parse } from '../../parse.ts';
import { dateBetween } from '../../range-filters.ts';
import { readRows, text } from '../../read-rows.ts';
import { rowCountOf } from '../../row-counts.ts';
import {
  type FarmerAccountView,
  farmerAccountView,
  isCurrentFarmer,
  ownerIsFarmer,
  selectFarmers,
} from './farmer-account-view.ts';

export type FarmerAccountPage = PageResult<FarmerAccountView>;

const columns = {
  name: farmers.name,
  city: farmers.city,
  province: farmers.province,
  createdAt: farmers.createdAt,
};

/** Farmers without a password, a provider, a passkey or a session; a group signs in by its ketua's account. */
const neverSignedIn = and(
  eq(farmers.kind, 'person'),
  sql`not exists (select from ${accounts} a where a.user_id = farmers.user_id)`,
  sql`not exists (select from ${passkeys} p where p.user_id = farmers.user_id)`,
  sql`not exists (select from ${sessions} s where s.user_id = farmers.user_id)`,
);

/** Translates `filter` into a condition over the farmers. */
export function farmersWhere({ q, city, access, ...days }: FarmersFilter): SQL | undefined {
  return and(
    isCurrentFarmer,
    q
      ? or(...[farmers.name, farmers.city, farmers.province].map((column) => textContains(column, q)))
      : undefined,
    city ? eq(farmers.city, city) : undefined,
    access === 'never' ? neverSignedIn : undefined,
    dateBetween(farmers.createdAt, days),
  );
}

/** Returns a page of farmers, searched by name, city and province (ADMFARM-02) over all rows. Admins only. */
export async function findFarmerAccounts(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof findFarmersQuery> = {},
): Promise<FarmerAccountPage> {
  requireUser(actor, 'admin');
  const { page, limit, sort, count, ...filter } = parse(findFarmersQuery, input);
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  const order = { by: [column], descending: sort.startsWith('-') };
  const where = farmersWhere(filter);
  const { rows, ...counted } = await readPage(
    ctx,
    farmers.id,
    {
      where,
      searched: Boolean(filter.q),
      count,
      along: filter.q && !isFiltered(filter) ? farmersWhere({}) : undefined,
      ...order,
      page,
      limit,
    },
    (chosen) =>
      selectFarmers(ctx)
        .where(chosen)
        .orderBy(...orderOf(farmers.id, order)),
    () => (isFiltered(filter) ? ctx.db.$count(farmers, where) : countFarmers(ctx)),
  );
  return toPage(rows.map(farmerAccountView), counted, { page, limit });
}

/** Lists the farmers' cities for the filter. Admins only. */
export async function findFarmerCities(ctx: AppContext, actor: Actor): Promise<string[]> {
  requireUser(actor, { admin: 'findFarmerCities' });
  // Skips from one name to the next in the index, whatever the number of farmers.
  const rows = await readRows(
    ctx,
    { city: text },
    sql`
    with recursive cities as (
      (select city from farmers where deleted_at is null order by city limit 1)
      union all
      select (select f.city from farmers f where f.deleted_at is null and f.city > cities.city order by f.city limit 1)
      from cities where cities.city is not null
    ) select city from cities where city is not null and city <> ''`,
  );
  return rows.map(({ city }) => city);
}

const isFiltered = (filter: FarmersFilter) =>
  Boolean(filter.city) || Boolean(filter.access) || hasRange(filter);

/** Counts all profiles, minus the few hidden ones whose user is no longer a farmer. */
async function countFarmers(ctx: AppContext): Promise<number> {
  const [tally, former] = await Promise.all([
    rowCountOf(ctx, 'farmers'),
    ctx.db.$count(farmers, and(isNull(farmers.deletedAt), not(farmers.isActive), sql`not ${ownerIsFarmer}`)),
  ]);
  return tally.of() - former;
}
