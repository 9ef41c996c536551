import { findSavedAddresses } from '../../../domain/orders/placing/saved-addresses.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import type { SentForm } from '../../form/sent-form.ts';
import { whereTo } from './where-to.server.ts';

/** The kabupaten and province that a checkout form sends the goods to, by a remembered address or by its fields. */
export async function placeAsked(
  shop: Shop,
  actor: Actor,
  form: SentForm,
): Promise<{ city?: string; state?: string }> {
  const to = whereTo(form);
  const place =
    'address' in to
      ? (await findSavedAddresses(shop, actor)).find((one) => one.id === to.address)
      : to.billing;
  return { ...(place?.city ? { city: place.city } : {}), ...(place?.state ? { state: place.state } : {}) };
}
