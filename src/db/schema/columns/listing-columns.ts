import { sql } from 'drizzle-orm';
import { boolean, date, numeric, text } from 'drizzle-orm/pg-core';
import {
  type FieldProperty,
  type FieldWire,
  fieldList,
  fieldPropertyOf,
  type ListingFields,
} from '../../../shared/rules/listings/listing-fields.ts';
import { QUALITY_CLASSES } from '../../../shared/rules/quality/quality-classes.ts';
import { CHOSEN_COMMODITIES } from '../../../shared/rules/references/commodities.ts';
import { money, quantity } from './common-columns.ts';

/** The column of each kind of field, by whether it is required, has a default, or is nullable. */
const columns = {
  money: { required: (name: string) => money(name).notNull(), optional: (name: string) => money(name) },
  quantity: {
    usual: (name: string, otherwise: unknown) =>
      quantity(name)
        .notNull()
        .default(sql.raw(String(otherwise))),
    optional: (name: string) => quantity(name),
  },
  step: {
    usual: (name: string, otherwise: unknown) =>
      quantity(name)
        .notNull()
        .default(sql.raw(String(otherwise))),
  },
  class: { optional: (name: string) => text(name, { enum: QUALITY_CLASSES }) },
  commodity: { optional: (name: string) => text(name, { enum: CHOSEN_COMMODITIES }) },
  line: { optional: (name: string) => text(name) },
  picture: { optional: (name: string) => text(name) },
  percent: { optional: (name: string) => numeric(name, { precision: 4, scale: 1, mode: 'number' }) },
  yesNo: {
    usual: (name: string, otherwise: unknown) =>
      boolean(name)
        .notNull()
        .default(otherwise as boolean),
  },
  day: { optional: (name: string) => date(name) },
  text: { usual: (name: string) => text(name).notNull().default('') },
  tags: { usual: (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`) },
};

type Columns = typeof columns;
type BuilderResult<T> = T extends (...given: never[]) => infer C ? C : never;
type ColumnOf<F extends { kind: keyof Columns; need: string }> = BuilderResult<
  Columns[F['kind']][F['need'] & keyof Columns[F['kind']]]
>;

type ColumnBuilders = Record<string, Record<string, (name: string, otherwise: unknown) => unknown>>;

/** The columns of listings, derived from the table of fields. */
export const listingFieldColumns = Object.fromEntries(
  fieldList.map(([wire, { kind, need, otherwise }]) => [
    fieldPropertyOf(wire),
    (columns as ColumnBuilders)[kind]![need]!(wire, otherwise),
  ]),
) as { [W in FieldWire as FieldProperty<W>]: ColumnOf<ListingFields[W]> };
