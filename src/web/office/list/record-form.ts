import { z } from 'zod';
import { ID_MAX } from '../../../shared/input/parts/paging.ts';
import { isReadable } from '../../../shared/readable.ts';

/** The newest entry of a record's trail that the reader of its form has seen. */
const seen = z.int().max(ID_MAX).catch(0);

/** Which record a form is about; a number that is none is nobody's. */
export const recordForm = z.object({ id: z.int().max(ID_MAX).catch(0), seen });
export const userForm = z.object({ id: z.string().refine(isReadable).catch(''), seen });
