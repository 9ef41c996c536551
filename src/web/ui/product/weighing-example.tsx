import type { Currency } from '../../../shared/format/money.ts';
import type { Unit } from '../../../shared/format/units.ts';
import type { WeighingTerms } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import { termsText, weighingExample } from '../../../shared/rules/weighing/weighing-text.ts';
import { Notice } from '../feedback/notice.tsx';
import { Anchor } from '../navigation/anchor.tsx';
import { noWrapText } from '../no-wrap-text.ts';

/** Explains the terms of a sale by weighing, with an example of the reader's own numbers. */
export function WeighingExample({
  terms,
  ...own
}: {
  terms: WeighingTerms;
  quantity: number | null;
  unit: string;
  price: number | null;
  currency: Currency | undefined;
  /** The HPP per kilogram, if there is one. */
  hpp: { perKg: number } | null;
}) {
  const example = weighingExample(terms, {
    quantity: own.quantity ?? 0,
    unit: own.unit as Unit,
    price: own.price ?? 0,
    hpp: own.hpp,
    ...(own.currency ? { currency: own.currency } : {}),
  });
  return (
    <Notice tone={example?.belowHpp ? 'warning' : 'info'}>
      {noWrapText([termsText(terms), example?.text, example?.belowHpp].filter(Boolean).join(' '))}{' '}
      <Anchor href="/help/weighing" className="font-semibold underline">
        Cara menimbang
      </Anchor>
    </Notice>
  );
}
