import { and, asc, count, desc, eq, ilike, or, type SQL } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { type FarmersFilter, findFarmersQuery } from '../../shared/input/accounts.ts';
import { parse } from '../parse.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';
import {
  type FarmerAccountView,
  farmerAccountView,
  isFarmerNow,
  selectFarmers,
} from './farmer-account-view.ts';
import { likePattern } from './like-pattern.ts';

export type FarmerAccountPage = {
  data: FarmerAccountView[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
};

const columns = {
  name: farmers.name,
  city: farmers.city,
  province: farmers.province,
  createdAt: farmers.createdAt,
};

/** What `filter` means over the farmers, joined with their users. */
export function farmersWhere({ q }: FarmersFilter): SQL | undefined {
  return and(
    isFarmerNow,
    q
      ? or(...[farmers.name, farmers.city, farmers.province].map((column) => ilike(column, likePattern(q))))
      : undefined,
  );
}

/** A page of the farmers, searched in name, city and province (ADMFARM-02), over all rows. Admins only. */
export async function findFarmerAccounts(
  shop: Shop,
  actor: Actor,
  input: unknown = {},
): Promise<FarmerAccountPage> {
  requireUser(actor, 'admin');
  const { page, limit, sort, ...filter } = parse(findFarmersQuery, input);
  const where = farmersWhere(filter);
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  const [rows, [counted]] = await Promise.all([
    selectFarmers(shop)
      .where(where)
      .orderBy(sort.startsWith('-') ? desc(column) : asc(column), asc(farmers.id))
      .limit(limit)
      .offset((page - 1) * limit),
    shop.db
      .select({ total: count() })
      .from(farmers)
      .innerJoin(users, eq(users.id, farmers.userId))
      .where(where),
  ]);
  const total = counted?.total ?? 0;
  return { data: rows.map(farmerAccountView), total, page, limit, totalPages: Math.ceil(total / limit) };
}
