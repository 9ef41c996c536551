import { dayOfUtc, HOUR_MS } from '../../format/dates.ts';
import type { DeliveryTerms } from './delivery-offers.ts';

const DAY_MS = 24 * HOUR_MS;
/** How far ahead a delivery date is promised at most; sellers do not plan further. */
const HORIZON_DAYS = 14;

const ZONES = { WIB: 7, WITA: 8, WIT: 9 } as const;
export type DeliveryZone = keyof typeof ZONES;

/** The known public holidays (`2026-12-25`), and the day until which they are complete. */
export type Holidays = { days: string[]; until: string };

/** The holidays that the admin has set. */
export const holidaysOf = ({ holidays, knownUntil }: { holidays: string; knownUntil: string }): Holidays => ({
  days: holidays.split(/[\s,]+/).filter(Boolean),
  until: knownUntil,
});

/** The holidays that can affect a promise made `now`. */
export const upcomingHolidays = ({ days, until }: Holidays, now: Date): Holidays => {
  const first = dayOfUtc(now.getTime() - DAY_MS);
  const last = dayOfUtc(now.getTime() + (HORIZON_DAYS + 2) * DAY_MS);
  return { days: days.filter((day) => day >= first && day <= last), until };
};

/** A delivery day, and the deadline for ordering to meet it. */
export type DeliveryDate = { day: string; before: Date };

/** The time zone of a province. */
export function deliveryZoneOf(province: string): DeliveryZone {
  if (/^(maluku|papua)/i.test(province)) return 'WIT';
  return /^(bali|nusa tenggara|sulawesi|gorontalo|kalimantan (selatan|timur|utara))/i.test(province)
    ? 'WITA'
    : 'WIB';
}

/**
 * The first day on which a farmer delivers an order placed now: one of the farmer's weekdays, no holiday, and
 * before the cutoff hour of the day before. Null when the farmer has not set both, and beyond the known
 * holidays.
 */
export function deliveryDateOf(
  { days, cutoff }: Pick<DeliveryTerms, 'days' | 'cutoff'>,
  zone: DeliveryZone,
  now: Date,
  holidays: Holidays,
): DeliveryDate | null {
  if (days.length === 0 || cutoff === null) return null;
  const ahead = ZONES[zone] * HOUR_MS;
  const today = Math.floor((now.getTime() + ahead) / DAY_MS);
  for (let day = today + 1; day <= today + HORIZON_DAYS; day += 1) {
    const date = new Date(day * DAY_MS);
    const name = dayOfUtc(date);
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
export function deliveryDayText(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}

/** `Rabu 25 November pukul 12.00 WIB`: the order deadline of a delivery. */
export function closingTime({ before }: DeliveryDate, zone: DeliveryZone): string {
  const local = new Date(before.getTime() + ZONES[zone] * HOUR_MS).toISOString();
  return `${deliveryDayText(local.slice(0, 10))} pukul ${local.slice(11, 13)}.00 ${zone}`;
}

export const WEEKDAYS = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const;

/** `Selasa dan Jumat`, starting on Monday; `setiap hari` for all seven. */
export function weekdaysText(days: number[]): string {
  const names = [1, 2, 3, 4, 5, 6, 0].filter((day) => days.includes(day)).map((day) => WEEKDAYS[day]!);
  if (names.length === 7) return 'setiap hari';
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} dan ${names.at(-1)}`;
}
