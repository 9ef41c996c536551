import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';
import { type Quantity, quantityText, toQuantity } from '../../../shared/format/quantity.ts';

/** An instant. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

/** An amount in the store currency's minor unit. */
export const money = (name: string) => bigint(name, { mode: 'number' });

/** A quantity, exact to three decimals. */
export const quantity = customType<{ data: Quantity; driverData: string }>({
  dataType: () => 'numeric(12, 3)',
  fromDriver: (text) => toQuantity(Number(text)),
  toDriver: quantityText,
});

/** A quantity as a response returns it: a decimal number. */
export const asDecimal = (of: SQLWrapper): SQL<number> => sql<number>`${of}`.mapWith(Number);
