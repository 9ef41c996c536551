import type { Quote } from '../../../domain/cart/quote-cart.ts';
import { arrivalOf, closingTime, dayOfArrival, zoneOf } from '../../../shared/orders/arrival.ts';
import { useClock } from '../../page/head/clock.tsx';

/** When a farmer's part of an order is there; nothing where he named neither days nor a fee to that very kabupaten. */
export function ArrivalLine({ group, city }: { group: Quote['groups'][number]; city: string | null }) {
  const clock = useClock();
  const { farmer, delivery } = group;
  if (!clock || !city || !delivery.named) return null;
  const zone = zoneOf(farmer.province);
  const arrival = arrivalOf(delivery.terms, zone, clock.now, clock.holidays);
  if (!arrival) return null;
  return (
    <p className="text-sm text-muted">
      <strong className="text-ink">Sampai {dayOfArrival(arrival.day)}</strong>, bila pesanan pasti sebelum{' '}
      {closingTime(arrival, zone)}.
    </p>
  );
}
