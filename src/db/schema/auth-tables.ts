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
import { timestamptz } from './columns/common-columns.ts';

/**
 * One account of any role. `email` is stored normalised (NFKC, lower case), `phone` in E.164. A user without
 * an email signs in with their verified phone and receives no emails.
 */
// Triggers (src/db/sql/triggers/users.*.sql): total_row_counts_deleted, total_row_counts_inserted,
// total_row_counts_truncated, total_row_counts_updated, users_end_sessions
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
    /** An admin's duties when the account is narrowed (R68); null for one that may do everything, and for others. */
    adminDuties: text('admin_duties', { enum: ['finance', 'orders', 'content', 'read_only'] }).array(),
    phone: text(),
    /** Verified by a code, or by the admin who entered it: only then can the user sign in with it. */
    phoneVerified: boolean('phone_verified').notNull().default(false),
    address: text(),
    isActive: boolean('is_active').notNull().default(true),
    biddingSuspendedUntil: timestamptz('bidding_suspended_until'),
    preferences: jsonb().$type<UserPreferences>().notNull().default({}),
    version: integer().notNull().default(1),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    deletedAt: timestamptz('deleted_at'),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    // Unique among verified numbers only: entering another user's number does not block its owner.
    uniqueIndex('users_phone_unique')
      .on(t.phone)
      .where(sql`${t.phone} is not null and ${t.phoneVerified} and ${t.deletedAt} is null`),
    index('users_phone').on(t.phone).where(sql`${t.phone} is not null and ${t.deletedAt} is null`),
    index('users_role_created').on(t.role, t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('users_role_order').on(t.role, t.id).where(sql`${t.deletedAt} is null`),
    index('users_created').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('users_inactive').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null and not ${t.isActive}`),
    // Names with accents: `textContains` folds no others.
    index('users_accented').on(t.id).where(sql`octet_length(${t.name}) > length(${t.name})`),
    index('users_name').on(t.name, t.id).where(sql`${t.deletedAt} is null`),
    index('users_email_order').on(t.email, t.id).where(sql`${t.deletedAt} is null`),
    check(
      'users_can_sign_in',
      sql`${t.email} is not null or ${t.deletedAt} is not null
        or (${t.role} <> 'admin' and ${t.phone} is not null and ${t.phoneVerified})`,
    ),
    check(
      'users_admin_duties_known',
      sql`${t.adminDuties} is null or (${t.role} = 'admin' and cardinality(${t.adminDuties}) > 0
        and ${t.adminDuties} <@ array['finance','orders','content','read_only'])`,
    ),
    check('users_role_known', sql`${t.role} in ('admin','farmer','customer')`),
  ],
);

/** A user's notification preferences; missing keys mean the default. */
export type UserPreferences = {
  email?: boolean;
  /** A farmer's bids in one email a day. */
  digest?: boolean;
  /** Its hour in WIB, 0–23. */
  digestHour?: number;
  /** The hours in WIB, 0–23, between which only transactional emails are sent. */
  quietFrom?: number;
  quietTo?: number;
  /** News on the phone number too, if the operator has configured a channel. */
  whatsapp?: boolean;
  sms?: boolean;
};

// Triggers (src/db/sql/triggers/sessions.*.sql): sessions_active_user, sessions_notify_ended
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    token: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /**
     * The seller for whom the user acts here (`farmers.id`), if not the user's own stall; the permissions are looked up
     * on each request.
     */
    activeSellerId: integer('active_seller_id'),
    /** When the user last proved their identity: by signing in, or by entering the password again. */
    reauthenticatedAt: timestamptz('reauthenticated_at'),
    /** When it was last used, to within minutes: idle sessions end. */
    seenAt: timestamptz('seen_at').notNull().defaultNow(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
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
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
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
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (t) => [index('verifications_identifier').on(t.identifier)],
);

/** The secret of a user's authenticator app; no code is required until the secret is confirmed. */
export const mfaFactors = pgTable('mfa_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the shop's secret. */
  secret: text().notNull(),
  /** The time step of the last accepted code: no code is accepted twice. */
  lastTimeStep: bigint('last_time_step', { mode: 'number' }),
  confirmedAt: timestamptz('confirmed_at'),
  createdAt: timestamptz('created_at').notNull(),
});

/** Recovery codes that replace a lost authenticator app, each once; only their hashes are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    usedAt: timestamptz('used_at'),
  },
  (t) => [uniqueIndex('recovery_codes_of_user').on(t.userId, t.hash)],
);

/** A user's passkeys (WebAuthn): each signs in on its own, and verifies the user by fingerprint or PIN. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential id, in base64url. */
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** The device's signature counter: a cloned key would lag behind. 0 when the device does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    /** The name given by its owner. */
    name: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/** Browsers in which a user has signed in: failed attempts by strangers do not lock these out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    hash: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: timestamptz('seen_at').notNull(),
  },
  (t) => [index('known_devices_user').on(t.userId), index('known_devices_seen').on(t.seenAt)],
);

/** Failed attempts (sign-in, reset, sign-up) per account and address, which the rate limit counts. */
export const rateLimitAttempts = pgTable(
  'rate_limit_attempts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The counter's key, such as `signin:account:a@b.id` or `contact:address:10.0.0.0/64`. */
    key: text().notNull(),
    at: timestamptz('at').notNull(),
  },
  (t) => [index('rate_limit_attempts_key_at').on(t.key, t.at)],
);
