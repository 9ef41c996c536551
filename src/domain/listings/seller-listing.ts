import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listings, products } from '../../db/schema/catalogue-tables.ts';
import { asDecimal } from '../../db/schema/columns/common-columns.ts';
import { farmers } from '../../db/schema/farmer-tables.ts';
import type { Category } from '../../shared/enums/labels.ts';
import type { Unit } from '../../shared/format/units.ts';
import type { FieldValues } from '../../shared/rules/listings/listing-fields.ts';
import type { Quality } from '../../shared/rules/quality/quality-rules.ts';
import type { AppContext, UserActor } from '../context.ts';
import { fail } from '../domain-error.ts';
import { listingQualitySql } from '../listing-quality-sql.ts';
import { int, json, readRows, text, typed } from '../read-rows.ts';
import { fieldSelection } from './listing-field-columns.ts';

const PICTURES = z.array(z.object({ url: z.string(), alt: z.string() }));

/** A listing as the admin shows it (DATA-05); amounts in the store currency. */
export type SellerListing = FieldValues & {
  id: number;
  image_url: string | null;
  /** The stock on hand in whole units, including the reserved part. */
  onHand: number;
  /** The part that is reserved for buyers. */
  reserved: number;
  category: Category;
  /** The known quality, including its class. */
  quality: Quality;
  /** In order; the first is the cover, `image_url`. */
  images: { url: string; alt: string }[];
  isActive: boolean;
  version: number;
  createdAt: string;
  product: { id: number; name: string; unit: Unit };
  farmer: { id: number; name: string; city: string; province: string };
};

/** The same under the names of the API and the audit trail, where the stock on hand is `stock`. */
export const toSellerListingJson = ({ onHand, ...listing }: SellerListing) => ({ ...listing, stock: onHand });

/** The columns of a `SellerListing`, for a query over listings, products and farmers. */
export function selectSellerListings(ctx: AppContext) {
  return ctx.db
    .select({
      id: listings.id,
      image_url: listings.imageUrl,
      onHand: asDecimal(listings.stock),
      reserved: asDecimal(listings.reserved),
      ...fieldSelection,
      category: products.category,
      quality: listingQualitySql,
      images: typed(
        json(PICTURES),
        sql`coalesce(
        (select json_agg(json_build_object('url', i.url, 'alt', i.alt) order by i.position, i.id)
          from listing_images i where i.listing_id = ${listings.id}),
        case when ${listings.imageUrl} is null then '[]'
          else json_build_array(json_build_object('url', ${listings.imageUrl}, 'alt', '')) end)`,
      ),
      isActive: listings.isActive,
      version: listings.version,
      createdAt: typed(
        text,
        sql`to_char(${listings.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      ),
      product: { id: products.id, name: products.name, unit: products.unit },
      farmer: { id: farmers.id, name: farmers.name, city: farmers.city, province: farmers.province },
    })
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .innerJoin(farmers, eq(farmers.id, listings.farmerId));
}

/** One listing that is not deleted; otherwise throws `product_not_found` (404). */
export async function readSellerListing(ctx: AppContext, id: number): Promise<SellerListing> {
  const [row] = await selectSellerListings(ctx).where(and(eq(listings.id, id), isNull(listings.deletedAt)));
  return row ?? fail('product_not_found');
}

/** The condition that limits a farmer to their own listings; an admin sees all. */
export function ownListings(user: UserActor): SQL | undefined {
  return user.role === 'admin' ? undefined : eq(listings.farmerId, user.farmerId ?? -1);
}

/** Listings that are not deleted, in the order of their ids. */
export async function readSellerListings(ctx: AppContext, ids: number[]): Promise<SellerListing[]> {
  return selectSellerListings(ctx)
    .where(and(inArray(listings.id, ids), isNull(listings.deletedAt)))
    .orderBy(asc(listings.id));
}

type ProductName = { name: string; unit: Unit; category: Category };

/** Finds or creates the products of these names and units, ignoring case; returns their ids in order. */
export async function findOrCreateProducts(ctx: AppContext, named: ProductName[]): Promise<number[]> {
  const asked = (missing: (number | undefined)[]) =>
    JSON.stringify(
      named.flatMap(({ name, unit, category }, at) =>
        missing[at] === undefined ? [{ at, name, unit, category }] : [],
      ),
    );
  const ids: (number | undefined)[] = named.map(() => undefined);
  const find = async () => {
    const rows = await readRows(
      ctx,
      { at: int, id: int },
      sql`
      select r.at, p.id from jsonb_to_recordset(${asked(ids)}::jsonb) as r (at int, name text, unit text)
      join products p on lower(p.name) = lower(r.name) and p.unit = r.unit`,
    );
    for (const { at, id } of rows) ids[at] = id;
  };
  await find();
  if (ids.includes(undefined)) {
    await ctx.db.execute(sql`
      insert into products (name, unit, category, created_at)
      select distinct on (lower(r.name), r.unit) r.name, r.unit, r.category,
             ${ctx.clock.now().toISOString()}::timestamptz
      from jsonb_to_recordset(${asked(ids)}::jsonb) as r (at int, name text, unit text, category text)
      order by lower(r.name), r.unit, r.at
      on conflict do nothing`);
    await find();
  }
  return ids.map((id) => id!);
}

/** The same for one product. */
export async function findOrCreateProduct(ctx: AppContext, named: ProductName): Promise<number> {
  const [id] = await findOrCreateProducts(ctx, [named]);
  return id!;
}
