import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOfUtc } from '../../format/dates.ts';
import {
  closingTime,
  type DeliveryZone,
  deliveryDateOf,
  deliveryDayText,
  deliveryZoneOf,
  holidaysOf,
  upcomingHolidays,
  weekdaysText,
} from './delivery-dates.ts';

const HOUR = 3_600_000;
const ahead = { WIB: 7, WITA: 8, WIT: 9 };
const known = { days: ['2026-12-25'], until: '2026-12-31' };
/** Delivery on Tuesdays and Thursdays; orders close at noon of the day before. */
const terms = { days: [2, 4], cutoff: 12 };
const at = (text: string) => new Date(text);

test('an order before the cutoff arrives on the next delivery day, one after it on the day after that', () => {
  const monday = deliveryDateOf(terms, 'WIB', at('2026-11-23T11:59:59+07:00'), known)!;
  expect(deliveryDayText(monday.day)).toBe('Selasa 24 November');
  expect(closingTime(monday, 'WIB')).toBe('Senin 23 November pukul 12.00 WIB');
  const late = deliveryDateOf(terms, 'WIB', at('2026-11-23T12:00:00+07:00'), known)!;
  expect(deliveryDayText(late.day)).toBe('Kamis 26 November');
});

test('the cutoff is in the farmer’s time zone: noon in Jayapura is ten in Yogyakarta', () => {
  const moment = at('2026-11-23T10:30:00+07:00');
  expect(deliveryDateOf(terms, 'WIB', moment, known)?.day).toBe('2026-11-24');
  expect(deliveryDateOf(terms, 'WITA', moment, known)?.day).toBe('2026-11-24');
  expect(deliveryDateOf(terms, 'WIT', moment, known)?.day).toBe('2026-11-26');
  expect(
    ['Yogyakarta', 'Bali', 'Nusa Tenggara Timur', 'Kalimantan Tengah', 'Kalimantan Timur'].map(
      deliveryZoneOf,
    ),
  ).toEqual(['WIB', 'WITA', 'WITA', 'WIB', 'WITA']);
  expect(['Pulau Papua', 'Kepulauan Bali', 'papua', 'BALI'].map(deliveryZoneOf)).toEqual([
    'WIB',
    'WIB',
    'WIT',
    'WITA',
  ]);
  expect(
    ['Sulawesi Selatan', 'Gorontalo', 'Papua Pegunungan', 'Maluku Utara', 'DKI Jakarta'].map(deliveryZoneOf),
  ).toEqual(['WITA', 'WITA', 'WIT', 'WIT', 'WIB']);
});

test('promises no delivery on a holiday, and nothing where the holidays are unknown', () => {
  const fridays = { days: [5], cutoff: 12 };
  expect(deliveryDateOf(fridays, 'WIB', at('2026-12-22T08:00:00+07:00'), known)).toBeNull();
  expect(
    deliveryDateOf(fridays, 'WIB', at('2026-12-22T08:00:00+07:00'), { ...known, until: '2027-01-31' })?.day,
  ).toBe('2027-01-01');
  expect(deliveryDateOf(terms, 'WIB', at('2026-12-30T13:00:00+07:00'), known)).toBeNull();
});

test('promises nothing for a farmer without delivery days or a cutoff', () => {
  const now = at('2026-11-23T08:00:00+07:00');
  expect(deliveryDateOf({ days: [], cutoff: 12 }, 'WIB', now, known)).toBeNull();
  expect(deliveryDateOf({ days: [2], cutoff: null }, 'WIB', now, known)).toBeNull();
});

test('promises nothing more than fourteen days ahead', () => {
  const monday = at('2026-11-23T08:00:00+07:00');
  const off = { days: ['2026-11-24', '2026-11-30', '2026-12-01'], until: '2026-12-31' };
  expect(deliveryDateOf({ days: [1], cutoff: 12 }, 'WIB', monday, off)?.day).toBe('2026-12-07');
  expect(deliveryDateOf({ days: [2], cutoff: 12 }, 'WIB', monday, off)).toBeNull();
  expect(deliveryDateOf({ days: [3], cutoff: 12 }, 'WIB', monday, { ...off, until: '2026-11-25' })?.day).toBe(
    '2026-11-25',
  );
  expect(
    deliveryDateOf({ days: [3], cutoff: 12 }, 'WIB', monday, { ...off, until: '2026-11-24' }),
  ).toBeNull();
});

