import { type Category, categoryLabel } from '../../shared/labels.ts';
import { type FieldValues, type FieldWire, fieldList } from '../../shared/listing-fields.ts';
import { refuse } from '../refusal.ts';

type Given = { category: Category } & { [W in FieldWire]?: FieldValues[W] | null | undefined };

/** Which field says something that goods of this category don't have, and in what words; null where none does. */
export function unfittingField(given: Given): { field: FieldWire; text: string } | null {
  for (const [field, { label, only }] of fieldList) {
    if (!only || only.includes(given.category) || given[field] == null) continue;
    const names = only.map((category) => categoryLabel[category].toLowerCase());
    const last = names.pop();
    return {
      field,
      text: `${label} hanya untuk ${names.length > 0 ? `${names.join(', ')} dan ` : ''}${last}`,
    };
  }
  return null;
}

/** Refuses such a field: `invalid_input` (400), at the field. */
export function requireFitting(given: Given): void {
  const wrong = unfittingField(given);
  if (wrong) refuse('invalid_input', { first: wrong.text }, { [wrong.field]: wrong.text });
}
