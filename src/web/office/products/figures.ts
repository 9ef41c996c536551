import type { StallListing } from '../../../domain/listings/stall-listing.ts';
import { exactSum } from '../../../shared/figures/quantity.ts';
import type { NewWaiting } from '../../waiting/waiting.ts';

/** The figures of a product that have a sheet of their own, by the name that the address has for them. */
export const FIGURES = [
  { name: 'harga', field: 'price_customer', label: 'Harga Customer' },
  { name: 'tengkulak', field: 'price_tengkulak', label: 'Harga Tengkulak' },
  { name: 'stok', field: 'stock', label: 'Stok' },
] as const;
export type Figure = (typeof FIGURES)[number];
export type FigureField = Figure['field'];

/** The figures of one product. */
type Figures = Pick<StallListing, 'id' | 'onHand' | Exclude<FigureField, 'stock'>>;

/** A figure as it stands; on the wire and in forms the stock on hand is called `stock`. */
export const figureOf = (row: Figures, field: FigureField): number =>
  field === 'stock' ? row.onHand : row[field];

/** A new price this far from the old (as a part of it) may be a slip: it is asked about. */
const SLIP = 0.3;

export function isSlip(value: number, was: number): boolean {
  return was > 0 && Math.abs(value - was) > was * SLIP;
}

/** By how much the chips move a figure: for prices and stock of this size. */
export function steps(field: FigureField, was: number): [number, number] {
  if (field === 'stock') return was < 100 ? [5, 10] : [10, 100];
  return was < 10_000 ? [100, 500] : [500, 1000];
}

/** The call that sets a figure, and the one that sets it back; stock goes back by as much, whatever was sold meanwhile. */
export function figureCall(
  row: Figures,
  field: FigureField,
  value: number,
): Pick<NewWaiting, 'method' | 'url' | 'body' | 'undo' | 'subject'> {
  const url = `/api/admin/products/${row.id}`;
  const was = figureOf(row, field);
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
