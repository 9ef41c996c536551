import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sessions, users } from './auth-tables.ts';
import { timestamptz } from './columns/common-columns.ts';
import { notifications } from './system-tables.ts';

/**
 * A browser's subscription to push messages (RFC 8030), bound to its session: after a sign-out it receives no
 * more of the user's data.
 */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('push_devices_endpoint_unique').on(t.endpoint),
    index('push_devices_user').on(t.userId),
    index('push_devices_session').on(t.sessionId),
  ],
);

/** The content of a message outside the site: a one-time code, or a piece of news with its page. */
export type MessageContent =
  | { code: string }
  /** `once`: the page's URL signs its reader in, and is stored like a code. */
  | { title: string; text: string; href: string; how?: string; once?: true }
  /** The literal reply to an inbound message. */
  | { answer: string }
  /** Sent or given up, and unreadable from then on. */
  | { hidden: true };

/** The stored form: a pending code or key is encrypted with the shop's secret (domain/notifications/channels/encryption.ts). */
export type StoredMessage =
  | Exclude<MessageContent, { code: string }>
  | { sealed: string }
  | { title: string; text: string; sealedHref: string };

/**
 * Messages by push, WhatsApp and SMS, written in the transaction that causes them; `key` makes one per event
 * and channel.
 */
export const outboundMessages = pgTable(
  'outbound_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    channel: text({ enum: ['push', 'whatsapp', 'sms'] }).notNull(),
    /** A phone number in E.164; for push the number of the device. */
    recipient: text('recipient').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The notice that it repeats; when that was read on the site, it is not sent. */
    noticeId: bigint('notice_id', { mode: 'number' }).references(() => notifications.id, {
      onDelete: 'cascade',
    }),
    content: jsonb().$type<StoredMessage>().notNull(),
    /** The recipient requested it at that moment: it ignores quiet hours. */
    isTransactional: boolean('is_transactional').notNull().default(false),
    status: text({ enum: ['waiting', 'sent', 'dropped', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer().notNull().default(0),
    nextTryAt: timestamptz('next_try_at').notNull(),
    lastError: text('last_error'),
    createdAt: timestamptz('created_at').notNull(),
    sentAt: timestamptz('sent_at'),
    undoKey: text('undo_key'),
  },
  (t) => [
    uniqueIndex('outbound_messages_key_unique').on(t.key),
    index('outbound_messages_waiting').on(t.nextTryAt, t.id).where(sql`${t.status} = 'waiting'`),
    index('outbound_messages_created').on(t.createdAt, t.id),
    index('outbound_messages_user').on(t.userId),
    index('outbound_messages_notice').on(t.noticeId),
    index('outbound_messages_undo_key').on(t.undoKey).where(sql`${t.undoKey} is not null`),
  ],
);

/** Inbound WhatsApp messages by Meta's id: each counts once, and opens the time window for free replies. */
export const whatsappInbound = pgTable(
  'whatsapp_inbound',
  {
    id: text().primaryKey(),
    phone: text().notNull(),
    at: timestamptz('at').notNull(),
  },
  (t) => [index('whatsapp_inbound_phone').on(t.phone, t.at), index('whatsapp_inbound_at').on(t.at)],
);

/** A command that a user was asked by WhatsApp to confirm with YA; one question at a time. */
export const whatsappConfirmations = pgTable('whatsapp_confirmations', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The command to run on YA, as it was parsed and shown. */
  command: jsonb().$type<Record<string, unknown>>().notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
});
