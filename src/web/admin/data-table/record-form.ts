import { z } from 'zod';
import { isReadable } from '../../../shared/format/is-readable.ts';
import { ID_MAX } from '../../../shared/schemas/fields/paging.ts';
import type { SubmittedForm } from '../../forms/read-form.ts';

/** The newest audit trail entry that the form's user has seen. */
const seen = z.int().max(ID_MAX).catch(0);

/** The record that a form refers to; an invalid number becomes 0, which matches no record. */
export const recordForm = z.object({ id: z.int().max(ID_MAX).catch(0), seen });
export const userForm = z.object({ id: z.string().refine(isReadable).catch(''), seen });

/** Whether the button of a row switches it off before `SwitchOffDialog` has asked. */
export const asksToSwitchOff = (
  form: SubmittedForm,
  { isActive }: { isActive?: boolean | undefined },
): boolean => isActive === false && form.parse(z.object({ confirm: z.string().optional() })).confirm !== '1';
