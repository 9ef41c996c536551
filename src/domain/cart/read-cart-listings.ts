import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../db/schema/auth-tables.ts';
import { listings, products } from '../../db/schema/catalogue-tables.ts';
import { type FarmerSettings, farmers } from '../../db/schema/farmer-tables.ts';
import type { Quantity } from '../../shared/format/quantity.ts';
import type { Unit } from '../../shared/format/units.ts';
import type { Quality } from '../../shared/rules/quality/quality-rules.ts';
import type { Commodity } from '../../shared/rules/references/commodities.ts';
import type { ReferencedListing } from '../../shared/rules/references/reference-prices.ts';
import type { WeighingTerms } from '../../shared/rules/weighing/listing-weighing-terms.ts';
import type { AppContext } from '../context.ts';
import { listingQualitySql } from '../listing-quality-sql.ts';
import { listingWeighingTerms } from '../listings/weighing-terms-sql.ts';
import { bool, typed } from '../read-rows.ts';

/** The data of a cart line, with today's price and stock. */
export type CartListing = {
  id: number;
  name: string;
  unit: string;
  category: string;
  /** The quality as known today. */
  commodity: Commodity | null;
  quality: Quality;
  imageUrl: string | null;
  price: number;
  priceTengkulak: number;
  available: Quantity;
  /** The minimum quantity of an order. */
  minLot: Quantity;
  /** The quantity step of the listing. */
  step: Quantity;
  /** The weighing terms; null when the listing is not sold by weighing. */
  weighing: WeighingTerms | null;
  /** Whether it is for sale: the listing, the farmer and the account are active. */
  open: boolean;
  farmer: {
    id: number;
    userId: string;
    name: string;
    email: string | null;
    city: string;
    province: string;
    address: string;
    settings: FarmerSettings;
    wantsMail: boolean;
  };
};

/**
 * Reads the listings of `ids` with today's prices in one query, without unknown ids. `lock` locks them in id order
 * until the transaction ends, so that two checkouts cannot deadlock.
 */
export async function readCartListings(
  ctx: AppContext,
  ids: number[],
  { lock = false } = {},
): Promise<Map<number, CartListing>> {
  if (ids.length === 0) return new Map();
  const query = ctx.db
    .select({
      id: listings.id,
      name: products.name,
      unit: products.unit,
      category: products.category,
      commodity: listings.commodity,
      quality: listingQualitySql,
      imageUrl: listings.imageUrl,
      price: listings.priceCustomer,
      priceTengkulak: listings.priceTengkulak,
      minLot: listings.minLot,
      step: listings.step,
      weighing: listingWeighingTerms,
      available: sql`${listings.stock} - ${listings.reserved}`.mapWith(listings.stock),
      open: typed(
        bool,
        sql`${listings.isActive} and ${listings.deletedAt} is null and ${farmers.isActive}
        and ${farmers.deletedAt} is null and ${users.isActive} and ${users.deletedAt} is null`,
      ),
      farmer: {
        id: farmers.id,
        userId: users.id,
        name: farmers.name,
        email: users.email,
        city: farmers.city,
        province: farmers.province,
        address: farmers.address,
        settings: farmers.settings,
        wantsMail: typed(bool, sql`coalesce((${users.preferences} ->> 'email')::boolean, true)`),
      },
    })
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .innerJoin(farmers, eq(farmers.id, listings.farmerId))
    .innerJoin(users, eq(users.id, farmers.userId))
    .where(inArray(listings.id, ids))
    .orderBy(listings.id);
  const rows = await (lock ? query.for('no key update', { of: listings }) : query);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The properties by which the reference prices of a cart's listing are found. */
export const referencedListing = ({
  category,
  commodity,
  unit,
  quality,
  farmer,
}: CartListing): ReferencedListing => ({
  category,
  commodity,
  unit: unit as Unit,
  quality: quality.class,
  province: farmer.province,
});
