import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { APPLICATION_STATES, BUSINESS_KINDS, PAPERS_STATES } from '../../shared/kinds/seller-kinds.ts';
import { farmers } from './accounts.ts';
import { users } from './auth.ts';
import { at } from './parts/columns.ts';

/** How a stall that signed itself up came in: what it said of itself besides its profile, and what was answered. */
export const sellerApplications = pgTable(
  'seller_applications',
  {
    farmerId: integer('farmer_id')
      .primaryKey()
      .references(() => farmers.id, { onDelete: 'cascade' }),
    /** Who signed it up; of a group its first ketua. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    state: text({ enum: APPLICATION_STATES }).notNull(),
    /** What is grown there, in his own words. */
    grows: text().notNull(),
    /** The person, or the board of the group. */
    photoUrl: text('photo_url').notNull(),
    /** What the admin wrote with his last answer. */
    reason: text(),
    sentAt: at('sent_at').notNull(),
    answeredAt: at('answered_at'),
    answeredBy: text('answered_by').references(() => users.id),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('seller_applications_state').on(t.state, t.sentAt, t.farmerId),
    index('seller_applications_user').on(t.userId),
    check('seller_applications_state_known', sql`${t.state} in ('waiting','asked','refused','approved')`),
    check(
      'seller_applications_reasoned',
      sql`${t.state} not in ('asked','refused') or ${t.reason} is not null`,
    ),
  ],
);

/**
 * Who stands behind a stall before the law, as an admin has seen it on his papers. The numbers stand under a key of the shop's
 * own; the public learns only that somebody has looked.
 */
export const sellerIdentities = pgTable(
  'seller_identities',
  {
    farmerId: integer('farmer_id')
      .primaryKey()
      .references(() => farmers.id),
    /** As on the KTP, of a group as in its deed. */
    legalName: text('legal_name').notNull(),
    businessKind: text('business_kind', { enum: BUSINESS_KINDS }).notNull(),
    /** NIK and NPWP, sealed. */
    nik: text(),
    npwp: text(),
    /** Pengusaha Kena Pajak: he makes tax invoices of his own. */
    taxable: boolean().notNull().default(false),
    /** Of which year his statement is that he turns over no more than the threshold. */
    statementYear: integer('statement_year'),
    /** Until when a surat keterangan bebas holds, and its number. */
    exemptUntil: date('exempt_until'),
    exemptNumber: text('exempt_number'),
    checkedAt: at('checked_at'),
    checkedBy: text('checked_by').references(() => users.id),
    version: integer().notNull().default(1),
    updatedAt: at('updated_at').notNull(),
    updatedBy: text('updated_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    check('seller_identities_checked', sql`(${t.checkedAt} is null) = (${t.checkedBy} is null)`),
    check(
      'seller_identities_checked_what',
      sql`${t.checkedAt} is null or ${t.nik} is not null or ${t.npwp} is not null`,
    ),
    check('seller_identities_exempt', sql`(${t.exemptUntil} is null) = (${t.exemptNumber} is null)`),
    check('seller_identities_statement', sql`${t.statementYear} is null or ${t.businessKind} = 'perorangan'`),
  ],
);

/**
 * What a seller hands in of his identity, until an admin has compared it: approved, it is his `sellerIdentities`. The numbers are
 * kept no longer than until the answer.
 */
export const sellerPapers = pgTable(
  'seller_papers',
  {
    id: serial().primaryKey(),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    sentBy: text('sent_by')
      .notNull()
      .references(() => users.id),
    state: text({ enum: PAPERS_STATES }).notNull(),
    legalName: text('legal_name').notNull(),
    businessKind: text('business_kind', { enum: BUSINESS_KINDS }).notNull(),
    /** NIK and NPWP, sealed; null where he left what is known of him as it is. */
    nik: text(),
    npwp: text(),
    taxable: boolean().notNull(),
    statement: boolean().notNull(),
    exemptUntil: date('exempt_until'),
    exemptNumber: text('exempt_number'),
    /** What the admin wrote who refused it. */
    reason: text(),
    sentAt: at('sent_at').notNull(),
    answeredAt: at('answered_at'),
    answeredBy: text('answered_by').references(() => users.id),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('seller_papers_waiting').on(t.farmerId).where(sql`state = 'waiting'`),
    index('seller_papers_farmer').on(t.farmerId, t.id),
    index('seller_papers_sent_by').on(t.sentBy),
    check('seller_papers_state_known', sql`${t.state} in ('waiting','refused','approved')`),
    check('seller_papers_reasoned', sql`${t.state} <> 'refused' or ${t.reason} is not null`),
    check('seller_papers_answered', sql`(${t.state} = 'waiting') = (${t.answeredAt} is null)`),
    check(
      'seller_papers_numbers_go',
      sql`${t.state} = 'waiting' or (${t.nik} is null and ${t.npwp} is null)`,
    ),
    check('seller_papers_exempt', sql`(${t.exemptUntil} is null) = (${t.exemptNumber} is null)`),
    check('seller_papers_statement', sql`not ${t.statement} or ${t.businessKind} = 'perorangan'`),
  ],
);
