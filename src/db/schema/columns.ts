import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** A moment. */
export const at = (name: string) => timestamp(name, { withTimezone: true });

/** An amount in the store currency's minor unit. */
export const money = (name: string) => bigint(name, { mode: 'number' });