test('reads holidays from the admin’s setting and keeps them as far as a promise can reach', () => {
  expect(holidaysOf({ holidays: ' 2026-12-25,2026-12-26\n2027-01-01 ', knownUntil: '2027-12-31' })).toEqual({
    days: ['2026-12-25', '2026-12-26', '2027-01-01'],
    until: '2027-12-31',
  });
  expect(holidaysOf({ holidays: '', knownUntil: '' }).days).toEqual([]);
  const days = ['2026-11-01', '2026-11-23', '2026-12-07', '2026-12-31'];
  const ahead = upcomingHolidays({ days, until: '2026-12-31' }, at('2026-11-23T08:00:00+07:00'));
  expect(ahead).toEqual({ days: ['2026-11-23', '2026-12-07'], until: '2026-12-31' });
});

test('lists the delivery days in words', () => {
  expect(weekdaysText([0, 2])).toBe('Selasa dan Minggu');
  expect(weekdaysText([5, 1, 3])).toBe('Senin, Rabu dan Jumat');
  expect(weekdaysText([0, 1, 2, 3, 4, 5, 6])).toBe('setiap hari');
  expect([weekdaysText([4]), weekdaysText([])]).toEqual(['Kamis', '']);
});

const days = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 });
const cutoff = fc.integer({ min: 0, max: 23 });
const zone = fc.constantFrom<DeliveryZone>('WIB', 'WITA', 'WIT');
const moment = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 10) })
  .map((ms) => new Date(ms));
const off = fc.array(
  fc.integer({ min: 0, max: 364 }).map((day) => dayOfUtc(Date.UTC(2026, 0, 1 + day))),
  { maxLength: 40 },
);
const localDay = (now: Date, zone: DeliveryZone) => dayOfUtc(now.getTime() + ahead[zone] * HOUR);

test('a promised day is a delivery day, no holiday, later than today, and the earliest possible', () => {
  fc.assert(
    fc.property(days, cutoff, zone, moment, off, (days, cutoff, zone, now, off) => {
      const holidays = { days: off, until: '2026-12-31' };
      const found = deliveryDateOf({ days, cutoff }, zone, now, holidays);
      const kept = (day: string) =>
        days.includes(new Date(day).getUTCDay()) &&
        !off.includes(day) &&
        now.getTime() < Date.parse(day) - 24 * HOUR + (cutoff - ahead[zone]) * HOUR;
      const next = Array.from({ length: 14 }, (_, at) =>
        dayOfUtc(Date.parse(localDay(now, zone)) + (at + 1) * 24 * HOUR),
      );
      expect(found?.day).toBe(next.find(kept));
    }),
  );
});

test('a promise never moves closer over time, holds until its stated moment, and changes only on the full hour', () => {
  fc.assert(
    fc.property(
      days,
      cutoff,
      zone,
      moment,
      off,
      fc.nat(7 * 24 * HOUR),
      (days, cutoff, zone, now, off, later) => {
        const holidays = { days: off, until: '2026-12-31' };
        const ask = (ms: number) => deliveryDateOf({ days, cutoff }, zone, new Date(ms), holidays);
        const first = ask(now.getTime());
        if (!first) return;
        const then = ask(now.getTime() + later);
        if (then) expect(then.day >= first.day).toBe(true);
        expect(first.before > now).toBe(true);
        expect(first.before.getTime() % HOUR).toBe(0);
        expect(ask(first.before.getTime() - 1)?.day).toBe(first.day);
        expect(ask(first.before.getTime())?.day).not.toBe(first.day);
      },
    ),
  );
});

test('holidays beyond the horizon do not change a promise', () => {
  fc.assert(
    fc.property(days, cutoff, zone, moment, off, (days, cutoff, zone, now, off) => {
      const holidays = { days: off, until: '2026-12-31' };
      const ahead = upcomingHolidays(holidays, now);
      expect(deliveryDateOf({ days, cutoff }, zone, now, ahead)).toEqual(
        deliveryDateOf({ days, cutoff }, zone, now, holidays),
      );
      // A delivery date lies at the earliest one day before today in UTC and at most two weeks ahead, in any
      // time zone.
      for (const day of ahead.days) {
        const apart = (Date.parse(day) - now.getTime()) / (24 * HOUR);
        expect(apart).toBeGreaterThanOrEqual(-2);
        expect(apart).toBeLessThanOrEqual(16);
      }
    }),
  );
});
