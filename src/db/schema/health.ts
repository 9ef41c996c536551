import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { at } from './parts/columns.ts';

/**
 * Faults of ours, one row per cause: what kind of error, its code, where in our code. Never its text, which may tell of
 * people; that is for the log, where `lastRequest` finds it. Kept for 90 days after the last time.
 */
export const failures = pgTable(
  'failures',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    code: text().notNull(),
    place: text().notNull(),
    times: integer().notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    /** The code that the error page showed, where a request was the occasion. */
    lastRequest: text('last_request'),
  },
  (t) => [
    uniqueIndex('failures_cause').on(t.name, t.code, t.place),
    index('failures_last').on(t.lastAt, t.id),
  ],
);

/** Each look at the books and at the whole chain of the trail, which read everything: every night, or when an admin asks. */
export const healthLooks = pgTable(
  'health_looks',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for one by the clock. */
    askedBy: text('asked_by').references(() => users.id),
    askedAt: at('asked_at').notNull(),
    endedAt: at('ended_at'),
    /** What was found; null while it runs, and where it failed. */
    found: jsonb(),
  },
  (t) => [
    index('health_looks_asked').on(t.askedAt),
    // One at a time; a second tap changes nothing.
    uniqueIndex('health_looks_one_open').on(sql`(true)`).where(sql`${t.endedAt} is null`),
  ],
);

/**
 * Statements that took long, one row per text, in which no value ever stands. Kept for 90 days after the last time, as
 * faults are.
 */
export const slowStatements = pgTable(
  'slow_statements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Of the whole text, of which as much is kept as anybody reads. */
    hash: text().notNull(),
    statement: text().notNull(),
    /** The use case that asked last; null where the clockwork did. */
    verb: text(),
    times: integer().notNull(),
    slowestMs: integer('slowest_ms').notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    lastRequest: text('last_request'),
  },
  (t) => [uniqueIndex('slow_statements_hash').on(t.hash), index('slow_statements_last').on(t.lastAt, t.id)],
);
