import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { at } from './parts/columns.ts';

/** Who agreed to what, by which wording, and who took it back: rows are only added. */
export const consents = pgTable(
  'consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Not a reference: that he agreed is to be shown after his account has gone too. */
    userId: text('user_id'),
    /** Of who has no account: a keyed hash of his mail address. */
    subject: text(),
    purpose: text({ enum: ['account', 'newsletter', 'whatsapp', 'sms'] }).notNull(),
    given: boolean().notNull(),
    /** Of which day the notice was that he saw. */
    notice: text().notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('consents_user').on(t.userId, t.purpose, t.id),
    index('consents_subject').on(t.subject, t.purpose, t.id).where(sql`${t.subject} is not null`),
    check('consents_somebody', sql`${t.userId} is not null or ${t.subject} is not null`),
  ],
);

/** Personal data that got to whom it should not, and what was done about it (UU 27/2022 pasal 46). */
export const breaches = pgTable(
  'breaches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    what: text().notNull(),
    /** Whose and which data. */
    data: text().notNull(),
    people: integer().notNull(),
    measures: text().notNull().default(''),
    /** When it became known: from here three days run. */
    foundAt: at('found_at').notNull(),
    peopleToldAt: at('people_told_at'),
    authorityToldAt: at('authority_told_at'),
    closedAt: at('closed_at'),
    version: integer().notNull().default(1),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('breaches_found').on(t.foundAt, t.id), check('breaches_people_range', sql`${t.people} >= 0`)],
);
