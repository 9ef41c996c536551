import { z } from 'zod';
import { UNITS } from '../../shared/figures/units.ts';
import { CATEGORIES } from '../../shared/labels.ts';
import { qualityShape } from '../../shared/quality/shape.ts';
import { fieldAnswers } from './listing-fields.ts';
import { moment, quantityAnswer } from './shapes.ts';

/* Sellers' goods, as the back office sees them. */

export const stallListing = z.object({
  id: z.int(),
  image_url: z.string().nullable(),
  stock: quantityAnswer,
  reserved: quantityAnswer,
  ...fieldAnswers,
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
