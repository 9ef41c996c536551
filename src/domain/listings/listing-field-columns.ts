import type { SQL } from 'drizzle-orm';
import { listings } from '../../db/schema/catalogue-tables.ts';
import { asDecimal } from '../../db/schema/columns/common-columns.ts';
import { type Quantity, toQuantity } from '../../shared/format/quantity.ts';
import {
  type FieldProperty,
  type FieldValues,
  type FieldWire,
  fieldList,
  fieldPropertyOf,
  type ListingFields,
  listingFieldOf,
} from '../../shared/rules/listings/listing-fields.ts';

type KindOf<W extends FieldWire> = ListingFields[W]['kind'];
/** The quantity fields: decimals in the API, exact in their columns. */
type QuantityWire = { [W in FieldWire]: KindOf<W> extends 'quantity' | 'step' ? W : never }[FieldWire];

const isQuantity = (wire: FieldWire) => ['quantity', 'step'].includes(listingFieldOf(wire).kind);

/** The columns of a listing's fields under their API names, for a query. */
export const fieldSelection = Object.fromEntries(
  fieldList.map(([wire]) => {
    const column = listings[fieldPropertyOf(wire)];
    return [wire, isQuantity(wire) ? asDecimal(column) : column];
  }),
) as { [W in FieldWire]: W extends QuantityWire ? SQL<FieldValues[W]> : (typeof listings)[FieldProperty<W>] };

type GivenFields = { [W in FieldWire]?: FieldValues[W] | null | undefined };
type StoredFields = {
  [W in FieldWire as FieldProperty<W>]: W extends QuantityWire
    ? Quantity | Extract<FieldValues[W], null>
    : FieldValues[W];
};

const toColumn = (wire: FieldWire, value: unknown) =>
  isQuantity(wire) && typeof value === 'number' ? toQuantity(value) : value;

/** The columns of a new listing: null for an omitted optional field. */
export const insertColumns = (given: GivenFields): StoredFields =>
  Object.fromEntries(
    fieldList.map(([wire]) => [fieldPropertyOf(wire), toColumn(wire, given[wire] ?? null)]),
  ) as StoredFields;

/** The columns to update; an omitted field is undefined and unchanged. */
export const updateColumns = (given: GivenFields): Partial<StoredFields> =>
  Object.fromEntries(
    fieldList.map(([wire]) => [fieldPropertyOf(wire), toColumn(wire, given[wire])]),
  ) as Partial<StoredFields>;
