import { type Listed, listed } from '../../page-of.ts';
import { bool, num, orNull, type RowOf, readPlanned, text } from '../../read-rows.ts';
import type { Shop } from '../../shop.ts';
import { meanRating } from '../listing/listing-view.ts';

/** What the public may know of a farmer: never the e-mail, the phone only where published. */
export type PublicFarmer = {
  id: number;
  name: string;
  title: string;
  story: string;
  province: string;
  city: string;
  latitude: number;
  longitude: number;
  portrait_url: string | null;
  phone: string | null;
  plot_hectares: number | null;
  /** Whether an admin has compared his papers; which they are is nobody's affair. */
  identity_checked: boolean;
  listings: number;
  rating: number | null;
  reviews: number;
};

export type FarmerPage = Listed<PublicFarmer>;

export const FARMER = {
  id: num,
  name: text,
  title: text,
  story: text,
  province: text,
  city: text,
  latitude: num,
  longitude: num,
  portrait_url: orNull(text),
  phone: orNull(text),
  plot_hectares: orNull(num),
  identity_checked: bool,
  listings: num,
  reviews: num,
  sum: num,
};
type FarmerRow = RowOf<typeof FARMER>;

export const FARMER_COLUMNS = `f.id, f.name, f.title, f.story, f.province, f.city, f.latitude, f.longitude, f.portrait_url,
  case when f.phone_public then f.phone end as phone, f.plot_hectares,
  exists (select from seller_identities i where i.farmer_id = f.id and i.checked_at is not null) as identity_checked,
  own.listings, own.reviews, own.sum`;
/** Farmers with what their goods come to. */
const withOwn = (farmers: string) => `${farmers} f, lateral (
  select count(*)::int as listings, coalesce(sum(l.rating_count), 0)::int as reviews,
    coalesce(sum(l.rating_sum), 0)::int as sum
  from listings l where l.farmer_id = f.id and l.is_active and l.deleted_at is null) as own`;
export const FARMER_TABLES = withOwn('farmers');
export const FARMER_PUBLIC = 'f.is_active and f.deleted_at is null';

export function toFarmer({ sum, ...row }: FarmerRow): PublicFarmer {
  return { ...row, rating: meanRating(sum, row.reviews) };
}

/**
 * A page of the active farmers that one of the `conditions` over `farmers f` names, none two of them, in the order that the
 * back office gave them. Each condition is looked up by an index of its own.
 */
export async function farmersWhere(
  shop: Shop,
  conditions: string[],
  values: unknown[],
  page: number,
  limit: number,
): Promise<FarmerPage> {
  const asked = conditions.map((condition) => `from farmers f where ${FARMER_PUBLIC} and ${condition}`);
  const order = 'order by f.position, f.id';
  const first = asked.map((from) => `(select * ${from} ${order} limit ${page * limit})`).join(' union all ');
  const [rows, [counted]] = await Promise.all([
    readPlanned(
      shop.pool,
      FARMER,
      `select ${FARMER_COLUMNS} from ${withOwn(
        `(select * from (${first}) f ${order} limit ${limit} offset ${(page - 1) * limit})`,
      )} ${order}`,
      values,
    ),
    readPlanned(
      shop.pool,
      { total: num },
      `select (${asked.map((from) => `(select count(*) ${from})`).join(' + ')})::int as total`,
      values,
    ),
  ]);
  return listed(rows.map(toFarmer), { total: counted?.total ?? 0 }, { page, limit });
}
