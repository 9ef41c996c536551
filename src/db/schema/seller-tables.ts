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
import {
  APPLICATION_STATES,
  BUSINESS_KINDS,
  IDENTITY_DOCUMENT_STATES,
} from '../../shared/enums/seller-kinds.ts';
import { users } from './auth-tables.ts';
import { timestamptz } from './columns/common-columns.ts';
import { farmers } from './farmer-tables.ts';

/** A seller's application: its facts besides the profile, and the decision. */
export const sellerApplications = pgTable(
  'seller_applications',
  {
    farmerId: integer('farmer_id')
      .primaryKey()
      .references(() => farmers.id, { onDelete: 'cascade' }),
    /** The applicant; for a group its first ketua. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    state: text({ enum: APPLICATION_STATES }).notNull(),
    /** What the seller grows, as free text. */
    grows: text().notNull(),
    /** A picture of the person, or of the group's board. */
    photoUrl: text('photo_url').notNull(),
    /** The admin's reason with the last decision. */
    reason: text(),
    submittedAt: timestamptz('submitted_at').notNull(),
    decidedAt: timestamptz('decided_at'),
    decidedBy: text('decided_by').references(() => users.id),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('seller_applications_state').on(t.state, t.submittedAt, t.farmerId),
    index('seller_applications_user').on(t.userId),
    check('seller_applications_state_known', sql`${t.state} in ('waiting','asked','refused','approved')`),
    check(
      'seller_applications_reasoned',
      sql`${t.state} not in ('asked','refused') or ${t.reason} is not null`,
    ),
  ],
);

/**
 * A seller's legal identity, as an admin verified it. The numbers are encrypted with a key of the shop; the
 * public only learns that it was verified.
 */
export const sellerIdentities = pgTable(
  'seller_identities',
  {
    farmerId: integer('farmer_id')
      .primaryKey()
      .references(() => farmers.id),
    /** As on the KTP, for a group as in its deed. */
    legalName: text('legal_name').notNull(),
    businessKind: text('business_kind', { enum: BUSINESS_KINDS }).notNull(),
    /** NIK and NPWP, encrypted. */
    nik: text(),
    npwp: text(),
    /** Pengusaha Kena Pajak: the seller issues their own tax invoices. */
    taxable: boolean().notNull().default(false),
    /** The year of the seller's statement that their turnover is below the threshold. */
    statementYear: integer('statement_year'),
    /** The end of a surat keterangan bebas, and its number. */
    exemptUntil: date('exempt_until'),
    exemptNumber: text('exempt_number'),
    verifiedAt: timestamptz('verified_at'),
    verifiedBy: text('verified_by').references(() => users.id),
    version: integer().notNull().default(1),
    updatedAt: timestamptz('updated_at').notNull(),
    updatedBy: text('updated_by')
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    check('seller_identities_verified', sql`(${t.verifiedAt} is null) = (${t.verifiedBy} is null)`),
    check(
      'seller_identities_verified_documents',
      sql`${t.verifiedAt} is null or ${t.nik} is not null or ${t.npwp} is not null`,
    ),
    check('seller_identities_exempt', sql`(${t.exemptUntil} is null) = (${t.exemptNumber} is null)`),
    check('seller_identities_statement', sql`${t.statementYear} is null or ${t.businessKind} = 'perorangan'`),
  ],
);

/**
 * A seller's submitted identity documents until an admin has reviewed them: approved, they become
 * `sellerIdentities`. The numbers are deleted with the decision.
 */
export const identitySubmissions = pgTable(
  'identity_submissions',
  {
    id: serial().primaryKey(),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    submittedBy: text('submitted_by')
      .notNull()
      .references(() => users.id),
    state: text({ enum: IDENTITY_DOCUMENT_STATES }).notNull(),
    legalName: text('legal_name').notNull(),
    businessKind: text('business_kind', { enum: BUSINESS_KINDS }).notNull(),
    /** NIK and NPWP, encrypted; null when the seller left the known ones unchanged. */
    nik: text(),
    npwp: text(),
    taxable: boolean().notNull(),
    statement: boolean().notNull(),
    exemptUntil: date('exempt_until'),
    exemptNumber: text('exempt_number'),
    /** The admin's reason for a rejection. */
    reason: text(),
    submittedAt: timestamptz('submitted_at').notNull(),
    reviewedAt: timestamptz('reviewed_at'),
    reviewedBy: text('reviewed_by').references(() => users.id),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('identity_submissions_waiting').on(t.farmerId).where(sql`state = 'waiting'`),
    index('identity_submissions_farmer').on(t.farmerId, t.id),
    index('identity_submissions_submitted_by').on(t.submittedBy),
    check('identity_submissions_state_known', sql`${t.state} in ('waiting','refused','approved')`),
    check('identity_submissions_reasoned', sql`${t.state} <> 'refused' or ${t.reason} is not null`),
    check('identity_submissions_reviewed', sql`(${t.state} = 'waiting') = (${t.reviewedAt} is null)`),
    check(
      'identity_submissions_numbers_erased',
      sql`${t.state} = 'waiting' or (${t.nik} is null and ${t.npwp} is null)`,
    ),
    check('identity_submissions_exempt', sql`(${t.exemptUntil} is null) = (${t.exemptNumber} is null)`),
    check('identity_submissions_statement', sql`not ${t.statement} or ${t.businessKind} = 'perorangan'`),
  ],
);
