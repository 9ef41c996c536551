import type { SellerListing } from '../../../domain/listings/seller-listing.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import type { Unit } from '../../../shared/format/units.ts';
import { DECLARED_CLASSES, type QualityFigure } from '../../../shared/rules/quality/quality-classes.ts';
import { type DeclaredQuality, qualityLabel } from '../../../shared/rules/quality/quality-rules.ts';
import { COMMODITIES } from '../../../shared/rules/references/commodities.ts';
import {
  type ReferencedListing,
  type ReferencesToday,
  referencesFor,
} from '../../../shared/rules/references/reference-prices.ts';
import { isBelowHpp } from '../../../shared/rules/references/reference-verdicts.ts';
import { isLikelyTypo } from './quick-edit-fields.ts';

export type PriceToConfirm = {
  goods: ReferencedListing;
  value: number;
  /** The previous price; null for a new product. */
  was: number | null;
  /** The reference prices, when this is the price that buyers pay. */
  references: ReferencesToday | null;
  /** The price's label, if the form has two prices. */
  label?: string | undefined;
};

/** The text of the confirmation: 'Benar, Harga Customer Rp 7.200 per kg'. */
export function confirmedPriceText(
  { goods, value, label }: Pick<PriceToConfirm, 'goods' | 'value' | 'label'>,
  currency?: Currency | undefined,
): string {
  return `Benar, ${label ? `${label} ` : ''}${formatMoney(value, currency)} per ${goods.unit}`;
}

/**
 * Returns the confirmation that a new price requires, for the form and for its validation; null when none is
 * required.
 */
export function priceConfirmationText(price: PriceToConfirm, currency?: Currency | undefined): string | null {
  const { goods, value, was, references } = price;
  const text = confirmedPriceText(price, currency);
  if (was !== null && isLikelyTypo(value, was)) return `${text}: jauh dari harga sekarang`;
  const isBelow = references && isBelowHpp(value, goods.unit, referencesFor(references, goods));
  return isBelow ? `${text}: di bawah HPP` : null;
}

/** The attributes that select the reference price: form values first, then stored ones. */
export function typedReferencedListing(
  typed: Record<string, string> | undefined,
  row: SellerListing | null,
  province: string,
): ReferencedListing {
  return {
    quality:
      typed?.quality_class === undefined
        ? row?.quality.class
        : qualityLabel(parseDeclaredQuality((name) => typed[name] ?? '')),
    province,
    category: typed?.category ?? row?.category ?? 'beras',
    commodity:
      typed?.commodity === undefined
        ? row?.commodity
        : (COMMODITIES.find((name) => name === typed.commodity) ?? null),
    unit: (typed?.unit ?? row?.product.unit ?? 'kg') as Unit,
  };
}

/** Reads the declared quality that determines the grade. */
export function parseDeclaredQuality(typed: (name: string) => string): DeclaredQuality {
  const percent = (name: QualityFigure) => Number.parseFloat(typed(name).replace(',', '.'));
  const said = (name: QualityFigure) => (Number.isNaN(percent(name)) ? null : percent(name));
  return {
    quality_class: DECLARED_CLASSES.find((name) => name === typed('quality_class')) ?? null,
    moisture: said('moisture'),
    empty_husk: said('empty_husk'),
  };
}
