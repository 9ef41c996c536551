import Truck from 'lucide-react/icons/truck';
import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import { type Currency, formatMoney } from '../../../shared/figures/money.ts';
import { closingTime, dayOfArrival, weekdaysInWords, zoneOf } from '../../../shared/orders/arrival.ts';
import { feeTo } from '../../../shared/orders/delivery.ts';
import { arrivalAt, feeInWords } from '../../cart/place/delivery-words.ts';
import { usePlace } from '../../cart/place/kept-place.ts';
import { PlacePicker } from '../../cart/place/place-picker.tsx';
import { useClock } from '../../page/head/clock.tsx';
import { Card } from '../../ui/card.tsx';

/** How the goods come to their buyer, when, and for how much: what the farmer said, and no more. */
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
  const place = usePlace();
  const clock = useClock();
  const arrival = arrivalAt({ terms, province: farmer.province }, place, clock);
  const fee = place && terms.delivery ? feeTo(terms, place.code) : undefined;
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
              <strong>Sampai {dayOfArrival(arrival.day)}</strong>
              {!place && ' ke daerah antarnya'}, bila pesanan pasti sebelum{' '}
              {closingTime(arrival, zoneOf(farmer.province))}.
            </p>
          )}
          {place && (
            <p>
              Ke {place.name}: <strong>{fee === undefined ? '' : feeInWords(fee, currency)}</strong>
              {fee === null && '. Tanyakan kepada petani sebelum memesan.'}
            </p>
          )}
          <PlacePicker className="justify-self-start" />
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
              ? `${farmer.name} mengantar ${weekdaysInWords(terms.days)}.`
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
