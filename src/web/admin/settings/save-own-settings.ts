import { updateSellerProfile } from '../../../domain/accounts/farmers/update-seller-profile.ts';
import { updatePreferences } from '../../../domain/accounts/users/preferences.ts';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { toPreferencesInput } from '../../account/preferences-form.ts';
import type { ActionSuccess } from '../../common/route-helpers/run-route.ts';
import type { SubmittedForm } from '../../forms/read-form.ts';
import { readSellerProfileForm, SELLER_PROFILE_FORMS } from './read-seller-profile-form.ts';

/** Saves one of a farmer's own forms; returns its success text and the form's name. */
export async function saveOwnSettings(
  ctx: AppContext,
  actor: Actor,
  form: SubmittedForm,
  address: string,
): Promise<ActionSuccess<string>> {
  const intent = form.intent('preferences', ...SELLER_PROFILE_FORMS);
  if (intent === 'preferences') {
    await updatePreferences(ctx, actor, toPreferencesInput(form));
    return { ok: true, message: successTexts.preferencesSaved, result: intent };
  }
  await form.uploadPictures(
    async (bytes) => (await uploadPicture(ctx, actor, { purpose: 'portrait' }, { bytes, address })).url,
    'portraitUrl',
  );
  await updateSellerProfile(ctx, actor, readSellerProfileForm(form, intent));
  return { ok: true, message: successTexts.stallSaved, result: intent };
}
