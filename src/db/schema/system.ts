import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { at } from './parts/columns.ts';

/** Store settings by key; the schema and defaults of each stand in shared/input/settings. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by').references(() => users.id),
});

/**
 * What a user is told in the site, at once and in order. Ids of one user rise in the order in which they become
 * visible (domain/notify takes a lock per user), so a reader who remembers the last id misses nothing.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Such as `bid.accepted`; the page decides by it what to reload. */
    kind: text().notNull(),
    text: text().notNull(),
    href: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
    /** From when its reader sees it; null: at once. It never lies before that of an older notice of his. */
    visibleAt: at('visible_at'),
    /** The answer that it tells of, where that could be undone yet when it was written. */
    heldFor: text('held_for'),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.id),
    index('notifications_held').on(t.userId, t.visibleAt).where(sql`${t.visibleAt} is not null`),
    index('notifications_held_for').on(t.heldFor).where(sql`${t.heldFor} is not null`),
    index('notifications_unread').on(t.userId).where(sql`${t.readAt} is null`),
    index('notifications_created').on(t.createdAt),
  ],
);

/** Mails to be sent, written in the transaction that causes them; `key` makes one message per event. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    to: text('to_address').notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** Text and HTML whole, under a key of the shop's own, where they hold a key to something; gone after its time. */
    sealed: text(),
    /** Its receiver asked for it at that moment: it waits neither for his quiet hours nor for other mails to him. */
    asked: boolean().notNull().default(false),
    status: text({ enum: ['waiting', 'sent', 'stored', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer().notNull().default(0),
    nextTryAt: at('next_try_at').notNull(),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
    /** The answer that it tells of, where that could be undone yet when it was written. */
    heldFor: text('held_for'),
  },
  (t) => [
    uniqueIndex('outbox_key_unique').on(t.key),
    index('outbox_waiting').on(t.nextTryAt, t.id).where(sql`${t.status} = 'waiting'`),
    // Whether an address still waits for an earlier one, for each that is due.
    index('outbox_row').on(t.to, t.asked, t.id).where(sql`${t.status} = 'waiting'`),
    index('outbox_created').on(t.createdAt, t.id),
    index('outbox_status').on(t.status, t.createdAt, t.id),
    // Keys that are to be forgotten soon.
    index('outbox_sealed').on(t.createdAt).where(sql`${t.sealed} is not null and ${t.status} <> 'waiting'`),
    index('outbox_held_for').on(t.heldFor).where(sql`${t.heldFor} is not null`),
  ],
);

/** The first answer of each command that carried an Idempotency-Key; kept 24 h. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** `user:<id>`, or `anonymous` for every guest: key and body together prove who asks. */
    owner: text().notNull(),
    key: text().notNull(),
    route: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer(),
    response: jsonb(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'idempotency_keys_pk', columns: [t.owner, t.key] }),
    index('idempotency_keys_created').on(t.createdAt),
  ],
);

/**
 * Each copy of the whole shop that was asked for, by the clock or by an admin. Where the database is restored from one, its
 * own row says that it is still being made: `db/backup` knows what lies in the folder.
 */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for one by the clock. */
    askedBy: text('asked_by').references(() => users.id),
    askedAt: at('asked_at').notNull(),
    endedAt: at('ended_at'),
    /** Name of the folder, once it is whole. */
    name: text(),
    bytes: bigint({ mode: 'number' }),
    /** What went wrong, in Indonesian. */
    error: text(),
  },
  (t) => [
    index('backup_runs_asked').on(t.askedAt),
    // One at a time; a second tap changes nothing.
    uniqueIndex('backup_runs_one_open').on(sql`(true)`).where(sql`${t.endedAt} is null`),
  ],
);

/** Pictures and proofs that users sent; the file's name on disk is `id` alone. */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    ownerId: text('owner_id').references(() => users.id),
    purpose: text({
      enum: ['listing', 'portrait', 'proof', 'complaint', 'weighing', 'content', 'review'],
    }).notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** What it belongs to once saved, such as `listing:12`; rows without one are swept after a day. */
    attachedTo: text('attached_to'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('uploads_owner').on(t.ownerId, t.createdAt),
    index('uploads_attached').on(t.attachedTo),
    index('uploads_of_orders')
      .on(t.createdAt)
      .where(sql`${t.purpose} in ('proof','complaint') and ${t.attachedTo} is not null`),
  ],
);

/**
 * How many rows the back office's large lists have of each kind: triggers add what each statement adds or takes, a job
 * folds the lines; their sum is the number. `part` is a status, or what else a list is narrowed to.
 */
export const tallies = pgTable(
  'tallies',
  {
    list: text().notNull(),
    part: text().notNull(),
    n: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('tallies_sum').on(t.list, t.part, t.n)],
);

/**
 * How many listings there are, by farmer, category, badge (R9) and whether the public may see them: triggers add a line of what each statement adds
 * or takes, `foldTallies` makes one of them again. Every total and every count beside a filter of the shop is a sum of it.
 */
export const marketCounts = pgTable(
  'market_counts',
  {
    farmerId: integer('farmer_id').notNull(),
    category: text().notNull(),
    level: text().notNull(),
    shown: boolean().notNull(),
    /** The class of quality; empty where none is known. */
    quality: text().notNull().default(''),
    n: bigint({ mode: 'number' }).notNull(),
    /** Whether the line is a sum already; each that a trigger adds has yet to be put to it. */
    folded: boolean().notNull().default(false),
  },
  (t) => [
    index('market_counts_sum').on(t.farmerId, t.category, t.level, t.shown, t.quality, t.n),
    index('market_counts_new')
      .on(t.farmerId, t.category, t.level, t.shown, t.quality)
      .where(sql`not ${t.folded}`),
  ],
);

/** Who changed what in the back office, and what it was before. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: text('actor_id').references(() => users.id),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text('entity_id').notNull(),
    before: jsonb(),
    after: jsonb(),
    at: at('at').notNull(),
  },
  (t) => [
    index('audit_log_entity').on(t.entity, t.entityId, t.id),
    index('audit_log_entity_at').on(t.entity, t.at, t.id),
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_actor').on(t.actorId, t.id),
  ],
);
