import { z } from 'zod';
import {
  createListingInput,
  type stepStockInput,
  updateListingInput,
} from '../../../shared/input/goods/listings.ts';
import { quantityChange, quantityOrNone } from '../../../shared/input/parts/quantity.ts';
import { fieldList } from '../../../shared/listing-fields.ts';
import type { SentForm } from '../../form/sent-form.ts';

/** The yes to each price that is asked about: the price itself, so that it holds for no other. */
export const yesForm = z.object({ yakin: z.string().optional(), yakin_tengkulak: z.string().optional() });
/** What of a product the form carries in a way of its own. */
const ownForm = z.object({
  image_url: z.string().default(''),
  tags: z.string().default(''),
  stock: quantityOrNone({ wrong: 'Stok harus angka' }).optional(),
  stock_was: quantityOrNone({ wrong: 'Stok harus angka' }).optional(),
});
/** All that a product's form shows. */
export const productForm = z.object({
  ...createListingInput.shape,
  ...ownForm.shape,
  ...yesForm.shape,
});
const inlineForm = z.object({
  field: z.enum(['stock', 'price_tengkulak', 'price_customer']),
  value: quantityOrNone({ wrong: 'Harus angka' }).optional(),
});
export const sheetForm = z.object({ ...inlineForm.shape, ...yesForm.shape });
const stepForm = z.object({
  by: quantityChange({ wrong: 'Harus angka' }).optional(),
  out: z.literal('1').optional(),
});
/** Whether scripts wait for no more than that it is done. */
export const quietForm = z.object({ quiet: z.literal('1').optional() });

const OWN = ['images', 'image_url', 'tags'] as const;

function ownOf(form: SentForm) {
  const { image_url, tags } = form.read(ownForm);
  return {
    images: form.pictures(),
    ...(image_url ? { image_url } : {}),
    tags: (tags ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  };
}

/** A new product as `createListing` takes it; an empty threshold is left to the farmer's own default. */
export function newProduct(form: SentForm): z.input<typeof createListingInput> {
  const fields = { ...form.read(createListingInput, { except: OWN }), ...ownOf(form) };
  for (const [name] of fieldList) if (fields[name] === null) delete fields[name];
  return fields;
}

/**
 * An edited product as `updateListing` takes it; an empty threshold is switched off. Its stock counts only where it was
 * changed: what was sold since the form was opened stays sold.
 */
export function editedProduct(form: SentForm): z.input<typeof updateListingInput> {
  const { stock, ...fields } = form.read(updateListingInput, { except: [...OWN, 'isActive'] });
  const same = stock === form.read(ownForm).stock_was;
  return { ...fields, ...ownOf(form), ...(same ? {} : { stock }) };
}

/** What an inline form asks of `updateListing`: one figure, and the version that its writer saw. */
export function inlineOf(form: SentForm): z.input<typeof updateListingInput> {
  const { field, value } = form.read(inlineForm);
  return { ...form.read(updateListingInput, { only: ['version'] }), [field]: value ?? Number.NaN };
}

/** What a stock form asks of `stepStock`; its fields are `by`, or `out` for Habis. */
export function stepOf(form: SentForm): z.input<typeof stepStockInput> {
  const { by = Number.NaN, out } = form.read(stepForm);
  return out === undefined ? { by } : { out: true };
}
