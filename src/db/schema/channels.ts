import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sessions, users } from './auth.ts';
import { at } from './parts/columns.ts';
import { notifications } from './system.ts';

/**
 * A browser that asked to be told by push messages (RFC 8030), as long as the session lasts in which it asked: whoever
 * signs out there hears no more of what is his.
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
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('push_devices_endpoint_unique').on(t.endpoint),
    index('push_devices_user').on(t.userId),
    index('push_devices_session').on(t.sessionId),
  ],
);

/** What a message outside the site says: a one-time code, or a piece of news with the page it is about. */
export type WordContent =
  | { code: string }
  /** `once`: its page's address lets its reader in, and is kept as a code is. */
  | { title: string; text: string; href: string; how?: string; once?: true }
  /** What somebody who has just written to us is answered, as it stands. */
  | { answer: string }
  /** Sent or given up, and not to be read by anybody after. */
  | { hidden: true };

/** The same as it is kept: a code or a key that waits is sealed under the shop's own secret (domain/notify/sealed.ts). */
export type KeptWord =
  | Exclude<WordContent, { code: string }>
  | { sealed: string }
  | { title: string; text: string; sealedHref: string };

/** Messages by push, WhatsApp and SMS, written in the transaction that causes them; `key` makes one per event and way. */
export const words = pgTable(
  'words',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    channel: text({ enum: ['push', 'whatsapp', 'sms'] }).notNull(),
    /** A phone number in E.164; for push the number of the device. */
    to: text('to_whom').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The notice that it repeats; read in the site, it need not be sent. */
    noticeId: bigint('notice_id', { mode: 'number' }).references(() => notifications.id, {
      onDelete: 'cascade',
    }),
    content: jsonb().$type<KeptWord>().notNull(),
    /** Its receiver asked for it at that moment: it does not wait for his quiet hours. */
    asked: boolean().notNull().default(false),
    status: text({ enum: ['waiting', 'sent', 'dropped', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: integer().notNull().default(0),
    nextTryAt: at('next_try_at').notNull(),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
    heldFor: text('held_for'),
  },
  (t) => [
    uniqueIndex('words_key_unique').on(t.key),
    index('words_waiting').on(t.nextTryAt, t.id).where(sql`${t.status} = 'waiting'`),
    index('words_created').on(t.createdAt, t.id),
    index('words_user').on(t.userId),
    index('words_notice').on(t.noticeId),
    index('words_held_for').on(t.heldFor).where(sql`${t.heldFor} is not null`),
  ],
);

/** What came in by WhatsApp, by Meta's own number for it: each counts once, and tells until when we may answer freely. */
export const whatsappHeard = pgTable(
  'whatsapp_heard',
  {
    id: text().primaryKey(),
    phone: text().notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('whatsapp_heard_phone').on(t.phone, t.at), index('whatsapp_heard_at').on(t.at)],
);

/** What somebody was asked to say YA to by WhatsApp; one question at a time. */
export const whatsappAsked = pgTable('whatsapp_asked', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** What a yes does, as it was read and shown. */
  deed: jsonb().$type<Record<string, unknown>>().notNull(),
  until: at('until').notNull(),
});
