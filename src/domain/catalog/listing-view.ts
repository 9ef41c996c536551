import { type Category, LIST_LOW_THRESHOLD, type StockLevel, stockLevel } from '../../shared/labels.ts';
import type { Unit } from '../../shared/units.ts';

/** A listing as lists show it; the names are those on the wire. Prices per unit, in the currency's minor unit. */
export type ListingItem = {
  id: number;
  product: { id: number; name: string; unit: Unit };
  category: Category;
  /** Whole units that can be bought or bid for now: on hand less reserved. */
  stock: number;
  /** The badge on lists (R9), with the listing's own threshold where it has one. */
  stock_level: StockLevel;
  price_tengkulak: number;
  price_customer: number;
  image_url: string | null;
  farmer: {
    id: number;
    name: string;
    address: string;
    province: string;
    city: string;
    latitude: number;
    longitude: number;
    portrait_url: string | null;
  };
  tags: string[];
  /** Mean of the approved reviews to one decimal; null without any. */
  rating: number | null;
  /** Number of approved reviews. */
  reviews: number;
  min_lot: number;
  negotiable: boolean;
  createdAt: string;
};

export type ListingPage = {
  data: ListingItem[];
  total: number;
  page: number;
  limit: number;
  totalPages: number;
};

export type ListingRow = {
  id: number;
  stock: number;
  low_threshold: number | null;
  price_tengkulak: number;
  price_customer: number;
  image_url: string | null;
  tags: string[];
  rating_sum: number;
  rating_count: number;
  min_lot: number;
  negotiable: boolean;
  created_at: Date;
  product_id: number;
  name: string;
  unit: Unit;
  category: Category;
  farmer_id: number;
  farmer_name: string;
  address: string;
  province: string;
  city: string;
  latitude: number;
  longitude: number;
  portrait_url: string | null;
};

/** Columns of `ListingRow` over `listings l`, `products p`, `farmers f`. */
export const LISTING_COLUMNS = `l.id, l.stock - l.reserved as stock, l.low_threshold,
  l.price_tengkulak::float8 as price_tengkulak, l.price_customer::float8 as price_customer,
  l.image_url, l.tags, l.rating_sum, l.rating_count, l.min_lot, l.negotiable, l.created_at,
  p.id as product_id, p.name, p.unit, p.category,
  f.id as farmer_id, f.name as farmer_name, f.address, f.province, f.city, f.latitude, f.longitude, f.portrait_url`;

export const LISTING_TABLES = `listings l
  join farmers f on f.id = l.farmer_id and f.is_active and f.deleted_at is null
  join products p on p.id = l.product_id`;

/** What the public may see: neither withdrawn nor deleted. */
export const LISTING_PUBLIC = 'l.is_active and l.deleted_at is null';

export function toListingItem(row: ListingRow): ListingItem {
  return {
    id: row.id,
    product: { id: row.product_id, name: row.name, unit: row.unit },
    category: row.category,
    stock: row.stock,
    stock_level: stockLevel(row.stock, row.low_threshold ?? LIST_LOW_THRESHOLD),
    price_tengkulak: row.price_tengkulak,
    price_customer: row.price_customer,
    image_url: row.image_url,
    farmer: {
      id: row.farmer_id,
      name: row.farmer_name,
      address: row.address,
      province: row.province,
      city: row.city,
      latitude: row.latitude,
      longitude: row.longitude,
      portrait_url: row.portrait_url,
    },
    // A listing's first tags are its farmer's name and city (spec 3, Shop entry).
    tags: [row.farmer_name, row.city, ...row.tags],
    rating: meanRating(row.rating_sum, row.rating_count),
    reviews: row.rating_count,
    min_lot: row.min_lot,
    negotiable: row.negotiable,
    createdAt: row.created_at.toISOString(),
  };
}

/** The mean to one decimal; null without reviews (R11). */
export function meanRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 10) / count) / 10;
}

/** A page of a list in the shape that every list has on the wire. */
export function toPage<T>(data: T[], total: number, page: number, limit: number) {
  return { data, total, page, limit, totalPages: Math.ceil(total / limit) };
}
