import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { APPLICATION_STATES } from '../../shared/seller-kinds.ts';
import { farmers } from './accounts.ts';
import { users } from './auth.ts';
import { at } from './columns.ts';

/** How a stall that signed itself up came in: what it said of itself besides its profile, and what was answered. */
export const sellerApplications = pgTable(
  'seller_applications',
  {
    farmerId: integer('farmer_id')
      .primaryKey()
      .references(() => farmers.id, { onDelete: 'cascade' }),
    /** Who signed it up; of a group its first ketua. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    state: text({ enum: APPLICATION_STATES }).notNull(),
    /** What is grown there, in his own words. */
    grows: text().notNull(),
    /** The person, or the board of the group. */
    photoUrl: text('photo_url').notNull(),
    /** What the admin wrote with his last answer. */
    reason: text(),
    sentAt: at('sent_at').notNull(),
    answeredAt: at('answered_at'),
    answeredBy: text('answered_by').references(() => users.id),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('seller_applications_state').on(t.state, t.sentAt, t.farmerId),
    index('seller_applications_user').on(t.userId),
    check('seller_applications_state_known', sql`${t.state} in ('waiting','asked','refused','approved')`),
    check(
      'seller_applications_reasoned',
      sql`${t.state} not in ('asked','refused') or ${t.reason} is not null`,
    ),
  ],
);
