/** The breakdowns of a sales report's revenue. */
export const BREAKDOWNS = ['category', 'farmer', 'buyer', 'region'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

export const breakdownLabel: Record<Breakdown, string> = {
  category: 'Kategori',
  farmer: 'Petani',
  buyer: 'Pembeli',
  region: 'Wilayah',
};

/** The breakdowns whose rows can show their orders: products are rows of the overview. */
export const ORDER_ROWS = [...BREAKDOWNS, 'product'] as const;
export type OrderRows = (typeof ORDER_ROWS)[number];
