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
import { users } from './auth-tables.ts';
import { listings } from './catalogue-tables.ts';
import { quantity, timestamptz } from './columns/common-columns.ts';
import type { Billing } from './order-tables.ts';

/** An account's cart; a browser's cart is merged into it at sign-in (R2). */
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
    /** The unit price when the line was added; it is only shown and compared. Null when unknown. */
    price: bigint({ mode: 'number' }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'cart_items_pk', columns: [t.userId, t.listingId] }),
    check('cart_items_quantity_range', sql`${t.quantity} > 0 and ${t.quantity} <= 1000000`),
  ],
);

/** A buyer's saved addresses for later checkouts. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the normalised address, so that it is stored only once. */
    hash: text().notNull(),
    billing: jsonb().$type<Billing>().notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ name: 'saved_addresses_pk', columns: [t.userId, t.hash] })],
);

/** A buyer's shopping list for repeated purchases, under a name: 'Belanja mingguan'. */
export const shoppingLists = pgTable(
  'shopping_lists',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
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
    addedAt: timestamptz('added_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'shopping_list_lines_pk', columns: [t.listId, t.listingId] }),
    index('shopping_list_lines_listing').on(t.listingId),
    check('shopping_list_lines_quantity_range', sql`${t.quantity} > 0 and ${t.quantity} <= 1000000`),
  ],
);
