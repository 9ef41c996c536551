import { YOGYAKARTA_REGENCIES } from '../../../shared/enums/regions.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import {
  type DeliveryDate,
  deliveryDateOf,
  deliveryDayText,
  deliveryZoneOf,
  type Holidays,
} from '../../../shared/rules/orders/delivery-dates.ts';
import {
  amountToFreeDelivery,
  type DeliveryTerms,
  deliveryFeeTo,
  isNamedLocation,
} from '../../../shared/rules/orders/delivery-offers.ts';
import type { StoredLocation } from './stored-location.ts';

/** A farmer's delivery terms and location; `goods`: the subtotal of the farmer's items in the same order. */
export type DeliverySeller = { terms: DeliveryTerms; province: string; goods?: number };

/** Returns the delivery date for a location that the farmer serves; `place` null stands for any location. */
export function deliveryDateAt(
  { terms, province }: DeliverySeller,
  place: StoredLocation | null,
  clock: { now: Date; holidays: Holidays } | null,
): DeliveryDate | null {
  if (!clock || !terms.delivery) return null;
  const names = Object.keys(terms.fees).some((code) => code !== 'default');
  if (place ? !isNamedLocation(terms, place.code) : !names) return null;
  return deliveryDateOf(terms, deliveryZoneOf(province), clock.now, clock.holidays);
}

/** Formats a fee; `gratis ongkir` only when the farmer has specified it. */
export function deliveryFeeText(fee: number | null, currency?: Currency): string {
  if (fee === null) return 'ongkir menurut kesepakatan';
  return fee === 0 ? 'gratis ongkir' : `ongkir ${formatMoney(fee, currency)}`;
}

/**
 * States the amount missing to a farmer's free delivery, or that it is reached; null without such a
 * threshold.
 */
export function freeDeliveryText(
  { terms, goods = 0 }: DeliverySeller,
  place: StoredLocation | null,
  currency?: Currency,
): { text: string; reached: number } | null {
  const missing = amountToFreeDelivery(terms, place?.code, goods);
  if (missing === null) return null;
  const where = place ? ` ke ${place.name}` : '';
  const text =
    missing === 0
      ? `Gratis ongkir${where}`
      : `Kurang ${formatMoney(missing, currency)} lagi untuk gratis ongkir${where}`;
  return { text, reached: goods / (goods + missing) };
}

/** The delivery line of a product card. */
export function deliveryText(
  seller: DeliverySeller,
  place: StoredLocation | null,
  clock: { now: Date; holidays: Holidays } | null,
  currency?: Currency,
): string {
  const { terms } = seller;
  if (!terms.delivery) return 'Ambil di tempat petani';
  const arrival = deliveryDateAt(seller, place, clock);
  const until = arrival && `Sampai ${deliveryDayText(arrival.day)}`;
  if (place) {
    const fee = deliveryFeeTo(terms, place.code, seller.goods);
    if (fee === null)
      return terms.pickup ? 'Ambil di tempat, atau ongkir menurut kesepakatan' : 'Ongkir menurut kesepakatan';
    return until ? `${until}, ${deliveryFeeText(fee, currency)}` : capital(deliveryFeeText(fee, currency));
  }
  if (until) return `${until} ke ${cheapestNamedFee(terms)}`;
  const fees = Object.values(terms.fees);
  if (fees.length === 0)
    return terms.pickup ? 'Ambil di tempat, atau ongkir menurut kesepakatan' : 'Ongkir menurut kesepakatan';
  const least = Math.min(...fees);
  return least === 0
    ? `Gratis ongkir ke ${cheapestNamedFee(terms)}`
    : `Ongkir mulai ${formatMoney(least, currency)}`;
}

/** Returns the cheapest kabupaten of the farmer's fees, if its name is known here. */
function cheapestNamedFee({ fees }: DeliveryTerms): string {
  const [code] = Object.entries(fees)
    .filter(([code]) => code !== 'default')
    .sort((a, b) => a[1] - b[1])[0] ?? [''];
  return YOGYAKARTA_REGENCIES[code as keyof typeof YOGYAKARTA_REGENCIES] ?? 'daerah antarnya';
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
