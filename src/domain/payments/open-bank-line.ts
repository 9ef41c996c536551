import { and, isNull } from 'drizzle-orm';
import { bankLines } from '../../db/schema/payment-tables.ts';

/** The condition of a bank line that nobody has matched or ignored. */
export const isOpenBankLine = and(
  isNull(bankLines.paymentId),
  isNull(bankLines.ignoredAt),
  isNull(bankLines.groupCode),
);
