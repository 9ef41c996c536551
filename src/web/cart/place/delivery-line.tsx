import type { Currency } from '../../../shared/figures/money.ts';
import { useClock } from '../../page/head/clock.tsx';
import { deliveryLine, type Seller } from './delivery-words.ts';
import { usePlace } from './kept-place.ts';

/** When the goods are there and for how much, to the kabupaten that the visitor said. */
export function DeliveryLine({ seller, currency }: { seller: Seller; currency?: Currency }) {
  return <p className="goods-delivery">{deliveryLine(seller, usePlace(), useClock(), currency)}</p>;
}
