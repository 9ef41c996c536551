import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './auth-tables.ts';
import { timestamptz } from './columns/common-columns.ts';

/** One entry of a typed content collection (slides, posts, services …); its schema is in domain/content/collections. */
export const contentEntries = pgTable(
  'content_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    collection: text().notNull(),
    /** The number in the entry's public URL, unique in its collection. */
    number: integer().notNull(),
    position: integer().notNull().default(0),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** A deleted entry keeps its row and its number, so that no other entry ever gets its URL. */
    status: text({ enum: ['draft', 'published', 'deleted'] })
      .notNull()
      .default('published'),
    /** The instant from which a published entry is visible; at once when null. */
    publishAt: timestamptz('publish_at'),
    /** The draft of a visible entry, stored separately until it is published or discarded. */
    draft: jsonb().$type<Record<string, unknown>>(),
    draftAt: timestamptz('draft_at'),
    draftBy: text('draft_by').references(() => users.id),
    /** The instant at which the draft is published automatically; never when null. */
    draftPublishAt: timestamptz('draft_publish_at'),
    version: integer().notNull().default(1),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('content_entries_number').on(t.collection, t.number),
    index('content_entries_order').on(t.collection, t.position, t.number),
    index('content_entries_due').on(t.draftPublishAt).where(sql`${t.draftPublishAt} is not null`),
    // An entry that is not visible yet needs no draft: it is edited itself.
    check('content_entries_draft_beside', sql`${t.draft} is null or ${t.status} <> 'draft'`),
    check('content_entries_draft_dated', sql`(${t.draft} is null) = (${t.draftAt} is null)`),
    check(
      'content_entries_draft_scheduled',
      sql`${t.draftPublishAt} is null or (${t.draft} is not null and ${t.status} = 'published')`,
    ),
  ],
);

// Triggers (src/db/sql/triggers/comments.*.sql): total_row_counts_deleted, total_row_counts_inserted,
// total_row_counts_truncated, total_row_counts_updated
export const comments = pgTable(
  'comments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    postNumber: integer('post_number').notNull(),
    userId: text('user_id').references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    comment: text().notNull(),
    status: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    moderatedBy: text('moderated_by').references(() => users.id),
    moderatedAt: timestamptz('moderated_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    index('comments_post').on(t.postNumber, t.status, t.createdAt),
    index('comments_status').on(t.status, t.createdAt, t.id),
  ],
);

/** Messages that visitors sent through the contact forms. */
// Triggers (src/db/sql/triggers/contact_messages.*.sql): total_row_counts_deleted, total_row_counts_inserted,
// total_row_counts_truncated, total_row_counts_updated
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text(),
    email: text().notNull(),
    phone: text(),
    comments: text().notNull(),
    status: text({ enum: ['new', 'read', 'answered'] })
      .notNull()
      .default('new'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    index('contact_messages_status').on(t.status, t.createdAt, t.id),
    index('contact_messages_created').on(t.createdAt, t.id),
  ],
);

/** The admin's reply to a visitor's message; the email itself is in the outbox. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer('message_id')
      .notNull()
      .references(() => contactMessages.id),
    text: text().notNull(),
    repliedBy: text('replied_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [index('contact_replies_message').on(t.messageId, t.id)],
);

/** A newsletter to all subscribers: a draft until it is sent, unchangeable afterwards. */
// Triggers (src/db/sql/triggers/newsletters.*.sql): total_row_counts_deleted, total_row_counts_inserted,
// total_row_counts_truncated, total_row_counts_updated
export const newsletters = pgTable(
  'newsletters',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subject: text().notNull(),
    text: text().notNull(),
    status: text({ enum: ['draft', 'sent'] })
      .notNull()
      .default('draft'),
    /** The number of recipients for whom it was queued. */
    recipients: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
    sentAt: timestamptz('sent_at'),
  },
  (t) => [index('newsletters_created').on(t.createdAt, t.id)],
);

/** Newsletter subscribers, their addresses in lower case; confirmed by the link in the mail (double opt-in). */
// Triggers (src/db/sql/triggers/subscribers.*.sql): total_row_counts_deleted, total_row_counts_inserted,
// total_row_counts_truncated, total_row_counts_updated
export const subscribers = pgTable(
  'subscribers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    tokenHash: text('token_hash').notNull(),
    confirmedAt: timestamptz('confirmed_at'),
    unsubscribedAt: timestamptz('unsubscribed_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('subscribers_email_unique').on(t.email),
    index('subscribers_token').on(t.tokenHash),
    index('subscribers_created').on(t.createdAt, t.id),
    index('subscribers_waiting')
      .on(t.createdAt, t.id)
      .where(sql`${t.confirmedAt} is null and ${t.unsubscribedAt} is null`),
    index('subscribers_stopped').on(t.createdAt, t.id).where(sql`${t.unsubscribedAt} is not null`),
  ],
);
