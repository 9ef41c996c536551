import { z } from 'zod';
import { ORDER_STATUSES } from '../../shared/labels.ts';
import { MONEY_KINDS } from '../../shared/orders/money-kinds.ts';
import { PAYOUT_STATUSES } from '../../shared/orders/payout-steps.ts';
import { payoutAccount } from './accounts.ts';
import { moment } from './shapes.ts';

/* Payments, the farmers' balances and what is paid out. */

export const paymentItem = z.object({
  id: z.int(),
  group: z.string(),
  method: z.enum(['transfer', 'qris', 'gateway']),
  status: z.enum(['confirmed', 'waiting', 'cancelled', 'checking']),
  amount: z.int(),
  suffix: z.int(),
  proofUrl: z.string().nullable(),
  proofAt: moment.nullable(),
  proofAmount: z.int().nullable(),
  rejected: z.string().nullable(),
  mayUndo: z.boolean(),
  createdAt: moment,
  confirmedAt: moment.nullable(),
  customerName: z.string(),
  orders: z.array(
    z.object({
      code: z.string(),
      total: z.int(),
      status: z.enum(ORDER_STATUSES),
      dueAt: moment.nullable(),
    }),
  ),
  toGiveBack: z.int(),
});

export const payoutItem = z.object({
  id: z.int(),
  status: z.enum(PAYOUT_STATUSES),
  createdAt: moment,
  by: z.string(),
  note: z.string().nullable(),
  total: z.int(),
  farmers: z.int(),
  sentAt: moment.nullable(),
});
export const bankLine = z.object({
  id: z.int(),
  day: z.string(),
  text: z.string(),
  amount: z.int(),
  state: z.enum(['open', 'matched', 'aside']),
  code: z.string().nullable(),
  suggestions: z.array(
    z.object({
      payment: z.int(),
      code: z.string(),
      buyer: z.string(),
      amount: z.int(),
      how: z.enum(['sure', 'several', 'confirmed', 'near']),
    }),
  ),
});
export const bankImport = z.object({
  rows: z.int(),
  fresh: z.int(),
  amount: z.int(),
  out: z.int(),
  columns: z.array(z.string()),
  errors: z.array(z.object({ line: z.int(), text: z.string() })),
  errorCount: z.int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  dryRun: z.boolean(),
});
export const bankMatched = z.object({
  codes: z.array(z.string()),
  matched: z.int(),
  refused: z.array(z.object({ id: z.int(), message: z.string() })),
});
export const payoutMoved = z.object({ id: z.int(), status: z.enum(PAYOUT_STATUSES) });

export const payoutView = payoutItem.extend({
  approvedBy: z.string().nullable(),
  approvedAt: moment.nullable(),
  exportedAt: moment.nullable(),
  reference: z.string().nullable(),
  proofUrl: z.string().nullable(),
  doneAt: moment.nullable(),
  needsOther: z.boolean(),
  parts: z.array(
    z.object({
      farmerId: z.int(),
      name: z.string(),
      city: z.string(),
      amount: z.int(),
      account: payoutAccount.nullable(),
      returned: z.boolean(),
    }),
  ),
});

export const balance = z.object({
  farmerId: z.int(),
  name: z.string(),
  city: z.string(),
  balance: z.int(),
  held: z.int(),
  free: z.int(),
  paidOutAt: moment.nullable(),
  account: payoutAccount.nullable(),
});

export const statementLine = z.object({
  id: z.int(),
  at: moment,
  kind: z.enum(MONEY_KINDS),
  orderCode: z.string().nullable(),
  payoutId: z.int().nullable(),
  account: payoutAccount.nullable(),
  note: z.string().nullable(),
  amount: z.int(),
  atTheDoor: z.int(),
  balance: z.int(),
});

export const statement = z.object({
  farmer: z.object({
    id: z.int(),
    name: z.string(),
    account: payoutAccount.nullable(),
  }),
  from: z.string(),
  to: z.string(),
  opening: z.int(),
  sales: z.int(),
  commission: z.int(),
  incomeTax: z.int(),
  refunds: z.int(),
  payouts: z.int(),
  settlements: z.int(),
  closing: z.int(),
  atTheDoor: z.int(),
  balance: z.int(),
  free: z.int(),
  held: z.object({
    total: z.int(),
    count: z.int(),
    orders: z.array(
      z.object({
        code: z.string(),
        status: z.enum(ORDER_STATUSES),
        amount: z.int(),
        reason: z.enum(['undelivered', 'contestable', 'contested']),
        freeAt: moment.nullable(),
      }),
    ),
  }),
  lines: z.array(statementLine),
});
