import { z } from 'zod';
import { preferencesInput } from '../../shared/schemas/people/seller-profile-schemas.ts';
import type { SubmittedForm } from '../forms/read-form.ts';

/** The form of the preferences: a farmer selects the email frequency by name instead of a checkbox. */
export const preferencesForm = z.object({
  ...preferencesInput.shape,
  digest: z.enum(['each', 'daily']).optional(),
});

/** Reads the preferences as the input of `updatePreferences`; a blank hour means none. */
export function toPreferencesInput(form: SubmittedForm): z.input<typeof preferencesInput> {
  const { digest, digestHour, ...others } = form.read(preferencesForm);
  return digest === undefined ? others : { ...others, digest: digest === 'daily', digestHour };
}
