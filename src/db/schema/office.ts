import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PriceStep } from '../../shared/bulk-price.ts';
import { users } from './auth.ts';
import { at } from './parts/columns.ts';

/** One command over many records of a list: which ones, what is done to them, how far it has come. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    noun: text({ enum: ['products', 'users', 'orders'] }).notNull(),
    action: text().notNull(),
    /** What the action needs besides, such as a category. */
    /** A category, or by how many percent prices change and to what they are rounded; a number was the percent alone. */
    value: jsonb().$type<string | number | { percent: number; round: PriceStep } | null>(),
    /** The list's filter, or the records that were ticked one by one. */
    filter: jsonb().$type<Record<string, string>>().notNull().default({}),
    ids: jsonb().$type<string[] | null>(),
    /** The last record that was looked at; the next part begins after it. */
    lastKey: text('last_key'),
    total: integer().notNull(),
    changed: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    finishedAt: at('finished_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('bulk_runs_user').on(t.userId, t.createdAt)],
);

/** What one record was before a run changed it; the key keeps a record from being changed twice by one run. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    runId: text('run_id')
      .notNull()
      .references(() => bulkRuns.id, { onDelete: 'cascade' }),
    entityId: text('entity_id').notNull(),
    name: text().notNull(),
    /** The fields as they were; null where the change can't be undone. */
    before: jsonb().$type<Record<string, unknown> | null>(),
    /** The record's version after the change: undoing it is refused when it has changed since. */
    version: integer(),
    undoneAt: at('undone_at'),
  },
  (t) => [primaryKey({ name: 'bulk_changes_pk', columns: [t.runId, t.entityId] })],
);

/** A list as somebody likes to see it: its filter, search and order under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text({ enum: ['products', 'farmers', 'users', 'orders'] }).notNull(),
    name: text().notNull(),
    /** The query part of the list's address, without page and dialogs. */
    query: text().notNull(),
    /** Seen by everybody who may see the list; otherwise by its owner alone. */
    shared: boolean().notNull().default(false),
    /** The owner's list opens with it. */
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('saved_views_name_unique').on(t.ownerId, t.list, sql`lower(${t.name})`),
    uniqueIndex('saved_views_one_default').on(t.ownerId, t.list).where(sql`${t.isDefault}`),
    index('saved_views_shared').on(t.list).where(sql`${t.shared}`),
    check('saved_views_name_length', sql`length(${t.name}) between 1 and 60`),
  ],
);
