import { bigint, date, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { MONEY_KINDS } from '../../../shared/rules/orders/money-kinds.ts';
import { money } from '../columns/common-columns.ts';

// The totals of the ledger of money by the day of booking in WIB, so that a report reads days instead of movements
// (decision 068). A trigger writes a delta for each movement; `refreshSalesAggregates` adds the deltas, and a figure is the
// stored sum plus the pending deltas.

/** Pending deltas: the movements of one kind on one day, and of one farmer if any. */
export const saleDeltas = pgTable('sale_deltas', {
  day: date({ mode: 'string' }).notNull(),
  farmerId: integer('farmer_id'),
  /** Orders that began to count as a sale; an undone payment takes one off again. */
  orders: integer().notNull(),
  /** The sum of the movements' `sale`, of every kind. */
  revenue: money('revenue').notNull(),
  commission: money('commission').notNull(),
  kind: text({ enum: MONEY_KINDS }).notNull().default('payment'),
  movements: integer().notNull().default(0),
  platformAmount: money('platform_amount').notNull().default(0),
  sellerAmount: money('seller_amount').notNull().default(0),
});

/** Sales of the whole market by day. */
export const salesByDay = pgTable('sales_by_day', {
  day: date({ mode: 'string' }).primaryKey(),
  orders: integer().notNull(),
  /** Gross sales, and net sales: what remains after everything deducted on that day. */
  revenue: money('revenue').notNull(),
  commission: money('commission').notNull(),
  net: money('net').notNull().default(0),
});

/** The ledger of money by day and kind. */
export const ledgerByDay = pgTable(
  'ledger_by_day',
  {
    day: date({ mode: 'string' }).notNull(),
    kind: text({ enum: MONEY_KINDS }).notNull(),
    movements: integer().notNull(),
    sale: money('sale').notNull(),
    commission: money('commission').notNull(),
    platformAmount: money('platform_amount').notNull(),
    sellerAmount: money('seller_amount').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind] })],
);

/** Sales of each farmer by month; the key is the month's first day. */
export const salesByMonth = pgTable(
  'sales_by_month',
  {
    month: date({ mode: 'string' }).notNull(),
    farmerId: integer('farmer_id').notNull(),
    orders: integer().notNull(),
    /** Gross sales, and net sales: what remains after everything deducted in that month. */
    revenue: money('revenue').notNull(),
    net: money('net').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.farmerId] }),
    // A month's farmers in descending order of sales, from the index alone.
    index('sales_by_month_rank').on(t.month, t.revenue.desc(), t.farmerId, t.orders),
  ],
);

/** Products of a day, by the name and unit under which they were sold. */
const productSaleColumns = () => ({
  day: date({ mode: 'string' }).notNull(),
  productName: text('product_name').notNull(),
  unit: text().notNull(),
  lines: bigint({ mode: 'number' }).notNull(),
  qty: numeric().notNull(),
  revenue: money('revenue').notNull(),
});

/** Pending deltas: goods sold on one day, by the name and unit under which they were sold. */
export const saleProductDeltas = pgTable('sale_product_deltas', productSaleColumns());

/** Goods that the whole market sold by day. */
export const salesByProduct = pgTable('sales_by_product', productSaleColumns(), (t) => [
  primaryKey({ columns: [t.day, t.productName, t.unit] }),
]);
