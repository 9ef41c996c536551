import type { z } from 'zod';

/** The names of an input's fields; nested fields follow a dot. */
type Path<T> = T extends readonly unknown[] | Date | File
  ? never
  : T extends object
    ? { [K in keyof T & string]: K | `${K}.${Path<NonNullable<T[K]>>}` }[keyof T & string]
    : never;

/** A field name of `S`, the type of a schema; a name that the schema lacks does not compile. */
export type FieldName<S extends z.ZodType> = Path<z.input<S>>;

/** The same names for a GET form, whose fields become URL parameters. */
export const fieldNamesOf =
  <S extends z.ZodType>() =>
  (name: FieldName<S>) =>
    name;
