import type { Quote } from '../../../domain/cart/quote-cart.ts';
import {
  closingTime,
  deliveryDateOf,
  deliveryDayText,
  deliveryZoneOf,
} from '../../../shared/rules/orders/delivery-dates.ts';
import { useServerClock } from '../../common/head/server-clock.tsx';

/**
 * The delivery date of one farmer's part of an order; nothing when the farmer has specified neither days nor
 * a fee for that kabupaten.
 */
export function DeliveryDateLine({ group, city }: { group: Quote['groups'][number]; city: string | null }) {
  const clock = useServerClock();
  const { farmer, delivery } = group;
  if (!clock || !city || !delivery.named) return null;
  const zone = deliveryZoneOf(farmer.province);
  const arrival = deliveryDateOf(delivery.terms, zone, clock.now, clock.holidays);
  if (!arrival) return null;
  return (
    <p className="text-sm text-muted">
      <strong className="text-ink">Sampai {deliveryDayText(arrival.day)}</strong>, bila pesanan pasti sebelum{' '}
      {closingTime(arrival, zone)}.
    </p>
  );
}
