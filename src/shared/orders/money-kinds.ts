/** The kinds of movements of money, as the ledger stores them. */
export const MONEY_KINDS = [
  'payment',
  'suffix',
  'surplus',
  'cod_sale',
  'commission',
  'income_tax',
  'refund',
  'chargeback',
  'cash_found',
  'weighing',
  'payout',
  'payout_back',
  'settlement',
  'tax_paid',
  'tax_paid_back',
] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];
