import { bigint, date, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { money } from '../parts/columns.ts';

// What completed orders came to, kept by their day in WIB, so that a report reads days and not orders (decision 068). A
// trigger writes a line of what each change of an order adds or takes; `foldSales` puts the lines to what they belong to.
// A figure is what is kept and the lines that wait.

/** Lines that wait: of a farmer's completed orders of a day. */
export const saleLines = pgTable('sale_lines', {
  day: date({ mode: 'string' }).notNull(),
  farmerId: integer('farmer_id').notNull(),
  orders: integer().notNull(),
  revenue: money('revenue').notNull(),
  commission: money('commission').notNull(),
});

/** Completed orders of the whole market by day. */
export const saleDays = pgTable('sale_days', {
  day: date({ mode: 'string' }).primaryKey(),
  orders: integer().notNull(),
  revenue: money('revenue').notNull(),
  commission: money('commission').notNull(),
});

/** Completed orders of each farmer by the month of their day, which is its first. */
export const saleMonths = pgTable(
  'sale_months',
  {
    month: date({ mode: 'string' }).notNull(),
    farmerId: integer('farmer_id').notNull(),
    orders: integer().notNull(),
    revenue: money('revenue').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.farmerId] }),
    // A month's farmers from the one who sold most on, from the index alone.
    index('sale_months_rank').on(t.month, t.revenue.desc(), t.farmerId, t.orders),
  ],
);

/** Goods of a day, by the name and unit that they were sold under. */
const soldGoods = () => ({
  day: date({ mode: 'string' }).notNull(),
  productName: text('product_name').notNull(),
  unit: text().notNull(),
  lines: bigint({ mode: 'number' }).notNull(),
  qty: numeric().notNull(),
  revenue: money('revenue').notNull(),
});

/** Lines that wait: of goods in completed orders of a day, by the name and unit that they were sold under. */
export const saleGoodsLines = pgTable('sale_goods_lines', soldGoods());

/** Goods in completed orders of the whole market by day. */
export const saleGoods = pgTable('sale_goods', soldGoods(), (t) => [
  primaryKey({ columns: [t.day, t.productName, t.unit] }),
]);
