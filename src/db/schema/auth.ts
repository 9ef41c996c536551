import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at } from './parts/columns.ts';

/**
 * One account of any role. `email` is stored normalised (NFKC, lower case); `phone` in E.164. Who has no e-mail signs in by
 * his verified phone, and is told nothing by mail.
 */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    role: text({ enum: ['admin', 'farmer', 'customer'] })
      .notNull()
      .default('customer'),
    phone: text(),
    /** Shown to be his, by a code or by an admin who gave it: only then he signs in by it. */
    phoneVerified: boolean('phone_verified').notNull().default(false),
    address: text(),
    isActive: boolean('is_active').notNull().default(true),
    biddingSuspendedUntil: at('bidding_suspended_until'),
    preferences: jsonb().$type<UserPreferences>().notNull().default({}),
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    // Of numbers that were shown to be his alone: typing another's keeps nobody from his own.
    uniqueIndex('users_phone_unique')
      .on(t.phone)
      .where(sql`${t.phone} is not null and ${t.phoneVerified} and ${t.deletedAt} is null`),
    index('users_phone').on(t.phone).where(sql`${t.phone} is not null and ${t.deletedAt} is null`),
    index('users_role_created').on(t.role, t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('users_role_order').on(t.role, t.id).where(sql`${t.deletedAt} is null`),
    index('users_created').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('users_inactive').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null and not ${t.isActive}`),
    index('users_name').on(t.name, t.id).where(sql`${t.deletedAt} is null`),
    index('users_email_order').on(t.email, t.id).where(sql`${t.deletedAt} is null`),
    check(
      'users_can_sign_in',
      sql`${t.email} is not null or ${t.deletedAt} is not null
        or (${t.role} <> 'admin' and ${t.phone} is not null and ${t.phoneVerified})`,
    ),
    check('users_role_known', sql`${t.role} in ('admin','farmer','customer')`),
  ],
);

/** How a user wants to hear of things; missing keys mean the default. */
export type UserPreferences = {
  email?: boolean;
  /** A farmer's bids in one mail a day. */
  digest?: boolean;
  /** The full hour of it in WIB, 0–23. */
  digestHour?: number;
  /** Local WIB hours, 0–23, between which only mails that he asks for are sent. */
  quietFrom?: number;
  quietTo?: number;
  /** News on the phone number too, where the operator has the keys for it. */
  whatsapp?: boolean;
  sms?: boolean;
};

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The stall in whose name he acts here (`farmers.id`), where that is not his own; what he may do there is looked up. */
    actingFor: integer('acting_for'),
    /** When he has last shown that it is he: by signing in, or by his password asked again. */
    provedAt: at('proved_at'),
    /** When it was last used, to within minutes: a session that lies idle ends. */
    seenAt: at('seen_at').notNull().defaultNow(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('sessions_token_unique').on(t.token), index('sessions_user').on(t.userId)],
);

export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    password: text(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('accounts_user').on(t.userId),
    uniqueIndex('accounts_provider_account').on(t.providerId, t.accountId),
  ],
);

export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('verifications_identifier').on(t.identifier)],
);

/** The key that a user's authenticator app makes codes of; one that is not confirmed yet is asked of nobody. */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed by the shop's secret. */
  secret: text().notNull(),
  /** The step in time of the last code that was taken: none is taken twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
  confirmedAt: at('confirmed_at'),
  createdAt: at('created_at').notNull(),
});

/** Codes that stand in for an authenticator app that was lost, each once; only what recognises them is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    usedAt: at('used_at'),
  },
  (t) => [uniqueIndex('recovery_codes_of_user').on(t.userId, t.hash)],
);

/** Keys that a user's devices hold for him (WebAuthn): each signs him in by itself, and shows by finger or PIN that it is he. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's own, in base64url. */
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the device says that it was used: a copy of the key would count behind. 0 where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    /** What its owner calls it. */
    name: text().notNull(),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** Browsers in which a user has signed in: what strangers try in his name does not shut these out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    hash: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [index('known_devices_user').on(t.userId), index('known_devices_seen').on(t.seenAt)],
);

/** Failed attempts (sign-in, reset, sign-up) per account and address; the throttle counts these. */
export const attempts = pgTable(
  'attempts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What is counted, such as `signin:account:a@b.id` or `contact:address:10.0.0.0/64`. */
    key: text().notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('attempts_key_at').on(t.key, t.at)],
);
