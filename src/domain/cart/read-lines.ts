import { eq, inArray, sql } from 'drizzle-orm';
import { type FarmerSettings, farmers } from '../../db/schema/accounts.ts';
import { users } from '../../db/schema/auth.ts';
import { listings, products } from '../../db/schema/catalogue.ts';
import type { Quantity } from '../../shared/figures/quantity.ts';
import type { Quality } from '../../shared/quality/quality.ts';
import type { WeighingTerms } from '../../shared/weighing/terms.ts';
import { listedQuality } from '../listed-quality.ts';
import { soldByWeighing } from '../listings/weighing-terms.ts';
import { bool, typed } from '../read-rows.ts';
import type { Shop } from '../shop.ts';

/** A listing as a cart line needs it, with today's price and stock. */
export type CartListing = {
  id: number;
  name: string;
  unit: string;
  category: string;
  /** What is known of its quality today. */
  quality: Quality;
  imageUrl: string | null;
  price: number;
  priceTengkulak: number;
  available: Quantity;
  /** The least that is sold at once. */
  minLot: Quantity;
  /** In what steps it is sold. */
  step: Quantity;
  /** On what it is sold by weighing; null where it is not. */
  weighing: WeighingTerms | null;
  /** Whether it can be bought at all: listing, farmer and his account are active. */
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
 * The listings of `ids` with today's prices, in one query; unknown ids are left out. With `lock` they are locked in the
 * order of their ids until the transaction ends, so that two checkouts never wait for each other in a circle.
 */
export async function readListings(
  shop: Shop,
  ids: number[],
  { lock = false } = {},
): Promise<Map<number, CartListing>> {
  if (ids.length === 0) return new Map();
  const query = shop.db
    .select({
      id: listings.id,
      name: products.name,
      unit: products.unit,
      category: products.category,
      quality: listedQuality,
      imageUrl: listings.imageUrl,
      price: listings.priceCustomer,
      priceTengkulak: listings.priceTengkulak,
      minLot: listings.minLot,
      step: listings.step,
      weighing: soldByWeighing,
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
