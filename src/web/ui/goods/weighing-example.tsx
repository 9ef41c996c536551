import type { Currency } from '../../../shared/figures/money.ts';
import type { Unit } from '../../../shared/figures/units.ts';
import type { WeighingTerms } from '../../../shared/weighing/terms.ts';
import { termsText, weighingExample } from '../../../shared/weighing/weighing-text.ts';
import { Anchor } from '../lead/anchor.tsx';
import { Notice } from '../tell/notice.tsx';
import { unbroken } from '../unbroken.ts';

/** On what goods are sold by weighing, with an example of the reader's own numbers. */
export function WeighingExample({
  terms,
  ...own
}: {
  terms: WeighingTerms;
  quantity: number | null;
  unit: string;
  price: number | null;
  currency: Currency | undefined;
  /** What the state pays for a kilogram of it, where it does. */
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
      {unbroken([termsText(terms), example?.text, example?.belowHpp].filter(Boolean).join(' '))}{' '}
      <Anchor href="/bantuan/menimbang" className="font-semibold underline">
        Cara menimbang
      </Anchor>
    </Notice>
  );
}
