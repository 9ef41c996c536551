import { z } from 'zod';
import { UNITS } from '../../shared/figures/units.ts';
import { CATEGORIES } from '../../shared/labels.ts';
import { QUALITY_CLASSES } from '../../shared/quality/classes.ts';
import { qualityShape } from '../../shared/quality/shape.ts';
import { shownAnswers } from './listing-fields.ts';
import { moment, quantityAnswer } from './shapes.ts';

/* The public catalogue: listings, farmers, reviews, places. */

export const city = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(['Kabupaten', 'Kota']),
});

export const publicFarmer = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  story: z.string(),
  province: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  portrait_url: z.string().nullable(),
  phone: z.string().nullable(),
  plot_hectares: z.int().nullable(),
  identity_checked: z.boolean(),
  listings: z.int(),
  rating: z.number().nullable(),
  reviews: z.int(),
});

export const deliveryTerms = z.object({
  pickup: z.boolean(),
  delivery: z.boolean(),
  /** By regency code, 0 where it is free; `default` for all others. Where none is named the fee is to be agreed on. */
  fees: z.record(z.string(), z.int()),
  /** Sunday 0 to Saturday 6. */
  days: z.array(z.int()),
  cutoff: z.int().nullable(),
  /** From what sum of his goods in one order his named fees fall away. */
  free_from: z.int().nullable(),
});

export const listingItem = z.object({
  id: z.int(),
  product: z.object({
    id: z.int(),
    name: z.string(),
    unit: z.enum(UNITS),
  }),
  category: z.enum(CATEGORIES),
  stock: quantityAnswer,
  stock_level: z.enum(['out', 'low', 'available']),
  price_tengkulak: z.int(),
  price_customer: z.int(),
  image_url: z.string().nullable(),
  farmer: z.object({
    id: z.int(),
    name: z.string(),
    address: z.string(),
    province: z.string(),
    city: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    portrait_url: z.string().nullable(),
  }),
  tags: z.array(z.string()),
  rating: z.number().nullable(),
  reviews: z.int(),
  min_lot: quantityAnswer,
  step: quantityAnswer,
  negotiable: z.boolean(),
  quality: qualityShape,
  createdAt: moment,
  delivery: deliveryTerms,
});

const counted = <T extends z.ZodType>(value: T) => z.object({ value, count: z.int() });

export const listingFacets = z.object({
  categories: z.array(counted(z.enum(CATEGORIES))),
  /** Classes of quality, the best first; listings of which none is known are in no one of them. */
  qualities: z.array(counted(z.enum(QUALITY_CLASSES))),
  cities: z.array(counted(z.string()).extend({ province: z.string() })),
  /** The hundred with most listings, by name. */
  farmers: z.array(counted(z.int()).extend({ name: z.string(), city: z.string() })),
  moreFarmers: z.boolean(),
  stock: z.array(counted(z.enum(['out', 'low', 'available']))),
});

export const suggestion = z.object({
  name: z.string(),
  listings: z.int(),
});

export const listingDetail = listingItem.extend({
  detail_stock_level: z.enum(['out', 'low', 'available']),
  description: z.string(),
  ...shownAnswers,
  images: z.array(
    z.object({
      url: z.string(),
      alt: z.string(),
    }),
  ),
  stars: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
  seller: z.object({
    title: z.string(),
    phone: z.string().nullable(),
    rating: z.number().nullable(),
    reviews: z.int(),
    listings: z.int(),
    since: moment,
  }),
});

export const reviewItem = z.object({
  id: z.int(),
  name: z.string(),
  comment: z.string(),
  rating: z.number(),
  /** Addresses of its pictures; each has a small copy, `…-480.webp`. */
  pictures: z.array(z.string()),
  /** Its writer has bought it here and received it. */
  verified: z.boolean(),
  /** What the listing was when it was written. */
  product: z.object({ name: z.string(), unit: z.string() }),
  createdAt: moment,
});
