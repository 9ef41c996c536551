import { z } from 'zod';
import { PAPER_KINDS, PAPER_REASONS } from '../../shared/kinds/paper-kinds.ts';
import { ORDER_STATUSES } from '../../shared/labels.ts';
import { qualityShape } from '../../shared/quality/shape.ts';
import { moment, quantityAnswer } from './shapes.ts';
import { weighingTerms } from './weighing.ts';

/* Orders from placing to refund. */

export const placedOrder = z.object({
  code: z.string(),
  status: z.enum(['awaiting_payment', 'awaiting_fee']),
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
  placedAt: moment,
  dueAt: moment.nullable(),
  farmer: z.object({
    id: z.int(),
    name: z.string(),
    city: z.string(),
  }),
  customerName: z.string(),
  goods: z.array(
    z.object({
      name: z.string(),
      qty: quantityAnswer,
      unit: z.string(),
      price: z.int(),
      total: z.int(),
      listingId: z.int(),
      quality: qualityShape,
      image_url: z.string().nullable(),
      weighing: weighingTerms.nullable(),
      ordered: quantityAnswer.nullable(),
      weighed: quantityAnswer.nullable(),
      payable: quantityAnswer.nullable(),
    }),
  ),
  bidId: z.int().nullable(),
});

export const shownBilling = z.object({
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

export const whatsApp = z.object({
  to: z.enum(['seller', 'buyer']),
  label: z.string(),
  href: z.string(),
});

export const orderStep = z.object({
  from: z.enum(ORDER_STATUSES).nullable(),
  to: z.enum(ORDER_STATUSES),
  reason: z.string().nullable(),
  by: z.string(),
  at: moment,
});

export const paymentView = z.object({
  method: z.enum(['transfer', 'qris', 'gateway']),
  status: z.enum(['confirmed', 'waiting', 'cancelled', 'checking']),
  amount: z.int(),
  suffix: z.int(),
  proofUrl: z.string().nullable(),
  rejected: z.string().nullable(),
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
  mayWeigh: z.boolean(),
  ticketWaits: z.boolean(),
  couponCode: z.string().nullable(),
  deliveryMethod: z.enum(['pickup', 'delivery']).nullable(),
  billing: shownBilling.nullable(),
  notes: z.string().nullable(),
  cancelReason: z.string().nullable(),
  confirmBy: moment.nullable(),
  farmerAddress: z.string(),
  farmerPhone: z.string().nullable(),
  whatsapp: z.array(whatsApp),
  version: z.int(),
  history: z.array(orderStep),
  payment: paymentView.nullable(),
  complaint: z
    .object({
      weighing: z.boolean(),
      text: z.string(),
      pictures: z.array(z.string()),
      createdAt: moment,
      answer: z.string().nullable(),
      answeredAt: moment.nullable(),
    })
    .nullable(),
  papers: z.array(
    z.object({
      code: z.string(),
      kind: z.enum(PAPER_KINDS),
      reason: z.enum(PAPER_REASONS),
      amount: z.int(),
      issuedAt: moment,
    }),
  ),
  siblings: z.array(
    z.object({
      code: z.string(),
      farmer: z.string(),
      total: z.int(),
      /** A guest's, for that order. */
      token: z.string().optional(),
    }),
  ),
  cashAt: moment.nullable(),
  mayTakeCash: z.boolean(),
  contestUntil: moment.nullable(),
  mayComplain: z.boolean(),
  mayAnswer: z.boolean(),
  reviewed: z.array(z.int()),
  refundOnline: z.boolean().nullable(),
  party: z.enum(['customer', 'farmer', 'admin', 'system', 'guest']),
  actions: z.array(
    z.enum([
      'process',
      'ship',
      'unship',
      'complete',
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
  farmer: z.string(),
  buyer: z.string(),
  text: z.string(),
  pictures: z.int(),
  createdAt: moment,
  answer: z.string().nullable(),
  answeredAt: moment.nullable(),
});

/** Where an order stands after a step. */
export const movedOrder = z.object({ code: z.string(), status: z.string() });

export const refundedOrder = movedOrder.extend({ refunded: z.int() });

/** What the link of a mail leads to, that confirms a large hold. */
export const holdView = z.object({ code: z.string(), until: moment.nullable() });
