import { formatMoney, formatNumber } from '../../../shared/format/money.ts';

/** The group's part of a lot: `5 %`, or `Rp 500 per kg`. */
export const lotFeeText = (
  { feePercent, feePerKg }: { feePercent: number; feePerKg: number },
  currency: Parameters<typeof formatMoney>[1],
): string => (feePerKg > 0 ? `${formatMoney(feePerKg, currency)} per kg` : `${formatNumber(feePercent)} %`);
