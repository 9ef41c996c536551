import type { FarmerSettings } from '../../db/schema/accounts.ts';

export type DeliveryMethod = 'pickup' | 'delivery';

/** What a farmer offers: collecting at his place, his own delivery, or both; both unless he said otherwise. */
export function deliveryChoices(settings: FarmerSettings): DeliveryMethod[] {
  const choices: DeliveryMethod[] = [];
  if (settings.delivery !== false) choices.push('delivery');
  if (settings.pickup !== false) choices.push('pickup');
  return choices.length > 0 ? choices : ['delivery'];
}

/** The fee of a farmer's delivery to a kabupaten, in the store currency; free where he set none, and when collected. */
export function deliveryFee(
  settings: FarmerSettings,
  method: DeliveryMethod,
  regencyCode: number | null,
): number {
  if (method === 'pickup') return 0;
  const fees = settings.deliveryFees ?? {};
  return (regencyCode !== null ? fees[String(regencyCode)] : undefined) ?? fees.default ?? 0;
}

/** What a farmer offers, each with its fee to a kabupaten; the first is what is meant where nothing is chosen. */
export const deliveryOffers = (settings: FarmerSettings, regencyCode: number | null) =>
  deliveryChoices(settings).map((method) => ({ method, fee: deliveryFee(settings, method, regencyCode) }));
