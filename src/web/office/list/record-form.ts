import { z } from 'zod';

/** The newest entry of a record's trail that the reader of its form has seen. */
const seen = z.int().catch(0);

/** Which record a form is about; a number that is none is nobody's. */
export const recordForm = z.object({ id: z.int().catch(0), seen });
export const userForm = z.object({ id: z.string().catch(''), seen });
