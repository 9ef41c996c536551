import { z } from 'zod';
import { preferencesInput } from '../../shared/input/people/stall.ts';
import type { SentForm } from '../form/sent-form.ts';

/** The form of one's choices: a farmer chooses how his mails come by name, and not by a box. */
export const preferencesForm = z.object({
  ...preferencesInput.shape,
  digest: z.enum(['each', 'daily']).optional(),
});

/** The choices of the form as `updatePreferences` takes them; a blank hour is none. */
export function preferencesOf(form: SentForm): z.input<typeof preferencesInput> {
  const { digest, digestHour, ...others } = form.read(preferencesForm);
  return digest === undefined ? others : { ...others, digest: digest === 'daily', digestHour };
}
