/** The kinds of movements of money, as the ledger stores them. */
export const MONEY_KINDS = [
  'payment',
  'suffix',
  'surplus',
  'bank_fee',
  'gateway_fee',
  'qris_fee',
  'cod_sale',
  'commission',
  'income_tax',
  'refund',
  'chargeback',
  'cash_found',
  'weighing',
  'coupon',
  'payout',
  'payout_back',
  'settlement',
  'tax_paid',
  'tax_paid_back',
] as const;
/** The kinds whose sales are revenue; what comes off again stands in kinds of its own. */
export const SALE_KINDS = [
  'payment',
  'cod_sale',
  'weighing',
] as const satisfies (typeof MONEY_KINDS)[number][];
/** What providers of payments keep; an admin books it from their statements. */
export const FEE_KINDS = ['gateway_fee', 'qris_fee'] as const satisfies (typeof MONEY_KINDS)[number][];
export type MoneyKind = (typeof MONEY_KINDS)[number];
