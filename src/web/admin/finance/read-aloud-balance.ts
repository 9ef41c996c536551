import type { Currency } from '../../../shared/format/money.ts';
import { readAloudMoney } from '../../../shared/format/read-aloud.ts';

/**
 * Returns the text that reads a farmer's balance aloud: the amount, its meaning, what is available now, and
 * the payout account.
 */
export function readAloudBalance(
  { balance, free, held }: { balance: number; free: number; held: { total: number } },
  { meaning, paidTo }: { meaning: string; paidTo: string },
  currency: Currency = 'IDR',
): string[] {
  const money = (amount: number) => readAloudMoney(amount, currency);
  return [
    `Saldo Anda ${money(balance)}.`,
    meaning,
    ...(held.total > 0
      ? [
          `Bisa dicairkan sekarang ${money(Math.max(0, free))}.`,
          `Tertahan ${money(held.total)}.`,
          ...(free < 0 ? [`Dipotong dari yang tertahan ${money(free)}.`] : []),
        ]
      : []),
    paidTo,
  ];
}
