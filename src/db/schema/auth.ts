import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** One account of any role. `email` is stored normalised (NFKC, lower case); `phone` in E.164. */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    role: text({ enum: ['admin', 'farmer', 'customer'] })
      .notNull()
      .default('customer'),
    phone: text(),
    address: text(),
    isActive: boolean('is_active').notNull().default(true),
    /** Unused since the accounts are our own; `isActive` is what the product reads. */
    banned: boolean().notNull().default(false),
    banReason: text('ban_reason'),
    banExpires: at('ban_expires'),
    biddingSuspendedUntil: at('bidding_suspended_until'),
    preferences: jsonb().$type<UserPreferences>().notNull().default({}),
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
    uniqueIndex('users_phone_unique')
      .on(t.phone)
      .where(sql`${t.phone} is not null and ${t.deletedAt} is null`),
    index('users_role_created').on(t.role, t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('users_role_order').on(t.role, t.id).where(sql`${t.deletedAt} is null`),
    index('users_created').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('users_inactive').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null and not ${t.isActive}`),
    index('users_name').on(t.name, t.id).where(sql`${t.deletedAt} is null`),
    index('users_email_order').on(t.email, t.id).where(sql`${t.deletedAt} is null`),
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
    impersonatedBy: text('impersonated_by'),
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
    issuer: text(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text(),
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
