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
import type { PayoutAccount } from '../../shared/input/people/stall.ts';
import { SELLER_KINDS } from '../../shared/kinds/seller-kinds.ts';
import { users } from './auth.ts';
import { at } from './parts/columns.ts';

/** The 38 provinces; `position` puts the thirty that the specification names first, in its order. */
export const provinces = pgTable('provinces', {
  code: integer().primaryKey(),
  name: text().notNull().unique('provinces_name_unique'),
  position: integer().notNull(),
});

/** The 514 kabupaten and kota; `code` is the official four-digit code and the `id` of a city on the wire. */
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

/** What a farmer settled for himself (R43); missing keys mean the default. */
export type FarmerSettings = {
  /** Fees in the store currency by regency code, `default` for all others; where none is named it is to be agreed on. */
  deliveryFees?: Record<string, number>;
  /** The weekdays on which he delivers, Sunday 0 to Saturday 6; absent means that he has not said. */
  deliveryDays?: number[];
  /** Until which full hour of the day before an order still goes along, on the clock of his province. */
  deliveryCutoff?: number;
  /** From what sum of his goods in one order his named fees fall away, in the store currency. */
  deliveryFreeFrom?: number;
  pickup?: boolean;
  delivery?: boolean;
  /** What new listings' private thresholds start with, in percent of the list price; absent means off. */
  bidFloorPercent?: number;
  bidAutoAcceptPercent?: number;
};

/** One month (1–12) of a farmer's harvest calendar and what ripens in it. */
export type HarvestEntry = { month: number; crop: string };

/**
 * A seller's public profile. Behind a person's stands exactly one user of role farmer (R41), behind a group's its ketua,
 * whoever that is (R54).
 */
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
    /** What the public may know of `settings`: `DeliveryTerms` as text, put beside each ready card (decision 018). */
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
    /** Where he is paid out to; only he and the admins ever see it. */
    payoutAccount: jsonb('payout_account').$type<PayoutAccount>(),
    kind: text({ enum: SELLER_KINDS }).notNull().default('person'),
    /** Whether an admin has let it in; what signed itself up is shown to nobody else before. */
    approved: boolean().notNull().default(true),
    /** The place in the team's order; null until an admin gives one: those stand last, by id. */
    position: integer(),
    isActive: boolean('is_active').notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    uniqueIndex('farmers_user_unique').on(t.userId).where(sql`${t.kind} = 'person'`),
    index('farmers_of_user').on(t.userId),
    index('farmers_public').on(t.position, t.id).where(sql`${t.isActive} and ${t.deletedAt} is null`),
    // Lists leave out what these few offer.
    index('farmers_hidden').on(t.id).where(sql`not ${t.isActive} or ${t.deletedAt} is not null`),
    // The back office's orders.
    index('farmers_name').on(t.name, t.id).where(sql`${t.deletedAt} is null`),
    index('farmers_city_order').on(t.city, t.id).where(sql`${t.deletedAt} is null`),
    index('farmers_province_order').on(t.province, t.id).where(sql`${t.deletedAt} is null`),
    index('farmers_created').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('farmers_city').on(t.city, t.id),
    index('farmers_regency').on(t.regencyCode),
    // Those of one kabupaten or kota in their order, and how many; whose code was never settled by the city's name.
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
