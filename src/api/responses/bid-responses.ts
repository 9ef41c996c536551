import { z } from 'zod';
import { BID_STATUSES, CATEGORIES, ORDER_STATUSES } from '../../shared/enums/labels.ts';
import { qualityShape } from '../../shared/rules/quality/quality-shape.ts';
import { referencePrice } from './reference-responses.ts';
import { isoDate, pageResponse, quantityResponse } from './response-shapes.ts';
import { weighingTerms } from './weighing-responses.ts';

/* Bids, their offers and history, deals and market prices. */

const side = z.enum(['seller', 'buyer']);
const reason = z.enum(['auto', 'withdrawn', 'closed', 'unpaid']).nullable();

/** The API's names for a new bid (BID-09). */
export const placedBid = z.object({
  id: z.int(),
  qty: quantityResponse,
  bid_price: z.int(),
  created_at: z.date(),
});

const bid = z.object({
  id: z.int(),
  productId: z.int(),
  productName: z.string(),
  productImage: z.string().nullable(),
  farmerName: z.string(),
  city: z.string(),
  bidPrice: z.int(),
  bidQuantity: quantityResponse,
  unit: z.string(),
  quality: qualityShape,
  step: quantityResponse,
  listPrice: z.int(),
  priceTengkulak: z.int(),
  status: z.enum(BID_STATUSES),
  reason,
  turn: side.nullable(),
  offerId: z.int(),
  expiresAt: z.date(),
  holdUntil: z.date().nullable(),
  createdAt: z.date(),
  orderCode: z.string().optional(),
  orderStatus: z.enum(ORDER_STATUSES).optional(),
  orderEnd: z
    .enum([
      'completed',
      'refunded',
      'cancelled_by_buyer',
      'cancelled_by_seller',
      'not_checked_out',
      'fee_not_agreed',
      'not_paid',
      'not_confirmed',
    ])
    .nullable(),
  belowHpp: z.boolean(),
  belowHap: z.boolean(),
  references: z.array(referencePrice).describe('Harga HPP, HET, dan HAP pada hari tawaran ini.'),
});

export const ownBid = bid.extend({
  stockShort: z.boolean(),
  farmerPhone: z.string().optional(),
  farmerEmail: z.string().optional(),
});

export const incomingBid = bid.extend({
  customerName: z.string(),
  customerPhone: z.string().nullable(),
  customerEmail: z.string().nullable(),
  notes: z.string().nullable(),
  available: quantityResponse,
  reserved: quantityResponse,
  /** The first of `references`; null without one. */
  reference: referencePrice.nullable(),
  stockShort: z.boolean(),
  rivals: z.int(),
  /** Until when the user may undo their response; null when there is nothing to undo. */
  undoUntil: z.date().nullable(),
});

export const offerView = z.object({
  id: z.int(),
  side,
  price: z.int(),
  qty: quantityResponse,
  note: z.string().nullable(),
  listPrice: z.int(),
  createdAt: z.date(),
});

export const bidHistoryEntry = z.object({
  event: z.enum([
    'offered',
    'countered',
    'accepted',
    'rejected',
    'withdrawn',
    'expired',
    'closed',
    'lapsed',
    'undone',
  ]),
  by: z.enum(['customer', 'farmer', 'admin', 'system']),
  status: z.enum(BID_STATUSES),
  reason,
  note: z.string().nullable(),
  offerId: z.int().nullable(),
  price: z.int().nullable(),
  qty: quantityResponse.nullable(),
  at: z.date(),
});

const conversation = {
  offers: z.array(offerView),
  history: z.array(bidHistoryEntry),
  prices: z.object({
    reference: referencePrice.nullable(),
    references: z.array(referencePrice),
    median: z.object({ price: z.int(), deals: z.int(), sellers: z.int() }).nullable(),
  }),
  weighing: weighingTerms
    .nullable()
    .describe('Syarat jual menurut timbangan seperti saat ditawar; null bila tidak.'),
  /** How many more offers the user may make; null when no bid is open. */
  offersLeft: z.int().nullable(),
};

/** Each side has its own view of a bid: `as` names it. */
export const bidDetail = z.discriminatedUnion('as', [
  ownBid.extend({ as: z.literal('buyer'), ...conversation }),
  incomingBid.extend({ as: z.literal('seller'), ...conversation }),
]);

export const acceptedBid = z.object({
  id: z.int(),
  status: z.literal('accepted'),
  orderCode: z.string(),
  holdUntil: z.date(),
  undoUntil: z.date().nullable(),
});

/** One of several bids accepted at once: its order, or its error. */
export const acceptedBidResult = z.discriminatedUnion('ok', [
  z.object({ id: z.int(), ok: z.literal(true), orderCode: z.string(), undoUntil: z.date().nullable() }),
  z.object({ id: z.int(), ok: z.literal(false), code: z.string(), message: z.string() }),
]);

export const rejectedBid = z.object({
  id: z.int(),
  status: z.literal('rejected'),
  undoUntil: z.date().nullable(),
});

export const withdrawnBid = z.object({
  id: z.int(),
  status: z.literal('rejected'),
  reason: z.literal('withdrawn'),
});

/** The bid is back in its state before the response. */
export const undoneResponse = z.object({
  id: z.int(),
  status: z.literal('pending'),
  turn: z.literal('seller'),
  offerId: z.int(),
});

/** A counter-offer may settle a bid at once, when it meets the other side's thresholds. */
export const counteredBid = z.object({
  id: z.int(),
  status: z.enum(['pending', 'rejected', 'accepted']),
  turn: side.nullable(),
  offerId: z.int(),
  expiresAt: z.date(),
  undoUntil: z.date().nullable(),
});

export const whatsappRelay = z.object({ bidId: z.int(), farmerName: z.string(), href: z.string() });

const deals = { median: z.int(), deals: z.int(), sellers: z.int() };

export const priceSeries = z.object({
  product: z.string(),
  category: z.enum(CATEGORIES),
  measure: z.enum(['kg', 'liter', 'buah']),
  city: z.string(),
  ...deals,
  weeks: z.array(z.object({ week: isoDate, ...deals })),
  reference: referencePrice.nullable(),
  references: z.array(referencePrice),
});

export const priceBoard = pageResponse(priceSeries, {
  window: z.object({ from: isoDate, to: isoDate, weeks: z.array(isoDate) }),
  categories: z.array(z.enum(CATEGORIES)),
  cities: z.array(z.string()),
});
