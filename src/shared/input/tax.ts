import { z } from 'zod';

/** Which month of the tax report is meant, as `2026-11`; this one where nothing is said. */
export const taxQuery = z.strictObject({
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Tulis bulannya seperti 2026-11')
    .optional(),
});
