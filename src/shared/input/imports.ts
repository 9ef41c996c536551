import { z } from 'zod';

/** How a checked import is carried out: whole, or `good` rows alone, the others left out. */
export const runImportInput = z.strictObject({ only: z.enum(['good']).optional() });
