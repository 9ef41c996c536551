import { listings } from '../../db/schema/catalogue.ts';
import {
  type FieldProperty,
  type FieldValues,
  type FieldWire,
  fieldList,
  propertyOf,
} from '../../shared/listing-fields.ts';

/** The columns of a listing's fields under their names on the wire, for a query. */
export const fieldSelection = Object.fromEntries(
  fieldList.map(([wire]) => [wire, listings[propertyOf(wire)]]),
) as { [W in FieldWire]: (typeof listings)[FieldProperty<W>] };

type Given = { [W in FieldWire]?: FieldValues[W] | null | undefined };
type Kept = { [W in FieldWire as FieldProperty<W>]: FieldValues[W] };

/** What a new listing keeps of the fields that were given: null where an optional one was left out. */
export const newColumns = (given: Given): Kept =>
  Object.fromEntries(fieldList.map(([wire]) => [propertyOf(wire), given[wire] ?? null])) as Kept;

/** The fields that are changed; what was left out is, and stays as it was. */
export const changedColumns = (given: Given): Partial<Kept> =>
  Object.fromEntries(fieldList.map(([wire]) => [propertyOf(wire), given[wire]])) as Partial<Kept>;
