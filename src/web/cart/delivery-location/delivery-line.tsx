import type { Currency } from '../../../shared/format/money.ts';
import { useServerClock } from '../../common/head/server-clock.tsx';
import { type DeliverySeller, deliveryText } from './delivery-texts.ts';
import { useStoredLocation } from './stored-location.ts';

/** The delivery date and fee for the visitor's kabupaten. */
export function DeliveryLine({ seller, currency }: { seller: DeliverySeller; currency?: Currency }) {
  return (
    <p className="goods-delivery">{deliveryText(seller, useStoredLocation(), useServerClock(), currency)}</p>
  );
}
