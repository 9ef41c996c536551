import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { farmers } from '../../db/schema/accounts.ts';
import { listings, products } from '../../db/schema/catalogue.ts';
import { inDecimals } from '../../db/schema/parts/columns.ts';
import type { Unit } from '../../shared/figures/units.ts';
import type { Category } from '../../shared/labels.ts';
import type { FieldValues } from '../../shared/listing-fields.ts';
import type { Quality } from '../../shared/quality/quality.ts';
import { listedQuality } from '../listed-quality.ts';
import { json, num, readRows, text, typed } from '../read-rows.ts';
import { refuse } from '../refusal.ts';
import type { Shop, UserActor } from '../shop.ts';
import { fieldSelection } from './field-columns.ts';

const PICTURES = z.array(z.object({ url: z.string(), alt: z.string() }));

/** A listing as the back office shows it (DATA-05); amounts in the store currency. */
export type StallListing = FieldValues & {
  id: number;
  image_url: string | null;
  /** Whole units that are there, what is held for buyers with them. */
  onHand: number;
  /** The part of them that is held for buyers. */
  reserved: number;
  category: Category;
  /** What is known of its quality, its class among it. */
  quality: Quality;
  /** In their order; the first is the cover, `image_url`. */
  images: { url: string; alt: string }[];
  isActive: boolean;
  version: number;
  createdAt: string;
  product: { id: number; name: string; unit: Unit };
  farmer: { id: number; name: string; city: string; province: string };
};

/** The same under the names of the wire and of the trail, where what is on hand is `stock`. */
export const onWire = ({ onHand, ...listing }: StallListing) => ({ ...listing, stock: onHand });

/** The columns of a `StallListing`, for a query over listings, products and farmers. */
export function selectStallListings(shop: Shop) {
  return shop.db
    .select({
      id: listings.id,
      image_url: listings.imageUrl,
      onHand: inDecimals(listings.stock),
      reserved: inDecimals(listings.reserved),
      ...fieldSelection,
      category: products.category,
      quality: listedQuality,
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

/** One listing that was not deleted; `product_not_found` (404) for none. */
export async function readStallListing(shop: Shop, id: number): Promise<StallListing> {
  const [row] = await selectStallListings(shop).where(and(eq(listings.id, id), isNull(listings.deletedAt)));
  return row ?? refuse('product_not_found');
}

/** The condition that keeps a farmer to his own listings; an admin sees all. */
export function ownListings(user: UserActor): SQL | undefined {
  return user.role === 'admin' ? undefined : eq(listings.farmerId, user.farmerId ?? -1);
}

/** Listings that were not deleted, in the order of their ids. */
export async function readStallListings(shop: Shop, ids: number[]): Promise<StallListing[]> {
  return selectStallListings(shop)
    .where(and(inArray(listings.id, ids), isNull(listings.deletedAt)))
    .orderBy(asc(listings.id));
}

type Named = { name: string; unit: Unit; category: Category };

/** Finds the products of these names and units, whatever the case of their letters, or makes them; their ids in order. */
export async function productIdsOf(shop: Shop, named: Named[]): Promise<number[]> {
  const asked = (missing: (number | undefined)[]) =>
    JSON.stringify(
      named.flatMap(({ name, unit, category }, at) =>
        missing[at] === undefined ? [{ at, name, unit, category }] : [],
      ),
    );
  const ids: (number | undefined)[] = named.map(() => undefined);
  const find = async () => {
    const rows = await readRows(
      shop,
      { at: num, id: num },
      sql`
      select r.at, p.id from jsonb_to_recordset(${asked(ids)}::jsonb) as r (at int, name text, unit text)
      join products p on lower(p.name) = lower(r.name) and p.unit = r.unit`,
    );
    for (const { at, id } of rows) ids[at] = id;
  };
  await find();
  if (ids.includes(undefined)) {
    await shop.db.execute(sql`
      insert into products (name, unit, category, created_at)
      select distinct on (lower(r.name), r.unit) r.name, r.unit, r.category,
             ${shop.clock.now().toISOString()}::timestamptz
      from jsonb_to_recordset(${asked(ids)}::jsonb) as r (at int, name text, unit text, category text)
      order by lower(r.name), r.unit, r.at
      on conflict do nothing`);
    await find();
  }
  return ids.map((id) => id!);
}

/** The same for one. */
export async function productIdOf(shop: Shop, named: Named): Promise<number> {
  const [id] = await productIdsOf(shop, [named]);
  return id!;
}
