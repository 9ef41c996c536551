import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { listings } from './catalogue.ts';
import type { Billing } from './orders.ts';
import { at, quantity } from './parts/columns.ts';

/** The cart of an account; a browser's own cart is merged into it at sign-in (R2). */
export const cartItems = pgTable(
  'cart_items',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    quantity: quantity().notNull(),
    /** Per unit, as it was when the line was put there; shown and compared only. Null where it isn't known. */
    price: bigint({ mode: 'number' }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'cart_items_pk', columns: [t.userId, t.listingId] }),
    check('cart_items_quantity_range', sql`${t.quantity} > 0 and ${t.quantity} <= 1000000`),
  ],
);

/** Addresses that a customer keeps for his next checkout. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the normalised address, so that the same one is kept once. */
    hash: text().notNull(),
    billing: jsonb().$type<Billing>().notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ name: 'saved_addresses_pk', columns: [t.userId, t.hash] })],
);

/** What a customer buys again and again, under a name of his: 'Belanja mingguan'. */
export const shoppingLists = pgTable(
  'shopping_lists',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('shopping_lists_name_unique').on(t.userId, sql`lower(${t.name})`),
    check('shopping_lists_name_length', sql`length(${t.name}) between 1 and 60`),
  ],
);

export const shoppingListLines = pgTable(
  'shopping_list_lines',
  {
    listId: integer('list_id')
      .notNull()
      .references(() => shoppingLists.id, { onDelete: 'cascade' }),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    quantity: quantity().notNull(),
    addedAt: at('added_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'shopping_list_lines_pk', columns: [t.listId, t.listingId] }),
    index('shopping_list_lines_listing').on(t.listingId),
    check('shopping_list_lines_quantity_range', sql`${t.quantity} > 0 and ${t.quantity} <= 1000000`),
  ],
);
