import type { AppContext } from '../../context.ts';
import { type PageResult, toPage } from '../../pagination.ts';
import { bool, int, nullable, type RowOf, readPlanned, text } from '../../read-rows.ts';
import { meanRating } from '../listing/listing-view.ts';

/** The public data of a farmer: never the e-mail, and the phone only when published. */
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
  /** Whether an admin has verified the identity documents; which ones stays private. */
  identity_checked: boolean;
  listings: number;
  rating: number | null;
  reviews: number;
};

export type PublicFarmerPage = PageResult<PublicFarmer>;

export const FARMER_ROW = {
  id: int,
  name: text,
  title: text,
  story: text,
  province: text,
  city: text,
  latitude: int,
  longitude: int,
  portrait_url: nullable(text),
  phone: nullable(text),
  plot_hectares: nullable(int),
  identity_checked: bool,
  listings: int,
  reviews: int,
  sum: int,
};
type FarmerRow = RowOf<typeof FARMER_ROW>;

export const FARMER_COLUMNS = `f.id, f.name, f.title, f.story, f.province, f.city, f.latitude, f.longitude, f.portrait_url,
  case when f.phone_public then f.phone end as phone, f.plot_hectares,
  exists (select from seller_identities i where i.farmer_id = f.id and i.verified_at is not null) as identity_checked,
  own.listings, own.reviews, own.sum`;
/** Joins farmers with the totals of their listings. */
const withListingTotals = (farmers: string) => `${farmers} f, lateral (
  select count(*)::int as listings, coalesce(sum(l.rating_count), 0)::int as reviews,
    coalesce(sum(l.rating_sum), 0)::int as sum
  from listings l where l.farmer_id = f.id and l.is_active and l.deleted_at is null) as own`;
export const FARMER_TABLES = withListingTotals('farmers');
export const PUBLIC_FARMER_SQL = 'f.is_active and f.deleted_at is null';

export function toPublicFarmer({ sum, ...row }: FarmerRow): PublicFarmer {
  return { ...row, rating: meanRating(sum, row.reviews) };
}

/**
 * Returns a page of the active farmers that match one of the `conditions` over `farmers f`, in the order that admins
 * set. No farmer may match two of them; each condition uses its own index.
 */
export async function readPublicFarmerPage(
  ctx: AppContext,
  conditions: string[],
  values: unknown[],
  page: number,
  limit: number,
): Promise<PublicFarmerPage> {
  const asked = conditions.map((condition) => `from farmers f where ${PUBLIC_FARMER_SQL} and ${condition}`);
  const order = 'order by f.position, f.id';
  const first = asked.map((from) => `(select * ${from} ${order} limit ${page * limit})`).join(' union all ');
  const [rows, [counted]] = await Promise.all([
    readPlanned(
      ctx.pool,
      FARMER_ROW,
      `select ${FARMER_COLUMNS} from ${withListingTotals(
        `(select * from (${first}) f ${order} limit ${limit} offset ${(page - 1) * limit})`,
      )} ${order}`,
      values,
    ),
    readPlanned(
      ctx.pool,
      { total: int },
      `select (${asked.map((from) => `(select count(*) ${from})`).join(' + ')})::int as total`,
      values,
    ),
  ]);
  return toPage(rows.map(toPublicFarmer), { total: counted?.total ?? 0 }, { page, limit });
}
