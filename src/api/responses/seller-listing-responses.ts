import { z } from 'zod';
import { CATEGORIES } from '../../shared/enums/labels.ts';
import { UNITS } from '../../shared/format/units.ts';
import { qualityShape } from '../../shared/rules/quality/quality-shape.ts';
import { fieldResponses } from './listing-field-responses.ts';
import { quantityResponse, timestamp } from './response-shapes.ts';

/* Sellers' listings, as the admin shows them. */

export const sellerListing = z.object({
  id: z.int(),
  image_url: z.string().nullable(),
  stock: quantityResponse,
  reserved: quantityResponse,
  ...fieldResponses,
  category: z.enum(CATEGORIES),
  quality: qualityShape,
  images: z.array(
    z.object({
      url: z.string(),
      alt: z.string(),
    }),
  ),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: timestamp,
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
