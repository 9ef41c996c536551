import type { Currency } from '../../../shared/figures/money.ts';
import { spokenMoney } from '../../../shared/figures/spoken.ts';

/** A farmer's saldo as it is read out: how much, what it means, what can be had of it now, and where it goes. */
export function spokenBalance(
  { balance, free, held }: { balance: number; free: number; held: { total: number } },
  { meaning, paidTo }: { meaning: string; paidTo: string },
  currency: Currency = 'IDR',
): string[] {
  const money = (amount: number) => spokenMoney(amount, currency);
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
