import { type Currency, formatMoney } from '../../../shared/figures/money.ts';
import { pricePerKg, type Unit } from '../../../shared/figures/units.ts';

/** What a price in another weight is per kilogram, to be compared; nothing for kilograms, liters and pieces. */
export function PerKg({ price, unit, currency }: { price: number; unit: string; currency?: Currency }) {
  const perKg = unit === 'kg' ? null : pricePerKg(price, unit as Unit);
  if (perKg === null) return null;
  return (
    <span className="block text-muted tabular">
      {`Setara ${formatMoney(Math.round(perKg), currency)}\u00a0/\u00a0kg`}
    </span>
  );
}
