import { z } from 'zod';
import { CATEGORIES } from '../../shared/labels.ts';
import { UNITS } from '../../shared/units.ts';
import { day, moment } from './shapes.ts';

/* Sellers' goods, as the back office sees them. */

export const stallListing = z.object({
  id: z.int(),
  image_url: z.string().nullable(),
  stock: z.int(),
  reserved: z.int(),
  price_tengkulak: z.int(),
  price_customer: z.int(),
  category: z.enum(CATEGORIES),
  description: z.string(),
  min_lot: z.int(),
  negotiable: z.boolean(),
  harvest_date: day.nullable(),
  images: z.array(
    z.object({
      url: z.string(),
      alt: z.string(),
    }),
  ),
  tags: z.array(z.string()),
  bid_floor: z.int().nullable(),
  bid_auto_accept: z.int().nullable(),
  low_threshold: z.int().nullable(),
  few_threshold: z.int().nullable(),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: moment,
  product: z.object({
    id: z.int(),
    name: z.string(),
    unit: z.enum(UNITS),
  }),
  farmer: z.object({
    id: z.int(),
    name: z.string(),
    city: z.string(),
    province: z.string(),
  }),
});
