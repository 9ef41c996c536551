import { z } from 'zod';

/** The decimal mark of a file, for numbers such as `1,800` that mean two things. */
export const decimalMark = z.enum(['comma', 'point'], { error: 'Pilih koma atau titik' });
export type DecimalMark = z.infer<typeof decimalMark>;

/** How a checked import runs: all rows, or only the `good` ones. */
export const runImportInput = z.strictObject({ only: z.enum(['good']).optional() });
