import { type Currency, formatMoney } from '../../../shared/figures/money.ts';
import {
  type Arrival,
  arrivalOf,
  dayOfArrival,
  type Holidays,
  zoneOf,
} from '../../../shared/orders/arrival.ts';
import { type DeliveryTerms, feeTo, isNamed, missingToFree } from '../../../shared/orders/delivery.ts';
import { NEAR_REGENCIES } from '../../../shared/regions.ts';
import type { KeptPlace } from './kept-place.ts';

/** A farmer's terms and where he is; `goods`: what those of his come to that are ordered together. */
export type Seller = { terms: DeliveryTerms; province: string; goods?: number };

/** The day on which his goods are at a place that he names; `place` null asks for whichever that is. */
export function arrivalAt(
  { terms, province }: Seller,
  place: KeptPlace | null,
  clock: { now: Date; holidays: Holidays } | null,
): Arrival | null {
  if (!clock || !terms.delivery) return null;
  const names = Object.keys(terms.fees).some((code) => code !== 'default');
  if (place ? !isNamed(terms, place.code) : !names) return null;
  return arrivalOf(terms, zoneOf(province), clock.now, clock.holidays);
}

/** A fee as one says it: `gratis ongkir` only where he said so. */
export function feeInWords(fee: number | null, currency?: Currency): string {
  if (fee === null) return 'ongkir menurut kesepakatan';
  return fee === 0 ? 'gratis ongkir' : `ongkir ${formatMoney(fee, currency)}`;
}

/** What is missing to a farmer's free delivery of `goods`, or that nothing is; null where he says no such sum. */
export function freeLine(
  { terms, goods = 0 }: Seller,
  place: KeptPlace | null,
  currency?: Currency,
): { text: string; reached: number } | null {
  const missing = missingToFree(terms, place?.code, goods);
  if (missing === null) return null;
  const where = place ? ` ke ${place.name}` : '';
  const text =
    missing === 0
      ? `Gratis ongkir${where}`
      : `Kurang ${formatMoney(missing, currency)} lagi untuk gratis ongkir${where}`;
  return { text, reached: goods / (goods + missing) };
}

/** What a card says of delivery, in one line. */
export function deliveryLine(
  seller: Seller,
  place: KeptPlace | null,
  clock: { now: Date; holidays: Holidays } | null,
  currency?: Currency,
): string {
  const { terms } = seller;
  if (!terms.delivery) return 'Ambil di tempat petani';
  const arrival = arrivalAt(seller, place, clock);
  const until = arrival && `Sampai ${dayOfArrival(arrival.day)}`;
  if (place) {
    const fee = feeTo(terms, place.code, seller.goods);
    if (fee === null)
      return terms.pickup ? 'Ambil di tempat, atau ongkir menurut kesepakatan' : 'Ongkir menurut kesepakatan';
    return until ? `${until}, ${feeInWords(fee, currency)}` : capital(feeInWords(fee, currency));
  }
  if (until) return `${until} ke ${nearestNamed(terms)}`;
  const fees = Object.values(terms.fees);
  if (fees.length === 0)
    return terms.pickup ? 'Ambil di tempat, atau ongkir menurut kesepakatan' : 'Ongkir menurut kesepakatan';
  const least = Math.min(...fees);
  return least === 0
    ? `Gratis ongkir ke ${nearestNamed(terms)}`
    : `Ongkir mulai ${formatMoney(least, currency)}`;
}

/** The cheapest kabupaten that he names, where its name is known here. */
function nearestNamed({ fees }: DeliveryTerms): string {
  const [code] = Object.entries(fees)
    .filter(([code]) => code !== 'default')
    .sort((a, b) => a[1] - b[1])[0] ?? [''];
  return NEAR_REGENCIES[code as keyof typeof NEAR_REGENCIES] ?? 'daerah antarnya';
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
