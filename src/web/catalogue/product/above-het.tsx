import type { ReferencePrice } from '../../../domain/bidding/prices/reference-of.ts';
import { formatMoney } from '../../../shared/money.ts';
import { referenceVerdict } from '../../../shared/reference-note.ts';
import type { Unit } from '../../../shared/units.ts';
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
