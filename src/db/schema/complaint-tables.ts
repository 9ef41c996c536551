import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './auth-tables.ts';
import { timestamptz } from './columns/common-columns.ts';
import { orders } from './order-tables.ts';
import { weighTickets } from './weighing-tables.ts';

/**
 * A complaint about an order, with pictures, and its resolution. An order can have one about its goods, one about late
 * delivery, and one for each disputed weigh ticket.
 */
export const complaints = pgTable(
  'complaints',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    text: text().notNull(),
    /** The weigh ticket whose dispute opened it; null when the buyer filed it. */
    ticketId: integer('ticket_id').references(() => weighTickets.id),
    /** The promised day has passed and nothing was sent; the buyer may still complain about the goods later. */
    late: boolean().notNull().default(false),
    uploadIds: text('upload_ids').array().notNull().default(sql`'{}'::text[]`),
    createdAt: timestamptz('created_at').notNull(),
    /** The seller's statement; only the buyer or an admin can close the complaint. */
    sellerReply: text('seller_reply'),
    sellerRepliedAt: timestamptz('seller_replied_at'),
    answer: text(),
    respondedBy: text('responded_by').references(() => users.id),
    respondedAt: timestamptz('responded_at'),
  },
  (t) => [
    uniqueIndex('complaints_order_once').on(t.orderId, t.late).where(sql`${t.ticketId} is null`),
    uniqueIndex('complaints_ticket_unique').on(t.ticketId),
    index('complaints_order').on(t.orderId),
    index('complaints_created').on(t.createdAt, t.id),
    index('complaints_open').on(t.createdAt).where(sql`${t.answer} is null`),
  ],
);
