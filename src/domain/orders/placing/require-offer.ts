import type { FarmerSettings } from '../../../db/schema/accounts.ts';
import { type DeliveryMethod, deliveryOffers, usualOffer } from '../../../shared/orders/delivery.ts';
import { termsOf } from '../../cart/delivery-terms.ts';
import { refuse } from '../../refusal.ts';

/**
 * The way of delivery that an order takes, with its fee: the one that was chosen, or the usual one. Refuses what the farmer
 * doesn't offer, and delivery to where no fee is known: nothing is ordered whose price nobody has named.
 */
export function requireOffer(
  farmer: { name: string; settings: FarmerSettings },
  wanted: DeliveryMethod | undefined,
  { billing, regency }: { billing: { city: string }; regency: number | null },
): { method: DeliveryMethod; fee: number } {
  const terms = termsOf(farmer.settings);
  const offer = wanted
    ? deliveryOffers(terms, regency).find(({ method }) => method === wanted)
    : usualOffer(terms, regency);
  if (!offer) return refuse('delivery_not_offered', { farmer: farmer.name });
  const { method, fee } = offer;
  return fee === null
    ? refuse('delivery_fee_open', { farmer: farmer.name, city: billing.city })
    : { method, fee };
}
