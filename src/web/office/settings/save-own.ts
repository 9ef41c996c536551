import { updatePreferences } from '../../../domain/accounts/preferences.ts';
import { updateStall } from '../../../domain/accounts/update-stall.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import { said } from '../../../shared/said.ts';
import { preferencesOf } from '../../account/notice-choices.tsx';
import { takeFiles } from '../../form/pictures/picture-fields.ts';
import { stallOf } from './stall-of.ts';

/** Saves one of a farmer's own forms; what is to be said then. */
export async function saveOwn(shop: Shop, actor: Actor, form: FormData, address: string): Promise<string> {
  if (form.get('intent') === 'preferences') {
    await updatePreferences(shop, actor, preferencesOf(form));
    return said.preferencesSaved;
  }
  await takeFiles(
    form,
    async (bytes) => (await uploadPicture(shop, actor, { purpose: 'portrait' }, { bytes, address })).url,
  );
  await updateStall(shop, actor, stallOf(form) ?? refuse('invalid_input'));
  return said.stallSaved;
}
