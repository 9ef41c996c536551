import { type Category, categoryLabel } from '../../shared/enums/labels.ts';
import { type FieldValues, type FieldWire, fieldList } from '../../shared/rules/listings/listing-fields.ts';
import {
  commodityDefinition,
  commodityLabel,
  isCommodityOf,
} from '../../shared/rules/references/commodities.ts';
import { fail } from '../domain-error.ts';

type Given = { category: Category } & { [W in FieldWire]?: FieldValues[W] | null | undefined };

/** The field that this category doesn't have, with the error text; null when there is none. */
export function categoryFieldError(given: Given): { field: FieldWire; text: string } | null {
  for (const [field, { label, only }] of fieldList) {
    if (!only || only.includes(given.category) || given[field] == null) continue;
    const names = only.map((category) => categoryLabel[category].toLowerCase());
    const last = names.pop();
    return {
      field,
      text: `${label} hanya untuk ${names.length > 0 ? `${names.join(', ')} dan ` : ''}${last}`,
    };
  }
  const { commodity, category } = given;
  if (commodity && !isCommodityOf(category, commodity)) {
    const names = commodityDefinition(commodity).categories.map((one) => categoryLabel[one].toLowerCase());
    return { field: 'commodity', text: `${commodityLabel(commodity)} hanya untuk ${names.join(' dan ')}` };
  }
  return null;
}

/** Rejects such a field: `invalid_input` (400), at the field. */
export function requireFieldsForCategory(given: Given): void {
  const wrong = categoryFieldError(given);
  if (wrong) fail('invalid_input', { first: wrong.text }, { [wrong.field]: wrong.text });
}
