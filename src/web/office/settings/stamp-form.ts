import { z } from 'zod';

/** Which state of the settings the form was opened with. */
export const stampForm = z.object({ stamp: z.string().default('') });
