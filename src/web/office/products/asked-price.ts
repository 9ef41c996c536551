import type { StallListing } from '../../../domain/listings/stall-listing.ts';
import { type Goods, type ReferencesToday, referenceNote } from '../../../shared/bidding/reference-note.ts';
import { type Currency, formatMoney } from '../../../shared/figures/money.ts';
import type { Unit } from '../../../shared/figures/units.ts';
import { DECLARED_CLASSES, type Figure } from '../../../shared/quality/classes.ts';
import { type Declared, qualityLabel } from '../../../shared/quality/quality.ts';
import { isSlip } from './figures.ts';

export type SetPrice = {
  goods: Goods;
  value: number;
  /** The price until now; null for a new product. */
  was: number | null;
  /** The state's prices, where this is the price that buyers pay. */
  references: ReferencesToday | null;
};

/** What is asked before a price is set, for the page that shows it and the one that takes it; null where nothing is. */
export function askOfPrice(
  { goods, value, was, references }: SetPrice,
  currency?: Currency | undefined,
): string | null {
  const price = `${formatMoney(value, currency)} per ${goods.unit}`;
  if (was !== null && isSlip(value, was)) return `Benar, ${price}: jauh dari harga sekarang`;
  const isBelow = references && referenceNote(value, goods, references)?.short === 'di bawah HPP';
  return isBelow ? `Benar, ${price}: di bawah HPP` : null;
}

/** What a reference price is chosen by, as the product's form has it: what was typed before what is stored. */
export function goodsTyped(
  typed: Record<string, string> | undefined,
  row: StallListing | null,
  province: string,
): Goods {
  return {
    quality:
      typed?.quality_class === undefined
        ? row?.quality.class
        : qualityLabel(declaredIn((name) => typed[name] ?? '')),
    province,
    category: typed?.category ?? row?.category ?? 'beras',
    unit: (typed?.unit ?? row?.product.unit ?? 'kg') as Unit,
  };
}

/** What of the quality decides the class, as it is typed. */
export function declaredIn(typed: (name: string) => string): Declared {
  const percent = (name: Figure) => Number.parseFloat(typed(name).replace(',', '.'));
  const said = (name: Figure) => (Number.isNaN(percent(name)) ? null : percent(name));
  return {
    quality_class: DECLARED_CLASSES.find((name) => name === typed('quality_class')) ?? null,
    moisture: said('moisture'),
    empty_husk: said('empty_husk'),
  };
}
