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
import { users } from './auth-tables.ts';
import { timestamptz } from './columns/common-columns.ts';

/** Store settings by key; shared/schemas/settings-schemas.ts defines the schema and default of each. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by').references(() => users.id),
});

/**
 * A user's notices on the site, immediate and ordered. Ids of one user rise in the order in which they become
 * visible (domain/notifications takes a lock per user), so a reader that remembers the last id misses
 * nothing.
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
    createdAt: timestamptz('created_at').notNull(),
    readAt: timestamptz('read_at'),
    /** When it becomes visible; null: at once. Never earlier than an older notice of the same user. */
    visibleAt: timestamptz('visible_at'),
    /** The bid response that the notice reports, if that could still be undone when the notice was written. */
    undoKey: text('undo_key'),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.id),
    index('notifications_held').on(t.userId, t.visibleAt).where(sql`${t.visibleAt} is not null`),
    index('notifications_undo_key').on(t.undoKey).where(sql`${t.undoKey} is not null`),
    index('notifications_unread').on(t.userId).where(sql`${t.readAt} is null`),
    index('notifications_created').on(t.createdAt),
  ],
);

/** Mails to be sent, written in the transaction that causes them; `key` makes one message per event. */
// Triggers (src/db/sql/triggers/email_outbox.*.sql): total_row_counts_deleted, total_row_counts_inserted,
// total_row_counts_truncated, total_row_counts_updated
export const emailOutbox = pgTable(
  'email_outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    toAddress: text('to_address').notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** The whole text and HTML, encrypted, when they contain a secret; deleted when it expires. */
    sealed: text(),
    /**
     * The recipient requested it at that moment: it ignores quiet hours and other emails to the same address.
     */
    isTransactional: boolean('is_transactional').notNull().default(false),
    status: text({ enum: ['waiting', 'sent', 'stored', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer().notNull().default(0),
    nextTryAt: timestamptz('next_try_at').notNull(),
    lastError: text('last_error'),
    createdAt: timestamptz('created_at').notNull(),
    sentAt: timestamptz('sent_at'),
    /** The bid response that the mail reports, if that could still be undone when the mail was written. */
    undoKey: text('undo_key'),
  },
  (t) => [
    uniqueIndex('email_outbox_key_unique').on(t.key),
    index('email_outbox_waiting').on(t.nextTryAt, t.id).where(sql`${t.status} = 'waiting'`),
    // For each due mail: whether its address still waits for an earlier one.
    index('email_outbox_recipient_queue')
      .on(t.toAddress, t.isTransactional, t.id)
      .where(sql`${t.status} = 'waiting'`),
    index('email_outbox_created').on(t.createdAt, t.id),
    index('email_outbox_status').on(t.status, t.createdAt, t.id),
    // Mails whose encryption keys are due for deletion.
    index('email_outbox_encrypted')
      .on(t.createdAt)
      .where(sql`${t.sealed} is not null and ${t.status} <> 'waiting'`),
    index('email_outbox_undo_key').on(t.undoKey).where(sql`${t.undoKey} is not null`),
  ],
);

/** The first response of each command with an Idempotency-Key; kept 24 h. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** `user:<id>`, or `anonymous` for every guest: key and body together identify the request. */
    owner: text().notNull(),
    key: text().notNull(),
    route: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    /** The fingerprint of a guest's network; the response is replayed to that network only. */
    network: text(),
    status: integer(),
    response: jsonb(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'idempotency_keys_pk', columns: [t.owner, t.key] }),
    index('idempotency_keys_created').on(t.createdAt),
  ],
);

/**
 * Each backup run, scheduled or requested by an admin. In a database restored from a backup, that backup's
 * own row still says that it is running: `db/backup` knows what the folder contains.
 */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a scheduled backup. */
    requestedBy: text('requested_by').references(() => users.id),
    requestedAt: timestamptz('requested_at').notNull(),
    endedAt: timestamptz('ended_at'),
    /** The name of the folder, once complete. */
    name: text(),
    bytes: bigint({ mode: 'number' }),
    /** The error, in Indonesian. */
    error: text(),
  },
  (t) => [
    index('backup_runs_requested').on(t.requestedAt),
    // One at a time; a second tap changes nothing.
    uniqueIndex('backup_runs_one_open').on(sql`(true)`).where(sql`${t.endedAt} is null`),
  ],
);

/** Uploaded pictures and receipts; `id` alone names the file on disk. */
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
    /**
     * The record that it belongs to once saved, such as `listing:12`; unattached rows are deleted after a
     * day.
     */
    attachedTo: text('attached_to'),
    createdAt: timestamptz('created_at').notNull(),
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
 * The number of rows of the admin's large lists by kind: triggers add a delta per statement, a job folds
 * them, and the sum is the count. `part` is a status, or another filter of the list.
 */
export const rowCounts = pgTable(
  'row_counts',
  {
    list: text().notNull(),
    part: text().notNull(),
    n: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('row_counts_sum').on(t.list, t.part, t.n)],
);

/**
 * The number of listings by farmer, category, badge (R9) and visibility: triggers add a delta per statement,
 * `refreshRowCounts` folds them into one row. Every total and every count of a filter in the shop is a sum
 * over it.
 */
// Triggers (src/db/sql/triggers/listing_counts.*.sql): level_counts_deleted, level_counts_inserted,
// listing_count_dirty_inserted
export const listingCounts = pgTable(
  'listing_counts',
  {
    farmerId: integer('farmer_id').notNull(),
    category: text().notNull(),
    level: text().notNull(),
    shown: boolean().notNull(),
    /** The quality class; empty when unknown. */
    quality: text().notNull().default(''),
    n: bigint({ mode: 'number' }).notNull(),
    /** Whether the row is a folded sum; the deltas of triggers are not folded yet. */
    folded: boolean().notNull().default(false),
  },
  (t) => [
    index('listing_counts_sum').on(t.farmerId, t.category, t.level, t.shown, t.quality, t.n),
    index('listing_counts_not_aggregated')
      .on(t.farmerId, t.category, t.level, t.shown, t.quality)
      .where(sql`not ${t.folded}`),
  ],
);

/** Who changed what in the back office, and what it was before. */
// Triggers (src/db/sql/triggers/audit_log.*.sql): append_only, append_only_truncate, total_row_counts_deleted,
// total_row_counts_inserted, total_row_counts_truncated, total_row_counts_updated
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
    at: timestamptz('at').notNull(),
    /** The shop's own mark of the content (`auditMark`); null on rows from before marks existed. */
    mark: text(),
  },
  (t) => [
    index('audit_log_entity').on(t.entity, t.entityId, t.id),
    index('audit_log_entity_at').on(t.entity, t.at, t.id),
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_actor').on(t.actorId, t.id),
    uniqueIndex('audit_log_mark').on(t.mark),
  ],
);
