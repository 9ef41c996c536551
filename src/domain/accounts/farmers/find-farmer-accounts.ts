import { and, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { farmers } from '../../../db/schema/accounts.ts';
import { type FarmersFilter, findFarmersQuery } from '../../../shared/input/accounts.ts';
import type { Asked } from '../../../shared/input/asked.ts';
import { type Listed, listed, orderOf, readPage } from '../../page-of.ts';
import { parse } from '../../parse.ts';
import { type Actor, requireUser, type Shop } from '../../shop.ts';
import { tallyOf } from '../../tallies.ts';
import { contains } from '../../text/like-pattern.ts';
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
export function farmersWhere({ q }: FarmersFilter): SQL | undefined {
  return and(
    isFarmerNow,
    q
      ? or(...[farmers.name, farmers.city, farmers.province].map((column) => contains(column, q)))
      : undefined,
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
      along: filter.q ? farmersWhere({}) : undefined,
      ...order,
      page,
      limit,
    },
    (chosen) =>
      selectFarmers(shop)
        .where(chosen)
        .orderBy(...orderOf(farmers.id, order)),
    () => countFarmers(shop),
  );
  return listed(rows.map(farmerAccountView), counted, { page, limit });
}

/** All profiles, without those few hidden ones whose user is no farmer any more. */
async function countFarmers(shop: Shop): Promise<number> {
  const [tally, former] = await Promise.all([
    tallyOf(shop, 'farmers'),
    shop.db.$count(farmers, and(isNull(farmers.deletedAt), not(farmers.isActive), sql`not ${ownerIsFarmer}`)),
  ]);
  return tally.of() - former;
}
