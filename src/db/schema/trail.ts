import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from './parts/columns.ts';

/**
 * What befell the house's doors: signing in, failing to, being turned away. Never changed; kept for a year. Neither an
 * account's words nor an address stand here: `userId` may name one who is gone, `network` is a keyed hash.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Such as `sign-in`. */
    what: text().notNull(),
    userId: text('user_id'),
    network: text(),
    detail: jsonb().$type<Record<string, string | number>>(),
    at: at('at').notNull(),
  },
  (t) => [
    index('security_events_at').on(t.at, t.id),
    index('security_events_what').on(t.what, t.at, t.id),
    index('security_events_user').on(t.userId, t.at).where(sql`${t.userId} is not null`),
    index('security_events_network').on(t.network, t.at).where(sql`${t.network} is not null`),
  ],
);

/**
 * A chain over the rows of the trail (`audit`) and of `security_events` (`security`): each link carries what its row was
 * and, under a key that the database does not hold, the link before it. A row that was changed, taken out or put in shows.
 */
export const trailLinks = pgTable(
  'trail_links',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    source: text({ enum: ['audit', 'security'] }).notNull(),
    rowId: bigint('row_id', { mode: 'number' }).notNull(),
    at: at('at').notNull(),
    /** SHA-256 of the row. */
    digest: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [uniqueIndex('trail_links_row').on(t.source, t.rowId)],
);
