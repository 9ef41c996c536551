import {
  type AnsweringBrowser,
  answerPayoutAccount,
  requestAccountCode,
} from '../../../domain/accounts/farmers/answer-payout-account.ts';
import { updateSellerProfile } from '../../../domain/accounts/farmers/update-seller-profile.ts';
import { updatePreferences } from '../../../domain/accounts/users/preferences.ts';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import { answerAccountInput } from '../../../shared/schemas/people/payout-account-schemas.ts';
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
  { address, browser }: { address: string; browser: AnsweringBrowser },
): Promise<ActionSuccess<string>> {
  const intent = form.intent(
    'preferences',
    'account-yes',
    'account-no',
    'account-code',
    ...SELLER_PROFILE_FORMS,
  );
  if (intent === 'account-code') {
    await requestAccountCode(ctx, actor);
    return { ok: true, message: successTexts.accountCodeSent, result: intent };
  }
  if (intent === 'account-yes' || intent === 'account-no') {
    const given = form.read(answerAccountInput, { except: ['answer'] });
    const answer = intent === 'account-yes' ? 'yes' : 'no';
    await answerPayoutAccount(ctx, actor, { ...given, answer }, browser);
    const message = answer === 'yes' ? successTexts.accountConfirmed : successTexts.accountDeclined;
    return { ok: true, message, result: intent };
  }
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
