import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { SELLER_KINDS } from '../../shared/enums/seller-kinds.ts';
import type { PayoutAccount } from '../../shared/schemas/people/seller-profile-schemas.ts';
import { users } from './auth-tables.ts';
import { timestamptz } from './columns/common-columns.ts';

/** The 38 provinces; `position` puts the specification's thirty first, in its order. */
export const provinces = pgTable('provinces', {
  code: integer().primaryKey(),
  name: text().notNull().unique('provinces_name_unique'),
  position: integer().notNull(),
});

/** The 514 kabupaten and kota; `code` is the official four-digit code and the `id` of a city on the wire. */
// Triggers (src/db/sql/triggers/regencies.*.sql): bid_price_dirty_updated, price_dirty_updated
export const regencies = pgTable(
  'regencies',
  {
    code: integer().primaryKey(),
    provinceCode: integer('province_code')
      .notNull()
      .references(() => provinces.code),
    name: text().notNull(),
    type: text({ enum: ['Kabupaten', 'Kota'] }).notNull(),
  },
  (t) => [index('regencies_province').on(t.provinceCode, t.name)],
);

/** A farmer's own settings (R43); missing keys mean the default. */
export type FarmerSettings = {
  /** Fees in the store currency by regency code, `default` for all others; a missing fee is to be agreed. */
  deliveryFees?: Record<string, number>;
  /** The weekdays of delivery, Sunday 0 to Saturday 6; absent when the farmer has not set them. */
  deliveryDays?: number[];
  /** The cutoff hour of the day before, in the time zone of the farmer's province. */
  deliveryCutoff?: number;
  /** The subtotal in one order from which the named fees are waived, in the store currency. */
  deliveryFreeFrom?: number;
  pickup?: boolean;
  delivery?: boolean;
  /** The default private thresholds of new listings, in percent of the list price; absent means off. */
  bidFloorPercent?: number;
  bidAutoAcceptPercent?: number;
};

/** One month (1–12) of a farmer's harvest calendar and its crop. */
export type HarvestEntry = { month: number; crop: string };

/**
 * A seller's public profile. A person's belongs to exactly one user of role farmer (R41), a group's to its
 * current ketua (R54).
 */
// Triggers (src/db/sql/triggers/farmers.*.sql): bid_price_dirty_updated, farmers_refresh_cards,
// farmers_refresh_search, groups_require_one_ketua, listing_count_dirty_updated, price_dirty_updated,
// total_row_counts_deleted, total_row_counts_inserted, total_row_counts_truncated, total_row_counts_updated
export const farmers = pgTable(
  'farmers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    title: text().notNull().default('Petani'),
    story: text().notNull().default(''),
    phone: text(),
    /** Only a published number is ever shown to the public. */
    phonePublic: boolean('phone_public').notNull().default(false),
    address: text().notNull(),
    province: text().notNull(),
    city: text().notNull(),
    regencyCode: integer('regency_code').references(() => regencies.code),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    portraitUrl: text('portrait_url'),
    plotHectares: doublePrecision('plot_hectares'),
    harvestCalendar: jsonb('harvest_calendar').$type<HarvestEntry[]>().notNull().default([]),
    settings: jsonb().$type<FarmerSettings>().notNull().default({}),
    /** The public part of `settings`: `DeliveryTerms` as text, sent with each listing card (decision 018). */
    deliveryTerms: text('delivery_terms')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`'{"pickup":' || (settings -> 'pickup' IS DISTINCT FROM 'false'::jsonb)::text
          || ',"delivery":' || (settings -> 'delivery' IS DISTINCT FROM 'false'::jsonb)::text
          || ',"fees":' || coalesce(settings -> 'deliveryFees', '{}'::jsonb)::text
          || ',"days":' || coalesce(settings -> 'deliveryDays', '[]'::jsonb)::text
          || ',"cutoff":' || coalesce(settings -> 'deliveryCutoff', 'null'::jsonb)::text
          || ',"free_from":' || coalesce(settings -> 'deliveryFreeFrom', 'null'::jsonb)::text || '}'`),
      ),
    /** The payout account; only the farmer and the admins ever see it. */
    payoutAccount: jsonb('payout_account').$type<PayoutAccount>(),
    kind: text({ enum: SELLER_KINDS }).notNull().default('person'),
    /** Whether an admin has approved it; before that an application is visible to no one else. */
    approved: boolean().notNull().default(true),
    /** The position in the team; null until an admin sets one: those come last, by id. */
    position: integer(),
    isActive: boolean('is_active').notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    deletedAt: timestamptz('deleted_at'),
  },
  (t) => [
    uniqueIndex('farmers_user_unique').on(t.userId).where(sql`${t.kind} = 'person'`),
    index('farmers_of_user').on(t.userId),
    index('farmers_public').on(t.position, t.id).where(sql`${t.isActive} and ${t.deletedAt} is null`),
    // Lists exclude the listings of these few.
    index('farmers_hidden').on(t.id).where(sql`not ${t.isActive} or ${t.deletedAt} is not null`),
    // The admin's sort orders.
    index('farmers_name').on(t.name, t.id).where(sql`${t.deletedAt} is null`),
    index('farmers_city_order').on(t.city, t.id).where(sql`${t.deletedAt} is null`),
    index('farmers_province_order').on(t.province, t.id).where(sql`${t.deletedAt} is null`),
    index('farmers_created').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('farmers_city').on(t.city, t.id),
    index('farmers_regency').on(t.regencyCode),
    // The farmers of one kabupaten or kota in order, and their number; also those whose code could not be
    // resolved from the city's name.
    index('farmers_public_regency')
      .on(t.regencyCode, t.position, t.id)
      .where(sql`${t.isActive} and ${t.deletedAt} is null`),
    index('farmers_public_city')
      .on(t.city, t.position, t.id)
      .where(sql`${t.isActive} and ${t.deletedAt} is null and ${t.regencyCode} is null`),
    check('farmers_shown_when_approved', sql`${t.approved} or not ${t.isActive}`),
    check('farmers_kind_known', sql`${t.kind} in ('person','kelompok_tani','gapoktan','koperasi','bumdes')`),
    check('farmers_latitude_range', sql`${t.latitude} between -90 and 90`),
    check('farmers_longitude_range', sql`${t.longitude} between -180 and 180`),
  ],
);
