import { z } from 'zod';
import { ORDER_STATUSES } from '../../shared/enums/labels.ts';
import { PAYMENT_FITS } from '../../shared/enums/payment-fits.ts';
import { GATEWAY_NOTICE_KINDS } from '../../shared/rules/orders/gateway-notice-kinds.ts';
import { MONEY_KINDS } from '../../shared/rules/orders/money-kinds.ts';
import { PAYOUT_STATUSES } from '../../shared/rules/orders/payout-transitions.ts';
import { BANK_COLUMN_ROLES } from '../../shared/schemas/payment-schemas.ts';
import { payoutAccount } from './account-responses.ts';
import { timestamp } from './response-shapes.ts';

/* Payments, the farmers' balances and payouts. */

export const paymentItem = z.object({
  id: z.int(),
  group: z.string(),
  method: z.enum(['transfer', 'qris', 'gateway']),
  status: z.enum(['confirmed', 'waiting', 'cancelled', 'checking']),
  amount: z.int(),
  suffix: z.int(),
  proofUrl: z.string().nullable(),
  proofAt: timestamp.nullable(),
  proofAmount: z.int().nullable(),
  rejected: z.string().nullable(),
  mayUndo: z.boolean(),
  createdAt: timestamp,
  confirmedAt: timestamp.nullable(),
  customerName: z.string(),
  orders: z.array(
    z.object({
      code: z.string(),
      total: z.int(),
      status: z.enum(ORDER_STATUSES),
      dueAt: timestamp.nullable(),
    }),
  ),
  toGiveBack: z.int(),
});

export const receivedMoney = z.object({
  booked: z.int(),
  late: z.array(
    z.object({ code: z.string(), status: z.enum(ORDER_STATUSES), amount: z.int(), refunded: z.int() }),
  ),
  surplus: z.int(),
  credit: z.int(),
  waiting: z.array(z.object({ code: z.string(), due: z.int() })),
});

export const ledgerSums = z.object({
  cash: z.int(),
  seller: z.int(),
  sale: z.int(),
  commission: z.int(),
});
export const ledgerRow = z.object({
  id: z.int(),
  at: timestamp,
  kind: z.enum(MONEY_KINDS),
  orderCode: z.string().nullable(),
  group: z.string().nullable(),
  farmer: z.string().nullable(),
  payoutId: z.int().nullable(),
  note: z.string().nullable(),
  undone: z.boolean(),
  ...ledgerSums.shape,
});

export const gatewayNotice = z.object({
  id: z.int(),
  provider: z.string(),
  ref: z.string(),
  code: z.string().nullable(),
  kind: z.enum(GATEWAY_NOTICE_KINDS),
  gatewayMessage: z.string(),
  amount: z.int().nullable(),
  times: z.int(),
  firstAt: timestamp,
  lastAt: timestamp,
  closedAt: timestamp.nullable(),
  closedNote: z.string().nullable(),
});

export const payoutItem = z.object({
  id: z.int(),
  status: z.enum(PAYOUT_STATUSES),
  createdAt: timestamp,
  by: z.string(),
  note: z.string().nullable(),
  total: z.int(),
  farmers: z.int(),
  sentAt: timestamp.nullable(),
});
export const bankLine = z.object({
  id: z.int(),
  day: z.string(),
  text: z.string(),
  amount: z.int(),
  cents: z.int(),
  state: z.enum(['open', 'matched', 'aside']),
  code: z.string().nullable(),
  suggestions: z.array(
    z.object({
      payment: z.int(),
      code: z.string(),
      buyer: z.string(),
      amount: z.int(),
      how: z.enum(PAYMENT_FITS),
    }),
  ),
});
export const bankImport = z.object({
  rows: z.int(),
  fresh: z.int(),
  amount: z.int(),
  out: z.int(),
  pending: z.int(),
  unclear: z.int(),
  columns: z.array(z.string()),
  layout: z.object({
    titles: z.array(z.string()),
    roles: z.array(z.enum(BANK_COLUMN_ROLES)),
    samples: z.array(z.array(z.string())),
    words: z.array(z.string()),
    inWords: z.array(z.string()),
    complete: z.boolean(),
  }),
  errors: z.array(z.object({ line: z.int(), text: z.string() })),
  errorCount: z.int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  dryRun: z.boolean(),
});
export const matchedBankLines = z.object({
  codes: z.array(z.string()),
  matched: z.int(),
  refused: z.array(z.object({ id: z.int(), message: z.string() })),
});
export const payoutTransitioned = z.object({ id: z.int(), status: z.enum(PAYOUT_STATUSES) });

export const payoutView = payoutItem.extend({
  approvedBy: z.string().nullable(),
  approvedAt: timestamp.nullable(),
  exportedAt: timestamp.nullable(),
  reference: z.string().nullable(),
  proofUrl: z.string().nullable(),
  doneAt: timestamp.nullable(),
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
  paidOutAt: timestamp.nullable(),
  account: payoutAccount.nullable(),
  accountProposedAt: timestamp.nullable(),
});

export const statementLine = z.object({
  id: z.int(),
  at: timestamp,
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
    accountProposedAt: timestamp.nullable(),
  }),
  from: z.string(),
  to: z.string(),
  opening: z.int(),
  sales: z.int(),
  coupons: z.int(),
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
        freeAt: timestamp.nullable(),
      }),
    ),
  }),
  lines: z.array(statementLine),
});
