import { z } from 'zod';
import { isReadable } from '../../../shared/format/is-readable.ts';
import { ID_MAX } from '../../../shared/schemas/fields/paging.ts';

/** The newest audit trail entry that the form's user has seen. */
const seen = z.int().max(ID_MAX).catch(0);

/** The record that a form refers to; an invalid number becomes 0, which matches no record. */
export const recordForm = z.object({ id: z.int().max(ID_MAX).catch(0), seen });
export const userForm = z.object({ id: z.string().refine(isReadable).catch(''), seen });
