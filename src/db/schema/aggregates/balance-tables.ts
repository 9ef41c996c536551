import { integer, pgTable } from 'drizzle-orm/pg-core';
import { money } from '../columns/common-columns.ts';

// Each farmer's balance, an aggregate of the ledger for lists over all farmers (decision 068). Payouts and
// settlements read the ledger itself.

/** Pending deltas: what each booking added to a farmer's balance. */
export const balanceDeltas = pgTable('balance_deltas', {
  farmerId: integer('farmer_id').notNull(),
  amount: money('amount').notNull(),
});

export const farmerBalances = pgTable('farmer_balances', {
  farmerId: integer('farmer_id').primaryKey(),
  balance: money('balance').notNull(),
});
