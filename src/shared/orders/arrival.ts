import { HOUR_MS } from '../figures/days.ts';
import type { DeliveryTerms } from './delivery.ts';

const DAY_MS = 24 * HOUR_MS;
/** How far ahead a delivery is promised at most: beyond that nobody plans. */
const HORIZON_DAYS = 14;

const ZONES = { WIB: 7, WITA: 8, WIT: 9 } as const;
export type Zone = keyof typeof ZONES;

/** The public holidays that are known (`2026-12-25`), and up to which day they are known at all. */
export type Holidays = { days: string[]; until: string };

/** What the admin has written down of them. */
export const holidaysOf = ({ holidays, knownUntil }: { holidays: string; knownUntil: string }): Holidays => ({
  days: holidays.split(/[\s,]+/).filter(Boolean),
  until: knownUntil,
});

/** Those that a promise made `now` can run into. */
export const holidaysAhead = ({ days, until }: Holidays, now: Date): Holidays => {
  const first = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  const last = new Date(now.getTime() + (HORIZON_DAYS + 2) * DAY_MS).toISOString().slice(0, 10);
  return { days: days.filter((day) => day >= first && day <= last), until };
};

/** A day on which the goods are there, and the moment until which an order still makes it. */
export type Arrival = { day: string; before: Date };

/** The clock of a province. */
export function zoneOf(province: string): Zone {
  if (/^(maluku|papua)/i.test(province)) return 'WIT';
  return /^(bali|nusa tenggara|sulawesi|gorontalo|kalimantan (selatan|timur|utara))/i.test(province)
    ? 'WITA'
    : 'WIB';
}

/**
 * The first day on which a farmer delivers what is ordered now: one of his weekdays, no holiday, and before the hour of
 * the day before at which he closes his list. Null where he has not said both, and beyond the days whose holidays are
 * known.
 */
export function arrivalOf(
  { days, cutoff }: Pick<DeliveryTerms, 'days' | 'cutoff'>,
  zone: Zone,
  now: Date,
  holidays: Holidays,
): Arrival | null {
  if (days.length === 0 || cutoff === null) return null;
  const ahead = ZONES[zone] * HOUR_MS;
  const today = Math.floor((now.getTime() + ahead) / DAY_MS);
  for (let day = today + 1; day <= today + HORIZON_DAYS; day += 1) {
    const date = new Date(day * DAY_MS);
    const name = date.toISOString().slice(0, 10);
    if (name > holidays.until) return null;
    const before = new Date((day - 1) * DAY_MS + cutoff * HOUR_MS - ahead);
    if (days.includes(date.getUTCDay()) && !holidays.days.includes(name) && now < before)
      return { day: name, before };
  }
  return null;
}

const dayFormat = new Intl.DateTimeFormat('id-ID', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** `Kamis 26 November`. */
export function dayOfArrival(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}

/** `Rabu 25 November pukul 12.00 WIB`: until when an order makes it. */
export function closingTime({ before }: Arrival, zone: Zone): string {
  const local = new Date(before.getTime() + ZONES[zone] * HOUR_MS).toISOString();
  return `${dayOfArrival(local.slice(0, 10))} pukul ${local.slice(11, 13)}.00 ${zone}`;
}

export const WEEKDAYS = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const;

/** `Selasa dan Jumat`, from Monday on; `setiap hari` for all seven. */
export function weekdaysInWords(days: number[]): string {
  const names = [1, 2, 3, 4, 5, 6, 0].filter((day) => days.includes(day)).map((day) => WEEKDAYS[day]!);
  if (names.length === 7) return 'setiap hari';
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} dan ${names.at(-1)}`;
}
