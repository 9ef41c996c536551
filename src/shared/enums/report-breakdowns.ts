/** By what the rows of a sales report divide its revenue. */
export const BREAKDOWNS = ['category', 'farmer', 'buyer', 'region'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

export const breakdownLabel: Record<Breakdown, string> = {
  category: 'Kategori',
  farmer: 'Petani',
  buyer: 'Pembeli',
  region: 'Wilayah',
};

/** By what the orders behind a row may be asked for: products are rows of the overview. */
export const ORDER_ROWS = [...BREAKDOWNS, 'product'] as const;
export type OrderRows = (typeof ORDER_ROWS)[number];
