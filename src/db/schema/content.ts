import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { at } from './parts/columns.ts';

/** One entry of a typed content collection (slides, posts, services …); its schema is in domain/content/collections. */
export const contentEntries = pgTable(
  'content_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    collection: text().notNull(),
    /** The number in the entry's public address, unique in its collection. */
    number: integer().notNull(),
    position: integer().notNull().default(0),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** A deleted entry keeps its row and its number, so that no other entry ever gets its address. */
    status: text({ enum: ['draft', 'published', 'deleted'] })
      .notNull()
      .default('published'),
    /** A published entry shows from this moment on; at once, where there is none. */
    publishAt: at('publish_at'),
    /** Changes of an entry that shows, kept beside what shows until they are published or thrown away. */
    draft: jsonb().$type<Record<string, unknown>>(),
    draftAt: at('draft_at'),
    draftBy: text('draft_by').references(() => users.id),
    /** The changes are published by themselves at this moment; never, where there is none. */
    draftPublishAt: at('draft_publish_at'),
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('content_entries_number').on(t.collection, t.number),
    index('content_entries_order').on(t.collection, t.position, t.number),
    index('content_entries_due').on(t.draftPublishAt).where(sql`${t.draftPublishAt} is not null`),
    // What nobody sees yet is changed itself.
    check('content_entries_draft_beside', sql`${t.draft} is null or ${t.status} <> 'draft'`),
    check('content_entries_draft_dated', sql`(${t.draft} is null) = (${t.draftAt} is null)`),
    check(
      'content_entries_draft_scheduled',
      sql`${t.draftPublishAt} is null or (${t.draft} is not null and ${t.status} = 'published')`,
    ),
  ],
);

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
    moderatedAt: at('moderated_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('comments_post').on(t.postNumber, t.status, t.createdAt),
    index('comments_status').on(t.status, t.createdAt, t.id),
  ],
);

/** What visitors wrote through the contact forms. */
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
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('contact_messages_status').on(t.status, t.createdAt, t.id),
    index('contact_messages_created').on(t.createdAt, t.id),
  ],
);

/** What the back office answered to a visitor's message; the mail itself stands in the outbox. */
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
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('contact_replies_message').on(t.messageId, t.id)],
);

/** A letter to all subscribers: a draft until it is sent, unchangeable afterwards. */
export const newsletters = pgTable(
  'newsletters',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subject: text().notNull(),
    text: text().notNull(),
    status: text({ enum: ['draft', 'sent'] })
      .notNull()
      .default('draft'),
    /** How many it was queued for. */
    recipients: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    sentAt: at('sent_at'),
  },
  (t) => [index('newsletters_created').on(t.createdAt, t.id)],
);

/** Newsletter subscribers, their addresses in lower case; confirmed by the link in the mail (double opt-in). */
export const subscribers = pgTable(
  'subscribers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    tokenHash: text('token_hash').notNull(),
    confirmedAt: at('confirmed_at'),
    unsubscribedAt: at('unsubscribed_at'),
    createdAt: at('created_at').notNull(),
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
