import { z } from 'zod';
import {
  TICKET_CHANNELS,
  TICKET_EVENTS,
  TICKET_STATUSES,
} from '../../shared/rules/weighing/ticket-transitions.ts';
import { isoDate, quantityResponse, timestamp } from './response-shapes.ts';

/* Weigh tickets. */

const percent = z.number();

export const weighingTerms = z.object({
  tolerance: percent.describe('Boleh lebih atau kurang berapa persen dari yang dipesan.'),
  moisture: percent.nullable().describe('Kadar air dasar; null: apa adanya.'),
  hampa: percent.nullable().describe('Hampa dasar; null: apa adanya.'),
});

const ticketFields = z.object({
  code: z.string(),
  seq: z.int(),
  status: z.enum(TICKET_STATUSES),
  goods: z.string(),
  unit: z.string(),
  ordered: quantityResponse,
  terms: weighingTerms,
  readings: z.array(z.object({ gross: quantityResponse, tare: quantityResponse, sacks: z.int() })),
  sacks: z.int(),
  moistureReadings: z.array(percent),
  moisture: percent.nullable(),
  hampa: percent.nullable(),
  net: quantityResponse,
  payable: quantityResponse,
  tera: z.string(),
  teraUntil: isoDate.nullable(),
  weighedAt: timestamp,
  createdAt: timestamp,
  prev: z.string(),
  hash: z.string(),
});

const side = z.enum(['seller', 'buyer']);

const ticketView = ticketFields.extend({
  id: z.int(),
  proposedBy: side,
  takesExcess: z.boolean(),
  weighedBy: z.string(),
  place: z.string(),
  photos: z.array(z.string()),
  replaces: z.string().nullable(),
  history: z.array(
    z.object({
      event: z.enum(TICKET_EVENTS),
      to: z.enum(TICKET_STATUSES),
      by: z.string(),
      way: z.enum(TICKET_CHANNELS),
      reason: z.string().nullable(),
      at: timestamp,
    }),
  ),
});

export const publicTicket = ticketFields.extend({
  city: z.string(),
  of: z.int(),
  canonical: z.string().nullable(),
  whole: z.boolean(),
});

export const weighingView = z.object({
  code: z.string(),
  side: z.enum(['seller', 'buyer', 'admin']),
  weighable: z.boolean(),
  sealKey: z.string().nullable().describe('Kunci untuk menandai nota tanpa sinyal; hanya untuk pihak ini.'),
  paidBefore: z.boolean(),
  total: z.int(),
  surplus: z.int(),
  shortfall: z.int(),
  bank: z.object({ name: z.string(), account: z.string(), holder: z.string() }).nullable(),
  currency: z.enum(['IDR', 'USD']),
  lines: z.array(
    z.object({
      line: z.int(),
      listingId: z.int(),
      goods: z.string(),
      unit: z.string(),
      price: z.int(),
      qty: quantityResponse,
      ordered: quantityResponse,
      orderedKg: quantityResponse,
      mostKg: quantityResponse,
      total: z.int(),
      terms: weighingTerms,
      hpp: z
        .object({ perKg: z.number(), source: z.string() })
        .nullable()
        .describe('HPP per kg barang ini; null bila tidak ada.'),
      weighed: quantityResponse.nullable(),
      payable: quantityResponse.nullable(),
      ticket: ticketView.nullable(),
      outcome: z
        .object({
          beside: z.enum(['below', 'inside', 'above']),
          total: z.int(),
          withExcess: z.int().nullable(),
          belowHpp: z.object({ perKg: z.int(), hpp: z.number(), source: z.string() }).nullable(),
        })
        .nullable(),
      earlier: z.array(ticketView),
      actions: z.array(z.enum(TICKET_EVENTS)),
      yesCode: z.string().nullable().describe('Enam angka tanda setuju pihak ini.'),
    }),
  ),
});

export const proposedTicket = z.object({ id: z.int(), code: z.string() });
export const settledTicket = z.object({
  code: z.string(),
  ticket: z.string(),
  total: z.int(),
  surplus: z.int(),
  shortfall: z.int(),
});
export const transitionedTicket = z.object({ code: z.string(), ticket: z.string() });
export const settledBalance = z.object({ code: z.string(), amount: z.int() });
