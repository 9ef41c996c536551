import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';
import { type Quantity, quantityOf, quantityText } from '../../../shared/figures/quantity.ts';

/** A moment. */
export const at = (name: string) => timestamp(name, { withTimezone: true });

/** An amount in the store currency's minor unit. */
export const money = (name: string) => bigint(name, { mode: 'number' });

/** How much, exact to three decimals. */
export const quantity = customType<{ data: Quantity; driverData: string }>({
  dataType: () => 'numeric(12, 3)',
  fromDriver: (text) => quantityOf(Number(text)),
  toDriver: quantityText,
});

/** A quantity as an answer says it: a decimal number. */
export const inDecimals = (of: SQLWrapper): SQL<number> => sql<number>`${of}`.mapWith(Number);
