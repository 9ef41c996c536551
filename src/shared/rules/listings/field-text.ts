import { formatDate } from '../../enums/labels.ts';
import { type Currency, formatMoney, formatNumber } from '../../format/money.ts';
import { type QualityClass, qualityClassOf } from '../quality/quality-classes.ts';
import { percentText } from '../quality/quality-rules.ts';
import { type Commodity, commodityLabel } from '../references/commodities.ts';
import { type FieldKind, type FieldWire, listingFields } from './listing-fields.ts';

/** The text of a field of each kind. */
const texts: Record<FieldKind, (value: never, currency?: Currency) => string> = {
  money: (value: number, currency) => formatMoney(value, currency),
  quantity: (value: number) => formatNumber(value),
  step: (value: number) => formatNumber(value),
  percent: percentText,
  class: (value: QualityClass) => qualityClassOf(value).short,
  commodity: (value: Commodity) => commodityLabel(value),
  yesNo: (value: boolean) => (value ? 'ya' : 'tidak'),
  day: (value: string) => formatDate(value),
  text: (value: string) => value,
  line: (value: string) => value,
  picture: (value: string) => value,
  tags: (value: string[]) => value.join(', '),
};

/** The text of a listing's field. */
export const fieldText = (wire: FieldWire, value: unknown, currency?: Currency): string =>
  texts[listingFields[wire].kind](value as never, currency);

export const isListingField = (name: string): name is FieldWire => Object.hasOwn(listingFields, name);
