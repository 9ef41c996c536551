import type { SellerListing } from '../../../domain/listings/seller-listing.ts';
import { exactSum } from '../../../shared/format/quantity.ts';
import type { NewQueuedCall } from '../../offline-queue/offline-queue.ts';

/** The values of a product with a quick edit sheet, by their URL names. */
export const QUICK_EDIT_FIELDS = [
  { name: 'price', field: 'price_customer', label: 'Harga Customer' },
  { name: 'tengkulak', field: 'price_tengkulak', label: 'Harga Tengkulak' },
  { name: 'stock', field: 'stock', label: 'Stok' },
] as const;
export type QuickEdit = (typeof QUICK_EDIT_FIELDS)[number];
export type QuickEditField = QuickEdit['field'];

/** The editable values of one product. */
type EditableValues = Pick<SellerListing, 'id' | 'onHand' | Exclude<QuickEditField, 'stock'>>;

/** Returns the current value; the API and the forms call the stock on hand `stock`. */
export const quickEditValue = (row: EditableValues, field: QuickEditField): number =>
  field === 'stock' ? row.onHand : row[field];

/** A relative change above this ratio may be a typing error and needs a confirmation. */
const TYPO_RATIO = 0.3;

export function isLikelyTypo(value: number, was: number): boolean {
  return was > 0 && Math.abs(value - was) > was * TYPO_RATIO;
}

/** Step sizes of the chips, by the magnitude of the price or stock. */
export function quickEditSteps(field: QuickEditField, was: number): [number, number] {
  if (field === 'stock') return was < 100 ? [5, 10] : [10, 100];
  return was < 10_000 ? [100, 500] : [500, 1000];
}

/**
 * The API calls that set and undo a value; undoing stock reverses the difference, so that sales in the
 * meantime are kept.
 */
export function quickEditCall(
  row: EditableValues,
  field: QuickEditField,
  value: number,
): Pick<NewQueuedCall, 'method' | 'url' | 'body' | 'undo' | 'subject'> {
  const url = `/api/admin/products/${row.id}`;
  const was = quickEditValue(row, field);
  const by = field === 'stock' ? exactSum(value, -was) : value - was;
  return {
    subject: `product:${row.id}:${field}`,
    ...(field === 'stock'
      ? { url: `${url}/stock`, body: { by }, undo: { url: `${url}/stock`, body: { by: -by } } }
      : {
          method: 'PUT',
          url,
          body: { [field]: value },
          undo: { method: 'PUT', url, body: { [field]: was } },
        }),
  };
}
