import type { ReferencePrice } from '../../../domain/bidding/prices/reference-of.ts';
import { referenceVerdict } from '../../../shared/bidding/reference-note.ts';
import { formatMoney } from '../../../shared/figures/money.ts';
import type { Unit } from '../../../shared/figures/units.ts';
import { Notice } from '../../ui/tell/notice.tsx';

/** The note on rice whose list price is above HET; it warns and blocks nothing. */
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
