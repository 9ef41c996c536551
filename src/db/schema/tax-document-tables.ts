import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { TAX_DOCUMENT_KINDS, TAX_DOCUMENT_REASONS } from '../../shared/enums/tax-document-kinds.ts';
import { money, timestamptz } from './columns/common-columns.ts';
import { farmers } from './farmer-tables.ts';
import { orders } from './order-tables.ts';

/** The seller as printed on a document: a snapshot of when it was issued. */
export type TaxDocumentSeller = { name: string; address: string; city: string; province: string };

/**
 * The invoice of each order and its later notes. `issueTaxDocuments` writes them and `numberTaxDocuments` numbers
 * them last before the commit; triggers refuse a document without a number and every change.
 */
// Triggers (src/db/sql/triggers/tax_documents.*.sql): tax_documents_immutable, tax_documents_numbered
export const taxDocuments = pgTable(
  'tax_documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    kind: text({ enum: TAX_DOCUMENT_KINDS }).notNull(),
    reason: text({ enum: TAX_DOCUMENT_REASONS }).notNull(),
    /** The year of its day in WIB. */
    year: integer().notNull(),
    /** 1, 2, 3 … within seller, kind and year, without gaps; null only until the commit. */
    number: integer(),
    code: text().generatedAlwaysAs(
      sql.raw(`(case kind when 'invoice' then 'FK' when 'credit' then 'NK' else 'ND' end) || '-' || year::text || '-'
        || farmer_id::text || '-' || lpad(number::text, greatest(5, length(number::text)), '0')`),
    ),
    amount: money('amount').notNull(),
    seller: jsonb().$type<TaxDocumentSeller>().notNull(),
    issuedAt: timestamptz('issued_at').notNull(),
  },
  (t) => [
    uniqueIndex('tax_documents_number').on(t.farmerId, t.kind, t.year, t.number),
    uniqueIndex('tax_documents_invoice').on(t.orderId).where(sql`${t.kind} = 'invoice'`),
    index('tax_documents_order').on(t.orderId, t.id),
    // The figures of a document that the month's taxes need, so that they are added up without reading the documents.
    index('tax_documents_for_tax_report').on(t.issuedAt, t.id, t.farmerId, t.kind, t.amount),
    index('tax_documents_unnumbered').on(t.id).where(sql`${t.number} is null`),
    check('tax_documents_amount_range', sql`${t.amount} >= 0`),
    check('tax_documents_number_range', sql`${t.number} > 0`),
  ],
);

/**
 * The last number issued, by seller, kind and year: incremented in the transaction that issues the next one.
 */
export const documentCounters = pgTable(
  'document_counters',
  {
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    kind: text({ enum: TAX_DOCUMENT_KINDS }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ name: 'document_counters_pk', columns: [t.farmerId, t.kind, t.year] })],
);
