import type { ReferencePrice } from '../../../domain/bidding/market-prices/reference-price-of.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type { Unit } from '../../../shared/format/units.ts';
import { referenceVerdict } from '../../../shared/rules/bidding/reference-note.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Warns that the list price of this rice is above HET; it never blocks a purchase. */
export function AboveHet({
  price,
  unit,
  reference,
}: {
  price: number;
  unit: Unit;
  reference: ReferencePrice | null;
}) {
  if (!reference || referenceVerdict(price, unit, reference) !== 'above_het') return null;
  return (
    <Notice tone="warning">
      Harga ini di atas {reference.label} {formatMoney(reference.perKg)}/kg ({reference.source}).
    </Notice>
  );
}
