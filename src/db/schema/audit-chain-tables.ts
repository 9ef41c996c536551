import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns/common-columns.ts';

/**
 * The security log: sign-ins, failed sign-ins, denied requests. Rows never change and are deleted after a
 * year; none contains an account's data or an address: `userId` may refer to a deleted user, `network` is a
 * keyed hash.
 */
// Triggers (src/db/sql/triggers/security_events.*.sql): append_only, append_only_truncate
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Such as `sign-in`. */
    what: text().notNull(),
    userId: text('user_id'),
    network: text(),
    detail: jsonb().$type<Record<string, string | number>>(),
    at: timestamptz('at').notNull(),
    /** The shop's own mark of the content (`auditMark`); null on rows from before marks existed. */
    mark: text(),
  },
  (t) => [
    index('security_events_at').on(t.at, t.id),
    uniqueIndex('security_events_mark').on(t.mark),
    index('security_events_type').on(t.what, t.at, t.id),
    index('security_events_user').on(t.userId, t.at).where(sql`${t.userId} is not null`),
    index('security_events_network').on(t.network, t.at).where(sql`${t.network} is not null`),
  ],
);

/**
 * A hash chain over the rows of the audit trail (`audit`) and of `security_events` (`security`): each link
 * contains its row's digest and, under a key that the database does not have, the previous link. It reveals a
 * changed, deleted or inserted row; a seal outside the database (`audit-seal.ts`) reveals a missing end.
 */
// Triggers (src/db/sql/triggers/audit_chain.*.sql): append_only, append_only_truncate
export const auditChain = pgTable(
  'audit_chain',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    source: text({ enum: ['audit', 'security'] }).notNull(),
    rowId: bigint('row_id', { mode: 'number' }).notNull(),
    at: timestamptz('at').notNull(),
    /** SHA-256 of the row. */
    digest: text().notNull(),
    hash: text().notNull(),
    /**
     * How the row was found when it was linked: with the shop's own mark, without (`foreign`), or older than marks
     * (`unmarked`). `first` is a link of the first version, whose hash lacks `at`.
     */
    kind: text({ enum: ['first', 'unmarked', 'marked', 'foreign'] })
      .notNull()
      .default('first'),
  },
  (t) => [uniqueIndex('audit_chain_row').on(t.source, t.rowId)],
);
