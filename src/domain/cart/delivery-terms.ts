import type { FarmerSettings } from '../../db/schema/accounts.ts';
import type { DeliveryTerms } from '../../shared/orders/delivery.ts';

/** What a farmer settled about delivery; the public reads the same from `farmers.delivery_terms`. */
export function termsOf(settings: FarmerSettings): DeliveryTerms {
  return {
    pickup: settings.pickup !== false,
    delivery: settings.delivery !== false,
    fees: settings.deliveryFees ?? {},
    days: settings.deliveryDays ?? [],
    cutoff: settings.deliveryCutoff ?? null,
    free_from: settings.deliveryFreeFrom ?? null,
  };
}
