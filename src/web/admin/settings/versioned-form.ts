import { z } from 'zod';

/** The version of the settings that the form was opened with. */
export const versionedForm = z.object({ stamp: z.string().default('') });
