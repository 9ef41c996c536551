import type { z } from 'zod';

/**
 * What a list is asked for: each name of its schema, as a value or as the text that an address has. Which texts are
 * worth something is for the verb's parse to say; a name that the schema lacks doesn't compile.
 */
export type Asked<S extends z.ZodType> = { [K in keyof z.input<S>]: z.input<S>[K] | string };
