import Truck from 'lucide-react/icons/truck';
import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import {
  closingTime,
  deliveryDayText,
  deliveryZoneOf,
  weekdaysText,
} from '../../../shared/rules/orders/delivery-dates.ts';
import { deliveryFeeTo } from '../../../shared/rules/orders/delivery-offers.ts';
import { deliveryDateAt, deliveryFeeText } from '../../cart/delivery-location/delivery-texts.ts';
import { LocationPicker } from '../../cart/delivery-location/location-picker.tsx';
import { useStoredLocation } from '../../cart/delivery-location/stored-location.ts';
import { useServerClock } from '../../common/head/server-clock.tsx';
import { Card } from '../../ui/card.tsx';

/** The delivery methods, dates and fees that the farmer has specified. */
export function DeliveryCard({
  listing,
  zones,
  currency,
}: {
  listing: Pick<ListingDetail, 'delivery' | 'farmer'>;
  zones: { name: string; fee: number }[];
  currency: Currency | undefined;
}) {
  const { delivery: terms, farmer } = listing;
  const place = useStoredLocation();
  const clock = useServerClock();
  const arrival = deliveryDateAt({ terms, province: farmer.province }, place, clock);
  const fee = place && terms.delivery ? deliveryFeeTo(terms, place.code) : undefined;
  const elsewhere = terms.fees.default;
  return (
    <Card className="grid gap-3">
      <h2 className="flex items-center gap-2 font-bold">
        <Truck className="size-5 text-sawah-text" aria-hidden="true" />
        Pengiriman
      </h2>
      {terms.delivery && (
        <>
          {arrival && (
            <p>
              <strong>Sampai {deliveryDayText(arrival.day)}</strong>
              {!place && ' ke daerah antarnya'}, bila pesanan pasti sebelum{' '}
              {closingTime(arrival, deliveryZoneOf(farmer.province))}.
            </p>
          )}
          {place && (
            <p>
              Ke {place.name}: <strong>{fee === undefined ? '' : deliveryFeeText(fee, currency)}</strong>
              {fee === null && '. Tanyakan kepada petani sebelum memesan.'}
            </p>
          )}
          <LocationPicker className="justify-self-start" />
          {zones.length > 0 || elsewhere !== undefined ? (
            <details className="text-sm">
              <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sawah-text">
                Semua ongkir {farmer.name}
              </summary>
              <ul className="grid gap-1">
                {zones.map((zone) => (
                  <li key={zone.name} className="flex justify-between gap-3">
                    <span>{zone.name}</span>
                    <span className="tabular">
                      {zone.fee === 0 ? 'gratis' : formatMoney(zone.fee, currency)}
                    </span>
                  </li>
                ))}
                <li className="flex justify-between gap-3">
                  <span>Tempat lain</span>
                  <span className="text-right tabular">
                    {elsewhere === undefined
                      ? 'menurut kesepakatan'
                      : elsewhere === 0
                        ? 'gratis'
                        : formatMoney(elsewhere, currency)}
                  </span>
                </li>
              </ul>
            </details>
          ) : (
            !place && <p>Ongkir menurut kesepakatan dengan petani.</p>
          )}
          {terms.free_from !== null && (
            <p className="text-sm">
              Gratis ongkir mulai belanja {formatMoney(terms.free_from, currency)} dari {farmer.name}
              {elsewhere === undefined && ', ke daerah antarnya'}.
            </p>
          )}
          <p className="text-sm text-muted">
            {terms.days.length > 0
              ? `${farmer.name} mengantar ${weekdaysText(terms.days)}.`
              : `${farmer.name} belum menyebut hari antarnya.`}
          </p>
        </>
      )}
      {terms.pickup && (
        <p className="text-sm">
          {terms.delivery ? 'Bisa juga diambil di' : 'Diambil di'} {farmer.address}, {farmer.city}.
        </p>
      )}
    </Card>
  );
}
