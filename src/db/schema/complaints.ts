import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { orders } from './orders.ts';
import { at } from './parts/columns.ts';
import { weighTickets } from './weighing.ts';

/** A complaint about a delivered order, with pictures, and its answer. */
export const complaints = pgTable(
  'complaints',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    text: text().notNull(),
    /** The weigh ticket whose dispute opened it; null where its buyer filed it. */
    ticketId: integer('ticket_id').references(() => weighTickets.id),
    uploadIds: text('upload_ids').array().notNull().default(sql`'{}'::text[]`),
    createdAt: at('created_at').notNull(),
    answer: text(),
    answeredBy: text('answered_by').references(() => users.id),
    answeredAt: at('answered_at'),
  },
  (t) => [
    uniqueIndex('complaints_order_unique').on(t.orderId),
    index('complaints_created').on(t.createdAt, t.id),
    index('complaints_open').on(t.createdAt).where(sql`${t.answer} is null`),
  ],
);
