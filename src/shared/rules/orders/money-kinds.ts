/** The kinds of money movements, as the ledger stores them. */
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
/** The kinds whose sales are revenue; deductions have kinds of their own. */
export const SALE_KINDS = [
  'payment',
  'cod_sale',
  'weighing',
] as const satisfies (typeof MONEY_KINDS)[number][];
/** The fees of payment providers; an admin books them from their statements. */
export const FEE_KINDS = ['gateway_fee', 'qris_fee'] as const satisfies (typeof MONEY_KINDS)[number][];
export type MoneyKind = (typeof MONEY_KINDS)[number];
