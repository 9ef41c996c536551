import { type Currency, formatMoney, formatNumber } from './figures/money.ts';
import { formatDate } from './labels.ts';
import { type FieldKind, type FieldWire, listingFields } from './listing-fields.ts';
import { classOf, type QualityClass } from './quality/classes.ts';
import { percentText } from './quality/quality.ts';

/** What a field of each kind reads like. */
const texts: Record<FieldKind, (value: never, currency?: Currency) => string> = {
  money: (value: number, currency) => formatMoney(value, currency),
  quantity: (value: number) => formatNumber(value),
  step: (value: number) => formatNumber(value),
  percent: percentText,
  class: (value: QualityClass) => classOf(value).short,
  yesNo: (value: boolean) => (value ? 'ya' : 'tidak'),
  day: (value: string) => formatDate(value),
  text: (value: string) => value,
  line: (value: string) => value,
  picture: (value: string) => value,
  tags: (value: string[]) => value.join(', '),
};

/** A listing's field as people read it. */
export const fieldText = (wire: FieldWire, value: unknown, currency?: Currency): string =>
  texts[listingFields[wire].kind](value as never, currency);

export const isListingField = (name: string): name is FieldWire => Object.hasOwn(listingFields, name);
