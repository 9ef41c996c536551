import type { z } from 'zod';

/** The names of an input's fields; those of an object within it stand after a dot. */
type Path<T> = T extends readonly unknown[] | Date | File
  ? never
  : T extends object
    ? { [K in keyof T & string]: K | `${K}.${Path<NonNullable<T[K]>>}` }[keyof T & string]
    : never;

/** The name of a field of `S`, the type of a schema: what the schema does not have does not compile. */
export type FieldName<S extends z.ZodType> = Path<z.input<S>>;

/** The same names for a form that only asks, and whose fields stand in the address after it. */
export const namesOf =
  <S extends z.ZodType>() =>
  (name: FieldName<S>) =>
    name;
