import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PAPER_KINDS, PAPER_REASONS } from '../../shared/kinds/paper-kinds.ts';
import { farmers } from './accounts.ts';
import { orders } from './orders.ts';
import { at, money } from './parts/columns.ts';

/** The seller as he stands on a paper: as he was when it was written. */
export type PaperSeller = { name: string; address: string; city: string; province: string };

/**
 * The invoice of each order and what was written to it since. A trigger on orders writes them, another numbers them as the last
 * thing before the commit; both stand in the migration, and so does what keeps anybody from changing one.
 */
export const orderPapers = pgTable(
  'order_papers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    kind: text({ enum: PAPER_KINDS }).notNull(),
    reason: text({ enum: PAPER_REASONS }).notNull(),
    /** Of its day in WIB. */
    year: integer().notNull(),
    /** 1, 2, 3 … within seller, kind and year, without a gap; null only until the commit. */
    number: integer(),
    code: text().generatedAlwaysAs(
      sql.raw(`(case kind when 'invoice' then 'FK' when 'credit' then 'NK' else 'ND' end) || '-' || year::text || '-'
        || farmer_id::text || '-' || lpad(number::text, greatest(5, length(number::text)), '0')`),
    ),
    amount: money('amount').notNull(),
    seller: jsonb().$type<PaperSeller>().notNull(),
    issuedAt: at('issued_at').notNull(),
  },
  (t) => [
    uniqueIndex('order_papers_number').on(t.farmerId, t.kind, t.year, t.number),
    uniqueIndex('order_papers_invoice').on(t.orderId).where(sql`${t.kind} = 'invoice'`),
    index('order_papers_order').on(t.orderId, t.id),
    // All that the month's taxes ask of a paper, so that they are added up without a look at the papers themselves.
    index('order_papers_taxed').on(t.issuedAt, t.id, t.farmerId, t.kind, t.amount),
    index('order_papers_unnumbered').on(t.id).where(sql`${t.number} is null`),
    check('order_papers_amount_range', sql`${t.amount} >= 0`),
    check('order_papers_number_range', sql`${t.number} > 0`),
  ],
);

/** The last number given, by seller, kind and year: raised in the transaction that gives the next one. */
export const paperCounters = pgTable(
  'paper_counters',
  {
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    kind: text({ enum: PAPER_KINDS }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ name: 'paper_counters_pk', columns: [t.farmerId, t.kind, t.year] })],
);
