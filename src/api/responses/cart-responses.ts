import { z } from 'zod';
import { COUPON_BEARERS, COUPON_KINDS } from '../../shared/enums/coupon-kinds.ts';
import { COUPON_STATES } from '../../shared/schemas/coupon-schemas.ts';
import { deliveryTerms } from './catalogue-responses.ts';
import { quantityResponse, timestamp } from './response-shapes.ts';
import { weighingTerms } from './weighing-responses.ts';

/* The cart at today's prices, and coupons. */

export const couponView = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(COUPON_KINDS),
  bearer: z.enum(COUPON_BEARERS),
  value: z.int(),
  minSubtotal: z.int(),
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  totalLimit: z.int().nullable(),
  perCustomerLimit: z.int().nullable(),
  uses: z.int(),
  discounted: z.int(),
  isActive: z.boolean(),
  state: z.enum(COUPON_STATES),
  version: z.int(),
  createdAt: timestamp,
});

export const couponRedemption = z.object({
  group: z.string(),
  email: z.string(),
  amount: z.int(),
  at: timestamp,
  revoked: z.boolean(),
});

export const couponDetail = couponView.extend({
  redemptions: z.array(couponRedemption),
});

export const quoteLine = z.object({
  id: z.int(),
  name: z.string(),
  unit: z.string(),
  quality_text: z.string(),
  image_url: z.string().nullable(),
  price: z.int(),
  quantity: quantityResponse,
  available: quantityResponse,
  total: z.int(),
  min_lot: quantityResponse,
  step: quantityResponse,
  weighing: weighingTerms.nullable().describe('Syarat jual menurut timbangan; null bila tidak.'),
  hpp: z
    .object({ per_kg: z.number(), source: z.string() })
    .nullable()
    .describe('HPP per kg barang yang ditimbang; null bila tidak ada.'),
  problem: z.enum(['gone', 'short', 'lot', 'step']).nullable(),
});

export const quoteGroup = z.object({
  farmer: z.object({
    id: z.int(),
    name: z.string(),
    city: z.string(),
    province: z.string(),
    address: z.string(),
  }),
  lines: z.array(quoteLine),
  subtotal: z.int(),
  discount: z.int(),
  delivery: z.object({
    method: z.enum(['pickup', 'delivery']),
    /** Null when unknown: no destination is set, or the farmer set no fee for it. */
    fee: z.int().nullable(),
    choices: z.array(
      z.object({
        method: z.enum(['pickup', 'delivery']),
        fee: z.int().nullable(),
      }),
    ),
    terms: deliveryTerms,
    /** Whether the farmer set a fee for exactly this kabupaten; the delivery days apply only then. */
    named: z.boolean(),
  }),
  total: z.int(),
});

export const quote = z.object({
  groups: z.array(quoteGroup),
  missing: z.array(z.int()),
  subtotal: z.int(),
  discount: z.int(),
  delivery: z.int(),
  total: z.int(),
  city: z.string().nullable(),
  coupon: z
    .object({
      code: z.string(),
      discount: z.int(),
    })
    .nullable(),
  warnings: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      id: z.int().optional(),
    }),
  ),
});

export const cartLine = z.object({
  id: z.int(),
  title: z.string(),
  price: z.int(),
  thumb: z.string().nullable(),
  quantity: quantityResponse,
  unit: z.string(),
  farmer: z.object({
    id: z.int(),
    name: z.string(),
    city: z.string(),
  }),
});

export const shoppingListSummary = z.object({
  id: z.int(),
  name: z.string(),
  /** The number of its listings. */
  goods: z.int(),
});

export const shoppingList = z.object({
  id: z.int(),
  name: z.string(),
  lines: z.array(
    quoteLine.omit({ quality_text: true, weighing: true, hpp: true }).extend({
      farmer: cartLine.shape.farmer,
      problem_text: z.string().nullable(),
    }),
  ),
  total: z.int(),
});

export const addedLine = z.object({
  id: z.int(),
  name: z.string(),
  unit: z.string(),
  wanted: quantityResponse,
  put: quantityResponse,
  note: z.string().nullable(),
});
