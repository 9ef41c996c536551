import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './auth-tables.ts';
import { timestamptz } from './columns/common-columns.ts';

/** Consents and their withdrawals, with the version of the notice: rows are only added. */
export const consents = pgTable(
  'consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Not a foreign key: the consent must remain provable after the account is deleted. */
    userId: text('user_id'),
    /** For a user without an account: a keyed hash of the email address. */
    subject: text(),
    purpose: text({ enum: ['account', 'newsletter', 'whatsapp', 'sms'] }).notNull(),
    isGranted: boolean('is_granted').notNull(),
    /** The date of the notice that the user saw. */
    notice: text().notNull(),
    at: timestamptz('at').notNull(),
  },
  (t) => [
    index('consents_user').on(t.userId, t.purpose, t.id),
    index('consents_subject').on(t.subject, t.purpose, t.id).where(sql`${t.subject} is not null`),
    check('consents_somebody', sql`${t.userId} is not null or ${t.subject} is not null`),
  ],
);

/** Personal data breaches, and the response to each (UU 27/2022 pasal 46). */
export const dataBreaches = pgTable(
  'data_breaches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    what: text().notNull(),
    /** The affected people and data. */
    data: text().notNull(),
    people: integer().notNull(),
    measures: text().notNull().default(''),
    /** When the breach became known; the three days' deadline starts then. */
    discoveredAt: timestamptz('discovered_at').notNull(),
    peopleNotifiedAt: timestamptz('people_notified_at'),
    authorityNotifiedAt: timestamptz('authority_notified_at'),
    closedAt: timestamptz('closed_at'),
    version: integer().notNull().default(1),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz('created_at').notNull(),
  },
  (t) => [
    index('data_breaches_discovered').on(t.discoveredAt, t.id),
    check('data_breaches_people_range', sql`${t.people} >= 0`),
  ],
);
