import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import { pricePerKg, type Unit } from '../../../shared/format/units.ts';

/**
 * The price per kilogram of another weight unit, for comparison; nothing for kilograms, litres and pieces.
 */
export function PerKg({ price, unit, currency }: { price: number; unit: string; currency?: Currency }) {
  const perKg = unit === 'kg' ? null : pricePerKg(price, unit as Unit);
  if (perKg === null) return null;
  return (
    <span className="block text-muted tabular">
      {`Setara ${formatMoney(Math.round(perKg), currency)}\u00a0/\u00a0kg`}
    </span>
  );
}
