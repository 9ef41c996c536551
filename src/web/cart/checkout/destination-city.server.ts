import type { Actor, AppContext } from '../../../domain/context.ts';
import { findSavedAddresses } from '../../../domain/orders/checkout/saved-addresses.ts';
import type { SubmittedForm } from '../../forms/read-form.ts';
import { checkoutDestination } from './checkout-destination.server.ts';

/**
 * Returns the kabupaten and province of a checkout form's destination, from a saved address or its fields.
 */
export async function destinationCity(
  ctx: AppContext,
  actor: Actor,
  form: SubmittedForm,
): Promise<{ city?: string; state?: string }> {
  const to = checkoutDestination(form);
  const place =
    'address' in to
      ? (await findSavedAddresses(ctx, actor)).find((one) => one.id === to.address)
      : to.billing;
  return { ...(place?.city ? { city: place.city } : {}), ...(place?.state ? { state: place.state } : {}) };
}
