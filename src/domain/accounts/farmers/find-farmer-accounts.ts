import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { isSpanned } from '../../../shared/input/parts/span.ts';
import { type FarmersFilter, findFarmersQuery } from '../../../shared/input/people/accounts.ts';
import { type Listed, listed, orderOf, readPage } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import { readRows, text } from '../../read-rows.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { tallyOf } from '../../tallies.ts';
import { contains } from '../../text/like-pattern.ts';
import { onDays } from '../../within.ts';
import {
  type FarmerAccountView,
  farmerAccountView,
  isFarmerNow,
  ownerIsFarmer,
  selectFarmers,
} from './farmer-account-view.ts';

export type FarmerAccountPage = Listed<FarmerAccountView>;

const columns = {
  name: farmers.name,
  city: farmers.city,
  province: farmers.province,
  createdAt: farmers.createdAt,
};

/** What `filter` means over the farmers. */
export function farmersWhere({ q, city, ...days }: FarmersFilter): SQL | undefined {
  return and(
    isFarmerNow,
    q
      ? or(...[farmers.name, farmers.city, farmers.province].map((column) => contains(column, q)))
      : undefined,
    city ? eq(farmers.city, city) : undefined,
    onDays(farmers.createdAt, days),
  );
}

/** A page of the farmers, searched in name, city and province (ADMFARM-02), over all rows. Admins only. */
export async function findFarmerAccounts(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof findFarmersQuery> = {},
): Promise<FarmerAccountPage> {
  requireUser(actor, 'admin');
  const { page, limit, sort, count, ...filter } = parse(findFarmersQuery, input);
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  const order = { by: [column], descending: sort.startsWith('-') };
  const where = farmersWhere(filter);
  const { rows, ...counted } = await readPage(
    shop,
    farmers.id,
    {
      where,
      searched: Boolean(filter.q),
      count,
      along: filter.q && !isNarrowed(filter) ? farmersWhere({}) : undefined,
      ...order,
      page,
      limit,
    },
    (chosen) =>
      selectFarmers(shop)
        .where(chosen)
        .orderBy(...orderOf(farmers.id, order)),
    () => (isNarrowed(filter) ? shop.db.$count(farmers, where) : countFarmers(shop)),
  );
  return listed(rows.map(farmerAccountView), counted, { page, limit });
}

/** Where farmers live, to narrow their list by. Admins only. */
export async function findFarmerCities(shop: Shop, actor: Actor): Promise<string[]> {
  requireUser(actor, 'admin');
  // Jumps from one name to the next in the index, however many farmers there are.
  const rows = await readRows(
    shop,
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

const isNarrowed = (filter: FarmersFilter) => Boolean(filter.city) || isSpanned(filter);

/** All profiles, without those few hidden ones whose user is no farmer any more. */
async function countFarmers(shop: Shop): Promise<number> {
  const [tally, former] = await Promise.all([
    tallyOf(shop, 'farmers'),
    shop.db.$count(farmers, and(isNull(farmers.deletedAt), not(farmers.isActive), sql`not ${ownerIsFarmer}`)),
  ]);
  return tally.of() - former;
}
