import type { FarmerSettings } from '../../../db/schema/farmer-tables.ts';
import {
  type DeliveryMethod,
  type DeliveryOffer,
  defaultOffer,
  deliveryOffers,
} from '../../../shared/rules/orders/delivery-offers.ts';
import { deliveryTermsOf } from '../../cart/delivery-terms.ts';
import { fail } from '../../domain-error.ts';

/**
 * The delivery method of an order with its fee: the chosen one, or the default, for a subtotal of `goods`. A
 * fee of null is still to be agreed; a method that the farmer doesn't offer is rejected
 * (`delivery_not_offered`, 409).
 */
export function requireDeliveryOffer(
  farmer: { name: string; settings: FarmerSettings },
  wanted: DeliveryMethod | undefined,
  regency: number | null,
  goods: number,
): DeliveryOffer {
  const terms = deliveryTermsOf(farmer.settings);
  const offer = wanted
    ? deliveryOffers(terms, regency, goods).find(({ method }) => method === wanted)
    : defaultOffer(terms, regency, goods);
  return offer ?? fail('delivery_not_offered', { farmer: farmer.name });
}
