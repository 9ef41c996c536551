import Truck from 'lucide-react/icons/truck';
import type { Currency } from '../../../shared/money.ts';
import { useClock } from '../../page/head/clock.tsx';
import { deliveryLine, type Seller } from './delivery-words.ts';
import { usePlace } from './kept-place.ts';

/** When the goods are there and for how much, to the kabupaten that the visitor said. */
export function DeliveryLine({ seller, currency }: { seller: Seller; currency?: Currency }) {
  const text = deliveryLine(seller, usePlace(), useClock(), currency);
  return (
    <p className="flex items-start gap-1.5 text-xs text-muted sm:text-sm">
      <Truck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
