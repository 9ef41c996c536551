import type { FarmerSettings } from '../../db/schema/farmer-tables.ts';
import type { DeliveryTerms } from '../../shared/rules/orders/delivery-offers.ts';

/** Maps a farmer's settings to delivery terms; public queries read the same from `farmers.delivery_terms`. */
export function deliveryTermsOf(settings: FarmerSettings): DeliveryTerms {
  return {
    pickup: settings.pickup !== false,
    delivery: settings.delivery !== false,
    fees: settings.deliveryFees ?? {},
    days: settings.deliveryDays ?? [],
    cutoff: settings.deliveryCutoff ?? null,
    free_from: settings.deliveryFreeFrom ?? null,
  };
}
