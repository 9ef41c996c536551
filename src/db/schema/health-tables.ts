import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './auth-tables.ts';
import { timestamptz } from './columns/common-columns.ts';

/**
 * Internal errors, one row per cause: the error's kind, its code, its place in our code. Never its text,
 * which may contain personal data; the log has it, where `lastRequest` finds it. Deleted 90 days after the
 * last occurrence.
 */
export const errorGroups = pgTable(
  'error_groups',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    code: text().notNull(),
    place: text().notNull(),
    times: integer().notNull(),
    firstAt: timestamptz('first_at').notNull(),
    lastAt: timestamptz('last_at').notNull(),
    /** The code that the error page showed, if a request caused it. */
    lastRequest: text('last_request'),
  },
  (t) => [
    uniqueIndex('error_groups_cause').on(t.name, t.code, t.place),
    index('error_groups_last').on(t.lastAt, t.id),
  ],
);

/**
 * Each check of the ledgers and of the whole audit chain, which reads everything: every night, or at an
 * admin's request.
 */
export const healthChecks = pgTable(
  'health_checks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a scheduled check. */
    requestedBy: text('requested_by').references(() => users.id),
    requestedAt: timestamptz('requested_at').notNull(),
    endedAt: timestamptz('ended_at'),
    /** The findings; null while it runs, and when it failed. */
    findings: jsonb(),
  },
  (t) => [
    index('health_checks_requested').on(t.requestedAt),
    // One at a time; a second tap changes nothing.
    uniqueIndex('health_checks_one_open').on(sql`(true)`).where(sql`${t.endedAt} is null`),
  ],
);

/**
 * Slow statements, one row per text, which never contains values. Deleted 90 days after the last occurrence,
 * like errors.
 */
export const slowStatements = pgTable(
  'slow_statements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The hash of the whole text, of which only a readable part is stored. */
    hash: text().notNull(),
    statement: text().notNull(),
    /** The method and route pattern of the last request that ran it; null for a scheduled job. */
    operation: text(),
    times: integer().notNull(),
    slowestMs: integer('slowest_ms').notNull(),
    firstAt: timestamptz('first_at').notNull(),
    lastAt: timestamptz('last_at').notNull(),
    lastRequest: text('last_request'),
  },
  (t) => [uniqueIndex('slow_statements_hash').on(t.hash), index('slow_statements_last').on(t.lastAt, t.id)],
);
