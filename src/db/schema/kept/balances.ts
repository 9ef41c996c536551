import { integer, pgTable } from 'drizzle-orm/pg-core';
import { money } from '../parts/columns.ts';

// What each farmer's movements of money come to, kept beside the ledger for lists over all of them (decision 068). Whoever
// pays out or settles reads the ledger itself.

/** Lines that wait: what a booking added to a farmer's balance. */
export const balanceLines = pgTable('balance_lines', {
  farmerId: integer('farmer_id').notNull(),
  amount: money('amount').notNull(),
});

export const farmerBalances = pgTable('farmer_balances', {
  farmerId: integer('farmer_id').primaryKey(),
  balance: money('balance').notNull(),
});
