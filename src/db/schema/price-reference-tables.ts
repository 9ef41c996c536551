import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { QUALITY_CLASSES } from '../../shared/rules/quality/quality-classes.ts';
import { COMMODITIES, REFERENCE_LEVELS } from '../../shared/rules/references/commodities.ts';
import type { PriceZone } from '../../shared/rules/references/price-zones.ts';
import { REFERENCE_KINDS } from '../../shared/rules/references/reference-verdicts.ts';
import { users } from './auth-tables.ts';
import { money, timestamptz } from './columns/common-columns.ts';

/**
 * Government reference prices (trade 8) in rupiah per kilogram, each valid from one day to another in WIB, both
 * included. The rows of one commodity, class, kind, level and zone neither overlap (an exclusion constraint, in
 * src/db/sql/functions/require_gapless_references.sql) nor leave a gap (a trigger).
 */
// Triggers (src/db/sql/triggers/price_references.*.sql): price_references_gapless
export const priceReferences = pgTable(
  'price_references',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    commodity: text({ enum: COMMODITIES }).notNull(),
    /** Null for all classes that the vocabulary names. */
    class: text({ enum: QUALITY_CLASSES }),
    kind: text({ enum: REFERENCE_KINDS }).notNull(),
    level: text({ enum: REFERENCE_LEVELS }).notNull(),
    /** 1 to 3; 0 for the whole country. */
    zone: integer().$type<0 | PriceZone>().notNull().default(0),
    low: money('low'),
    high: money('high'),
    effectiveFrom: date('effective_from').notNull(),
    effectiveUntil: date('effective_until'),
    source: text().notNull(),
    sourceUrl: text('source_url'),
    /** The day on which an admin last compared the row with its source; null when nobody has. */
    checkedOn: date('checked_on'),
    /** Its last author; null for the shop's initial values. */
    updatedBy: text('updated_by').references(() => users.id),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('price_references_series').on(t.commodity, t.kind, t.level, t.zone, t.effectiveFrom),
    index('price_references_user').on(t.updatedBy),
    check('price_references_kind_known', sql`${t.kind} in ('hpp','het','hap')`),
    check('price_references_level_known', sql`${t.level} in ('produsen','gudang','konsumen')`),
    check('price_references_zone_known', sql`${t.zone} between 0 and 3`),
    check('price_references_days', sql`${t.effectiveUntil} >= ${t.effectiveFrom}`),
    check(
      'price_references_ends',
      sql`coalesce(case ${t.kind}
        when 'hpp' then ${t.low} > 0 and ${t.high} is null
        when 'het' then ${t.high} > 0 and ${t.low} is null
        else ${t.low} > 0 and ${t.high} >= ${t.low} end, false)`,
    ),
  ],
);
