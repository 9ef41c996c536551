import { z } from 'zod';
import { TICKET_EVENTS, TICKET_STATUSES, TICKET_WAYS } from '../../shared/weighing/ticket-steps.ts';
import { day, moment, quantityAnswer } from './shapes.ts';

/* Weigh tickets. */

const percent = z.number();

export const weighingTerms = z.object({
  tolerance: percent.describe('Boleh lebih atau kurang berapa persen dari yang dipesan.'),
  moisture: percent.nullable().describe('Kadar air dasar; null: apa adanya.'),
  hampa: percent.nullable().describe('Hampa dasar; null: apa adanya.'),
});

const ticketFigures = z.object({
  code: z.string(),
  seq: z.int(),
  status: z.enum(TICKET_STATUSES),
  goods: z.string(),
  unit: z.string(),
  ordered: quantityAnswer,
  terms: weighingTerms,
  readings: z.array(z.object({ gross: quantityAnswer, tare: quantityAnswer, sacks: z.int() })),
  sacks: z.int(),
  moistureReadings: z.array(percent),
  moisture: percent.nullable(),
  hampa: percent.nullable(),
  net: quantityAnswer,
  payable: quantityAnswer,
  tera: z.string(),
  teraUntil: day.nullable(),
  weighedAt: moment,
  createdAt: moment,
  prev: z.string(),
  hash: z.string(),
});

const side = z.enum(['seller', 'buyer']);

const ticketView = ticketFigures.extend({
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
      way: z.enum(TICKET_WAYS),
      reason: z.string().nullable(),
      at: moment,
    }),
  ),
});

export const publicTicket = ticketFigures.extend({
  city: z.string(),
  of: z.int(),
  canonical: z.string(),
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
      qty: quantityAnswer,
      ordered: quantityAnswer,
      orderedKg: quantityAnswer,
      mostKg: quantityAnswer,
      total: z.int(),
      terms: weighingTerms,
      hpp: z
        .object({ perKg: z.number(), source: z.string() })
        .nullable()
        .describe('HPP per kg barang ini; null bila tidak ada.'),
      weighed: quantityAnswer.nullable(),
      payable: quantityAnswer.nullable(),
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
export const movedTicket = z.object({ code: z.string(), ticket: z.string() });
export const settledBalance = z.object({ code: z.string(), amount: z.int() });
