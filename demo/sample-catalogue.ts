import type { CatalogueSnapshot } from '../src/domain/catalogue/list/catalogue-snapshot.ts';
import {
  type Category,
  DETAIL_LOW_THRESHOLD,
  LIST_LOW_THRESHOLD,
  stockLevel,
} from '../src/shared/enums/labels.ts';
import { noShownFields } from '../src/shared/rules/listings/listing-fields.ts';
import { crops } from './goods/crops.ts';
import { farmerProfiles } from './people/farmer-profiles.ts';

/** One of the specification's twenty sample products (DATA-02); prices in whole rupiah. */
export type SampleProduct = {
  id: number;
  name: string;
  category: Extract<Category, 'fruit' | 'vegetables' | 'fish'>;
  thumb: string;
  /** The percentage that the buyer saves against the old price; 0 without one. */
  discount: number;
  tags: string[];
  /** Samples have no reviews (R11). */
  ratings: null;
  reviews: 0;
  old_price: number;
  price: number;
  on_sale: boolean;
};

const samples = () =>
  crops
    .filter((crop) => crop.sample)
    .map((crop, index) => {
      const offer = crop.offers[0]!;
      return { id: index + 1, crop, offer, farmer: farmerProfiles[offer.farmer - 1]! };
    });

/** The twenty sample products, bundled with the program. */
export function sampleProducts(): SampleProduct[] {
  return samples().map(({ id, crop, offer, farmer }) => ({
    id,
    name: crop.name,
    category: crop.category as SampleProduct['category'],
    thumb: `/gambar/products/${crop.picture}-1.avif`,
    discount: Math.max(0, Math.floor((1 - offer.customer / offer.tengkulak) * 100)),
    tags: [farmer.name, farmer.city, ...(offer.tags ?? [])],
    ratings: null,
    reviews: 0,
    old_price: offer.tengkulak,
    price: offer.customer,
    on_sale: offer.customer < offer.tengkulak,
  }));
}

/** The sample products as a catalogue: the last resort of a demo whose database has never answered (R3). */
export function sampleCatalogue(): CatalogueSnapshot {
  const products = sampleProducts();
  const createdAt = new Date(0).toISOString();
  const listings = samples().map(({ id, crop, offer, farmer }, index) => ({
    id,
    product: { id, name: crop.name, unit: crop.unit },
    category: crop.category,
    quality: {},
    stock: offer.stock,
    delivery: { pickup: true, delivery: false, fees: {}, days: [], cutoff: null, free_from: null },
    stock_level: stockLevel(offer.stock, offer.badges?.[0] ?? LIST_LOW_THRESHOLD),
    detail_stock_level: stockLevel(offer.stock, offer.badges?.[1] ?? DETAIL_LOW_THRESHOLD),
    price_tengkulak: offer.tengkulak,
    price_customer: offer.customer,
    image_url: products[index]!.thumb,
    farmer: {
      id: offer.farmer,
      name: farmer.name,
      address: farmer.address,
      province: 'Yogyakarta',
      city: farmer.city,
      latitude: farmer.at[0],
      longitude: farmer.at[1],
      portrait_url: `/gambar/portraits/farmer-${String(offer.farmer).padStart(2, '0')}.avif`,
    },
    tags: products[index]!.tags,
    rating: null,
    reviews: 0,
    min_lot: offer.lot ?? 1,
    step: offer.step ?? 1,
    negotiable: !offer.fixed,
    createdAt,
    description: `${offer.note} ${crop.about}`,
    ...noShownFields,
    images: [],
    stars: [0, 0, 0, 0, 0] as [number, number, number, number, number],
    seller: { title: farmer.title, phone: null, rating: null, reviews: 0, listings: 1, since: createdAt },
  }));
  return { at: null, listings };
}
