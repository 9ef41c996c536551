import type { SQL } from 'drizzle-orm';
import { listings } from '../../db/schema/catalogue.ts';
import { inDecimals } from '../../db/schema/parts/columns.ts';
import { type Quantity, quantityOf } from '../../shared/figures/quantity.ts';
import {
  type FieldProperty,
  type FieldValues,
  type FieldWire,
  fieldList,
  fieldOf,
  type ListingFields,
  propertyOf,
} from '../../shared/listing-fields.ts';

type Kinded<W extends FieldWire> = ListingFields[W]['kind'];
/** Those that are quantities: decimal numbers on the wire, exact in their columns. */
type QuantityWire = { [W in FieldWire]: Kinded<W> extends 'quantity' | 'step' ? W : never }[FieldWire];

const isQuantity = (wire: FieldWire) => ['quantity', 'step'].includes(fieldOf(wire).kind);

/** The columns of a listing's fields under their names on the wire, for a query. */
export const fieldSelection = Object.fromEntries(
  fieldList.map(([wire]) => {
    const column = listings[propertyOf(wire)];
    return [wire, isQuantity(wire) ? inDecimals(column) : column];
  }),
) as { [W in FieldWire]: W extends QuantityWire ? SQL<FieldValues[W]> : (typeof listings)[FieldProperty<W>] };

type Given = { [W in FieldWire]?: FieldValues[W] | null | undefined };
type Kept = {
  [W in FieldWire as FieldProperty<W>]: W extends QuantityWire
    ? Quantity | Extract<FieldValues[W], null>
    : FieldValues[W];
};

const toColumn = (wire: FieldWire, value: unknown) =>
  isQuantity(wire) && typeof value === 'number' ? quantityOf(value) : value;

/** What a new listing keeps of the fields that were given: null where an optional one was left out. */
export const newColumns = (given: Given): Kept =>
  Object.fromEntries(
    fieldList.map(([wire]) => [propertyOf(wire), toColumn(wire, given[wire] ?? null)]),
  ) as Kept;

/** The fields that are changed; what was left out is, and stays as it was. */
export const changedColumns = (given: Given): Partial<Kept> =>
  Object.fromEntries(
    fieldList.map(([wire]) => [propertyOf(wire), toColumn(wire, given[wire])]),
  ) as Partial<Kept>;
