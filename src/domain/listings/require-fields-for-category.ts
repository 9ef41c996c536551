import { type Category, categoryLabel } from '../../shared/enums/labels.ts';
import { type FieldValues, type FieldWire, fieldList } from '../../shared/rules/listings/listing-fields.ts';
import {
  commodityDefinition,
  commodityLabel,
  isCommodityOf,
} from '../../shared/rules/references/commodities.ts';
import { type FieldError, requireNoFieldErrors } from '../require-no-field-errors.ts';

type Given = { category?: Category | undefined } & { [W in FieldWire]?: FieldValues[W] | null | undefined };

/** The fields that this category doesn't have, with their error texts; empty while the category is unknown. */
export function categoryFieldErrors(given: Given): FieldError<FieldWire>[] {
  const { commodity, category } = given;
  if (!category) return [];
  const errors: FieldError<FieldWire>[] = [];
  for (const [field, { label, only }] of fieldList) {
    if (!only || only.includes(category) || given[field] == null) continue;
    const names = only.map((category) => categoryLabel[category].toLowerCase());
    const last = names.pop();
    errors.push({
      field,
      text: `${label} hanya untuk ${names.length > 0 ? `${names.join(', ')} dan ` : ''}${last}`,
    });
  }
  if (commodity && !isCommodityOf(category, commodity)) {
    const names = commodityDefinition(commodity).categories.map((one) => categoryLabel[one].toLowerCase());
    errors.push({
      field: 'commodity',
      text: `${commodityLabel(commodity)} hanya untuk ${names.join(' dan ')}`,
    });
  }
  return errors;
}

/** Rejects such fields: `invalid_input` (400), each at its field. */
export const requireFieldsForCategory = (given: Given): void =>
  requireNoFieldErrors(categoryFieldErrors(given));
