import { z } from 'zod';
import { fieldList } from '../../../shared/rules/listings/listing-fields.ts';
import {
  type adjustStockInput,
  createListingInput,
  updateListingInput,
} from '../../../shared/schemas/catalogue/listing-schemas.ts';
import { quantityChange, quantityOrNone } from '../../../shared/schemas/fields/quantity-fields.ts';
import type { SubmittedForm } from '../../forms/read-form.ts';

/** The confirmation of each price contains the price itself, so that it does not apply to another. */
export const priceConfirmationForm = z.object({
  confirm: z.string().optional(),
  confirm_tengkulak: z.string().optional(),
});
/** Fields whose form representation differs from the schema. */
const customFieldsForm = z.object({
  image_url: z.string().default(''),
  tags: z.string().default(''),
  stock: quantityOrNone({ wrong: 'Stok harus angka' }).optional(),
  stock_was: quantityOrNone({ wrong: 'Stok harus angka' }).optional(),
});
/** All fields of a product form. */
export const productForm = z.object({
  ...createListingInput.shape,
  ...customFieldsForm.shape,
  ...priceConfirmationForm.shape,
});
const inlineForm = z.object({
  field: z.enum(['stock', 'price_tengkulak', 'price_customer']),
  value: quantityOrNone({ wrong: 'Harus angka' }).optional(),
});
export const quickEditForm = z.object({ ...inlineForm.shape, ...priceConfirmationForm.shape });
const stockStepForm = z.object({
  by: quantityChange({ wrong: 'Harus angka' }).optional(),
  out: z.literal('1').optional(),
});
/** Whether JavaScript only expects a success status. */
export const quietResponseForm = z.object({ quiet: z.literal('1').optional() });

const CUSTOM_FIELDS = ['images', 'image_url', 'tags'] as const;

function readCustomFields(form: SubmittedForm) {
  const { image_url, tags } = form.read(customFieldsForm);
  return {
    images: form.pictures(),
    ...(image_url ? { image_url } : {}),
    tags: (tags ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  };
}

/** Reads a new product as the input of `createListing`; an empty threshold means the farmer's default. */
export function readNewProduct(form: SubmittedForm): z.input<typeof createListingInput> {
  const fields = { ...form.read(createListingInput, { except: CUSTOM_FIELDS }), ...readCustomFields(form) };
  for (const [name] of fieldList) if (fields[name] === null) delete fields[name];
  return fields;
}

/**
 * Reads an edited product as the input of `updateListing`; an empty threshold disables it. The stock is sent
 * only if it was changed, so that sales since the form was opened are kept.
 */
export function readEditedProduct(form: SubmittedForm): z.input<typeof updateListingInput> {
  const { stock, ...fields } = form.read(updateListingInput, { except: [...CUSTOM_FIELDS, 'isActive'] });
  const same = stock === form.read(customFieldsForm).stock_was;
  return { ...fields, ...readCustomFields(form), ...(same ? {} : { stock }) };
}

/** Reads an inline edit as the input of `updateListing`: one value and the version that the user saw. */
export function readInlineEdit(form: SubmittedForm): z.input<typeof updateListingInput> {
  const { field, value } = form.read(inlineForm);
  return { ...form.read(updateListingInput, { only: ['version'] }), [field]: value ?? Number.NaN };
}

/** Reads a stock form as the input of `adjustStock`; its fields are `by`, or `out` for Habis. */
export function readStockStep(form: SubmittedForm): z.input<typeof adjustStockInput> {
  const { by = Number.NaN, out } = form.read(stockStepForm);
  return out === undefined ? { by } : { out: true };
}
