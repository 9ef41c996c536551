import { z } from 'zod';
import { ID_MAX } from './fields/paging.ts';

/** The decimal mark of a file, for ambiguous numbers such as `1,800`. */
export const decimalMark = z.enum(['comma', 'point'], { error: 'Pilih koma atau titik' });
export type DecimalMark = z.infer<typeof decimalMark>;

/** How a checked import runs: all rows, or only the `good` ones. */
export const runImportInput = z.strictObject({ only: z.enum(['good']).optional() });

/** Which rows of a checked file are shown: all, or the invalid ones. */
export const importRowsQuery = z.object({
  show: z.enum(['all', 'wrong']).default('all'),
  page: z.int().min(1).max(ID_MAX).default(1),
});

/** The corrected cells of an invalid row, by the field of their column; a missing one is empty. */
export const mendImportRowInput = z.strictObject({
  line: z.int().min(1).max(ID_MAX),
  cells: z.record(z.string().max(60), z.string().max(10_000, 'Isi sel ini terlalu panjang')),
});
