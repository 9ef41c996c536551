import { z } from 'zod';
import { CATEGORIES } from '../../shared/enums/labels.ts';
import { UNITS } from '../../shared/format/units.ts';
import { QUALITY_CLASSES } from '../../shared/rules/quality/quality-classes.ts';
import { qualityShape } from '../../shared/rules/quality/quality-shape.ts';
import { shownFieldResponses } from './listing-field-responses.ts';
import { quantityResponse, timestamp } from './response-shapes.ts';

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
  /** By regency code, 0 for free delivery; `default` for all others. A missing fee is to be agreed. */
  fees: z.record(z.string(), z.int()),
  /** Sunday 0 to Saturday 6. */
  days: z.array(z.int()),
  cutoff: z.int().nullable(),
  /** The subtotal in one order from which the farmer's named fees are waived. */
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
  stock: quantityResponse,
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
  min_lot: quantityResponse,
  step: quantityResponse,
  negotiable: z.boolean(),
  quality: qualityShape,
  createdAt: timestamp,
  delivery: deliveryTerms,
});

const counted = <T extends z.ZodType>(value: T) => z.object({ value, count: z.int() });

export const listingFacets = z.object({
  categories: z.array(counted(z.enum(CATEGORIES))),
  /** Quality classes, the best first; listings without a class are not counted. */
  qualities: z.array(counted(z.enum(QUALITY_CLASSES))),
  cities: z.array(counted(z.string()).extend({ province: z.string() })),
  /** The hundred farmers with the most listings, by name. */
  farmers: z.array(counted(z.int()).extend({ name: z.string(), city: z.string() })),
  moreFarmers: z.boolean(),
  stock: z.array(counted(z.enum(['out', 'low', 'available']))),
});

export const productSuggestion = z.object({
  name: z.string(),
  listings: z.int(),
});

export const listingDetail = listingItem.extend({
  detail_stock_level: z.enum(['out', 'low', 'available']),
  description: z.string(),
  ...shownFieldResponses,
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
    since: timestamp,
  }),
});

export const reviewItem = z.object({
  id: z.int(),
  name: z.string(),
  comment: z.string(),
  rating: z.number(),
  /** URLs of its pictures; each has a thumbnail, `…-480.webp`. */
  pictures: z.array(z.string()),
  /** The author bought and received the product here. */
  verified: z.boolean(),
  /** The listing at the time of the review. */
  product: z.object({ name: z.string(), unit: z.string() }),
  createdAt: timestamp,
});
