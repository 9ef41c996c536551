import type { FarmerSettings } from '../../../db/schema/accounts.ts';
import {
  type DeliveryMethod,
  type DeliveryOffer,
  deliveryOffers,
  usualOffer,
} from '../../../shared/orders/delivery.ts';
import { termsOf } from '../../cart/delivery-terms.ts';
import { refuse } from '../../refusal.ts';

/**
 * The way of delivery that an order takes, with its fee: the one that was chosen, or the usual one, for
 * goods that come to `goods`. A fee of null has yet
 * to be agreed on; refuses what the farmer doesn't offer (`delivery_not_offered`, 409).
 */
export function requireOffer(
  farmer: { name: string; settings: FarmerSettings },
  wanted: DeliveryMethod | undefined,
  regency: number | null,
  goods: number,
): DeliveryOffer {
  const terms = termsOf(farmer.settings);
  const offer = wanted
    ? deliveryOffers(terms, regency, goods).find(({ method }) => method === wanted)
    : usualOffer(terms, regency, goods);
  return offer ?? refuse('delivery_not_offered', { farmer: farmer.name });
}
