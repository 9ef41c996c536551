import type { z } from 'zod';

/**
 * The query of a list: each name of its schema, as a value or as the text of a URL. The use case validates
 * the texts; a name that the schema lacks doesn't compile.
 */
export type QueryOf<S extends z.ZodType> = { [K in keyof z.input<S>]: z.input<S>[K] | string };
