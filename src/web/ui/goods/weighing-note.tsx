import type { Currency } from '../../../shared/money.ts';
import type { Unit } from '../../../shared/units.ts';
import type { WeighingTerms } from '../../../shared/weighing.ts';
import { termsText, weighingExample } from '../../../shared/weighing-text.ts';
import { Notice } from '../tell/notice.tsx';

/** On what goods are sold by weighing, with an example of the reader's own numbers; nothing where they are not. */
export function WeighingNote({
  terms,
  ...own
}: {
  terms: WeighingTerms | null;
  quantity: number | null;
  unit: string;
  price: number | null;
  currency: Currency | undefined;
}) {
  if (!terms) return null;
  const example = weighingExample(terms, {
    quantity: own.quantity ?? 0,
    unit: own.unit as Unit,
    price: own.price ?? 0,
    ...(own.currency ? { currency: own.currency } : {}),
  });
  return (
    <Notice tone="info">
      {termsText(terms)} {example}
    </Notice>
  );
}
