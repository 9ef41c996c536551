import type { Currency } from '../../../shared/format/money.ts';
import type { Unit } from '../../../shared/format/units.ts';
import { SaleBadge } from '../../ui/feedback/badge.tsx';
import { PerKg } from '../../ui/product/per-kg.tsx';
import { Price } from '../../ui/product/price.tsx';
import { PriceCompare } from '../../ui/product/price-compare.tsx';
import { salePercent } from '../../ui/product/sale-percent.ts';

/** Both prices of a listing (R10), and the price per kilogram when the unit is another weight. */
export function ListingPrices({
  price,
  tengkulak,
  unit,
  currency,
}: {
  price: number;
  tengkulak: number;
  unit: Unit;
  currency?: Currency;
}) {
  const saved = salePercent(price, tengkulak);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Price amount={price} unit={unit} currency={currency} size="lg" />
        {saved !== null && <SaleBadge percent={saved} />}
      </div>
      <p className="text-sm empty:hidden">
        <PerKg price={price} unit={unit} currency={currency} />
      </p>
      <PriceCompare price={price} tengkulak={tengkulak} currency={currency} className="max-w-sm" whole />
    </div>
  );
}
