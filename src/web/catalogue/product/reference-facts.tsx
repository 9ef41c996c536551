import type { Unit } from '../../../shared/format/units.ts';
import {
  breachText,
  type ReferencePrice,
  referenceAmount,
  referenceBreaches,
} from '../../../shared/rules/references/reference-verdicts.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/**
 * Today's reference prices of this listing, and a warning when its price is above the buyer's ceiling; it never blocks a
 * purchase.
 */
export function ReferenceFacts({
  price,
  unit,
  references,
}: {
  price: number;
  unit: Unit;
  references: ReferencePrice[];
}) {
  if (references.length === 0) return null;
  const above = referenceBreaches(price, unit, references).filter(({ verdict }) =>
    verdict.startsWith('above'),
  );
  const within = references.filter((one) => !above.some(({ reference }) => reference === one));
  return (
    <>
      {above.map((breach) => (
        <Notice key={breach.reference.label} tone="warning">
          Harga ini {breachText(breach)} ({breach.reference.source}).
        </Notice>
      ))}
      {within.length > 0 && (
        <ul className="grid gap-1 text-sm text-muted">
          {within.map((reference) => (
            <li key={reference.label}>
              {reference.label} <span className="tabular">{referenceAmount(reference)}</span> (
              {reference.source})
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
