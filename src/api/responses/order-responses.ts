import { z } from 'zod';
import { DELIVERY_FAILURES } from '../../shared/enums/delivery-failures.ts';
import { ORDER_STATUSES } from '../../shared/enums/labels.ts';
import { TAX_DOCUMENT_KINDS, TAX_DOCUMENT_REASONS } from '../../shared/enums/tax-document-kinds.ts';
import { qualityShape } from '../../shared/rules/quality/quality-shape.ts';
import { referencePrice } from './reference-responses.ts';
import { quantityResponse, timestamp } from './response-shapes.ts';
import { weighingTerms } from './weighing-responses.ts';

/* Orders from placing to refund. */

export const placedOrder = z.object({
  code: z.string(),
  status: z.enum(['awaiting_payment', 'awaiting_fee', 'paid']),
  farmer: z.string(),
  total: z.int(),
  token: z.string().optional(),
});

export const placedOrders = z.object({
  group: z.string(),
  total: z.int(),
  orders: z.array(placedOrder),
});

export const orderItem = z.object({
  code: z.string(),
  group: z.string(),
  status: z.enum(ORDER_STATUSES),
  total: z.int(),
  paymentMethod: z.string().nullable(),
  checking: z.boolean(),
  placedAt: timestamp,
  dueAt: timestamp.nullable(),
  farmer: z.object({
    id: z.int(),
    name: z.string(),
    city: z.string(),
  }),
  customerName: z.string(),
  goods: z.array(
    z.object({
      name: z.string(),
      qty: quantityResponse,
      unit: z.string(),
      price: z.int(),
      total: z.int(),
      listingId: z.int(),
      quality: qualityShape,
      references: z.array(referencePrice).describe('Harga HPP, HET, dan HAP pada hari pesanan dibuat.'),
      image_url: z.string().nullable(),
      weighing: weighingTerms.nullable(),
      ordered: quantityResponse.nullable(),
      weighed: quantityResponse.nullable(),
      payable: quantityResponse.nullable(),
      /** The quantity that the buyer did not take on delivery. */
      declined: quantityResponse,
      batches: z
        .array(z.object({ code: z.string(), qty: quantityResponse }))
        .describe('Lot asal barangnya; kosong bila produknya tidak dijual dari lot.'),
    }),
  ),
  bidId: z.int().nullable(),
});

export const billingView = z.object({
  state: z.string(),
  city: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  country: z.string(),
  address1: z.string().optional(),
  address2: z.string().optional(),
  postcode: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  landmark: z.string().optional(),
});

export const preparedWhatsapp = z.object({
  to: z.enum(['seller', 'buyer']),
  label: z.string(),
  href: z.string(),
});

export const orderHistoryEntry = z.object({
  from: z.enum(ORDER_STATUSES).nullable(),
  to: z.enum(ORDER_STATUSES),
  reason: z.string().nullable(),
  by: z.string(),
  at: timestamp,
});

export const paymentView = z.object({
  method: z.enum(['transfer', 'qris', 'gateway']),
  status: z.enum(['confirmed', 'waiting', 'cancelled', 'checking']),
  amount: z.int(),
  suffix: z.int(),
  proofUrl: z.string().nullable(),
  rejected: z.string().nullable(),
  creditFrom: z.string().nullable(),
  bank: z
    .object({
      name: z.string(),
      account: z.string(),
      holder: z.string(),
    })
    .optional(),
  qris: z.string().optional(),
});

export const orderView = orderItem.extend({
  subtotal: z.int(),
  discount: z.int(),
  delivery: z.int(),
  fee: z
    .object({
      state: z.enum(['asked', 'offered', 'agreed']),
      offer: z.int().nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
  paid: z.boolean(),
  refunded: z.int(),
  surplus: z.int(),
  shortfall: z.int(),
  toReturn: z.object({ late: z.int(), cancelled: z.int(), surplus: z.int(), weighing: z.int() }).nullable(),
  shortfallBank: z.object({ name: z.string(), account: z.string(), holder: z.string() }).nullable(),
  mayWeigh: z.boolean(),
  ticketWaits: z.boolean(),
  couponCode: z.string().nullable(),
  deliveryMethod: z.enum(['pickup', 'delivery']).nullable(),
  billing: billingView.nullable(),
  notes: z.string().nullable(),
  cancelReason: z.string().nullable(),
  confirmBy: timestamp.nullable(),
  farmerAddress: z.string(),
  farmerPhone: z.string().nullable(),
  whatsapp: z.array(preparedWhatsapp),
  version: z.int(),
  history: z.array(orderHistoryEntry),
  payment: paymentView.nullable(),
  complaint: z
    .object({
      text: z.string(),
      pictures: z.array(z.string()),
      createdAt: timestamp,
      reply: z.string().nullable(),
      repliedAt: timestamp.nullable(),
      answer: z.string().nullable(),
      answeredAt: timestamp.nullable(),
    })
    .nullable(),
  weighingDispute: z
    .object({
      text: z.string(),
      createdAt: timestamp,
      answer: z.string().nullable(),
      answeredAt: timestamp.nullable(),
    })
    .nullable(),
  papers: z.array(
    z.object({
      code: z.string(),
      kind: z.enum(TAX_DOCUMENT_KINDS),
      reason: z.enum(TAX_DOCUMENT_REASONS),
      amount: z.int(),
      issuedAt: timestamp,
    }),
  ),
  siblings: z.array(
    z.object({
      code: z.string(),
      farmer: z.string(),
      total: z.int(),
      /** A guest's token for that order. */
      token: z.string().optional(),
    }),
  ),
  cashAt: timestamp.nullable(),
  deliveryFailure: z.enum(DELIVERY_FAILURES).nullable(),
  mayTakeCash: z.boolean(),
  contestUntil: timestamp.nullable(),
  mayComplain: z.boolean(),
  mayAnswer: z.boolean(),
  mayAnswerDispute: z.boolean(),
  maySettle: z.boolean(),
  promisedDay: z.string().nullable(),
  late: z.boolean(),
  reviewed: z.array(z.int()),
  refundOnline: z.boolean().nullable(),
  party: z.enum(['customer', 'farmer', 'admin', 'system', 'guest']),
  actions: z.array(
    z.enum([
      'process',
      'ship',
      'unship',
      'complete',
      'fail_delivery',
      'confirm',
      'refund',
      'checkout',
      'ask_fee',
      'offer_fee',
      'refuse_fee',
      'accept_fee',
      'pay',
      'unpay',
      'cancel',
      'lapse',
    ]),
  ),
});

export const complaintItem = z.object({
  code: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentMethod: z.string().nullable(),
  farmer: z.string(),
  buyer: z.string(),
  text: z.string(),
  pictures: z.int(),
  weighing: z.boolean(),
  createdAt: timestamp,
  reply: z.string().nullable(),
  answer: z.string().nullable(),
  answeredAt: timestamp.nullable(),
});

/** The state of an order after a transition. */
export const transitionedOrder = z.object({ code: z.string(), status: z.string() });

export const refundedOrder = transitionedOrder.extend({ refunded: z.int() });

/** The page of the emailed link that confirms a large hold. */
export const holdView = z.object({ code: z.string(), until: timestamp.nullable() });
