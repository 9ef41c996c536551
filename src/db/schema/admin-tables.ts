import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { BREAKDOWNS } from '../../shared/enums/report-breakdowns.ts';
import type { PriceChange } from '../../shared/rules/listings/bulk-price.ts';
import { users } from './auth-tables.ts';
import { timestamptz } from './columns/common-columns.ts';
import { farmers } from './farmer-tables.ts';

/** A bulk action over many records of a list: which ones, the action, and its progress. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    noun: text({ enum: ['products', 'users', 'orders'] }).notNull(),
    action: text().notNull(),
    /** The action's parameter, such as a category. */
    /**
     * A category, or the percentage and the rounding of a price change; a plain number is the percentage
     * alone.
     */
    value: jsonb().$type<string | number | { percent: number; round: PriceChange } | null>(),
    /** The list's filter, or the hand-picked records. */
    filter: jsonb().$type<Record<string, string>>().notNull().default({}),
    ids: jsonb().$type<string[] | null>(),
    /** The last processed record; the next batch begins after it. */
    lastKey: text('last_key'),
    total: integer().notNull(),
    changed: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    finishedAt: timestamptz('finished_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [index('bulk_runs_user').on(t.userId, t.createdAt)],
);

/** A record's state before a run changed it; the key prevents a second change by the same run. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    runId: text('run_id')
      .notNull()
      .references(() => bulkRuns.id, { onDelete: 'cascade' }),
    entityId: text('entity_id').notNull(),
    name: text().notNull(),
    /** The old field values; null when the change can't be undone. */
    before: jsonb().$type<Record<string, unknown> | null>(),
    /** The record's version after the change: undoing is rejected when it has changed since. */
    version: integer(),
    undoneAt: timestamptz('undone_at'),
  },
  (t) => [primaryKey({ name: 'bulk_changes_pk', columns: [t.runId, t.entityId] })],
);

/** A saved view of a list: its filter, search and order under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text({ enum: ['products', 'farmers', 'users', 'orders'] }).notNull(),
    name: text().notNull(),
    /** The query string of the list's URL, without page and dialogs. */
    query: text().notNull(),
    /** The seller for whom it was saved and with whose team it can be shared; null for an admin's. */
    sellerId: integer('seller_id').references(() => farmers.id, { onDelete: 'cascade' }),
    /**
     * Whether others see it: the team of that seller, or all admins for an admin's view; otherwise only its owner does.
     */
    shared: boolean().notNull().default(false),
    /** The owner's default view of the list. */
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('saved_views_name_unique').on(t.ownerId, t.list, sql`lower(${t.name})`),
    uniqueIndex('saved_views_one_default').on(t.ownerId, t.list).where(sql`${t.isDefault}`),
    index('saved_views_shared').on(t.list).where(sql`${t.shared}`),
    check('saved_views_name_length', sql`length(${t.name}) between 1 and 60`),
  ],
);

/**
 * A report that an admin saved under a name: what it shows, and whether it is e-mailed to that admin each Monday with
 * the figures of the past week.
 */
export const savedReports = pgTable(
  'saved_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text({ enum: ['monthly', 'yearly'] }).notNull(),
    /** What its rows represent; null for the overview. */
    by: text({ enum: BREAKDOWNS }),
    weekly: boolean().notNull().default(false),
    /**
     * The Monday (WIB) of the last e-mail, or of the week in which it was switched on; the first e-mail comes on the
     * next Monday.
     */
    mailedWeek: date('mailed_week', { mode: 'string' }).notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('saved_reports_name_unique').on(t.userId, sql`lower(${t.name})`),
    index('saved_reports_weekly').on(t.mailedWeek, t.id).where(sql`${t.weekly}`),
    check('saved_reports_name_length', sql`length(${t.name}) between 1 and 60`),
  ],
);
