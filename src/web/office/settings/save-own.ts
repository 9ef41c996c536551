import { updateStall } from '../../../domain/accounts/farmers/update-stall.ts';
import { updatePreferences } from '../../../domain/accounts/users/preferences.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import { said } from '../../../shared/said.ts';
import { preferencesOf } from '../../account/preferences-of.ts';
import type { SentForm } from '../../form/sent-form.ts';
import type { Success } from '../../page/answer/view.ts';
import { STALL_FORMS, stallOf } from './stall-of.ts';

/** Saves one of a farmer's own forms; what is to be said then, and of which. */
export async function saveOwn(
  shop: Shop,
  actor: Actor,
  form: SentForm,
  address: string,
): Promise<Success<string>> {
  const intent = form.intent('preferences', ...STALL_FORMS);
  if (intent === 'preferences') {
    await updatePreferences(shop, actor, preferencesOf(form));
    return { ok: true, message: said.preferencesSaved, result: intent };
  }
  await form.takePictures(
    async (bytes) => (await uploadPicture(shop, actor, { purpose: 'portrait' }, { bytes, address })).url,
    'portraitUrl',
  );
  await updateStall(shop, actor, stallOf(form, intent));
  return { ok: true, message: said.stallSaved, result: intent };
}
