import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDate, formatDateTime } from '../enums/labels.ts';
import { settingsSchemas } from '../schemas/settings-schemas.ts';
import { formatBadge, formatMoney, formatMoneyBrief, formatNumber, MONEY_MAX } from './money.ts';

test('[CONST-01] the store has one currency, a setting with rupiah as the default', () => {
  expect(settingsSchemas.store.parse({}).currency).toBe('IDR');
  expect(settingsSchemas.store.safeParse({ currency: 'EUR' }).success).toBe(false);
});

test('[CONST-03] rupiah are shown with dots and without decimals', () => {
  expect(formatMoney(12_500, 'IDR')).toBe('Rp\u00a012.500');
  expect(formatMoney(0, 'IDR')).toBe('Rp\u00a00');
  expect(formatMoney(MONEY_MAX, 'IDR')).toBe('Rp\u00a01.000.000.000.000');
});

test('a debt has its sign before the currency, and zero has none', () => {
  expect(formatMoney(-12_500)).toBe('-Rp\u00a012.500');
  expect(formatMoney(-5, 'USD')).toBe('-$0.05');
  expect(formatMoney(0)).toBe('Rp\u00a00');
});

test('rounds half a rupiah, as in a price per kilogram; cents always have two digits', () => {
  expect(formatMoney(12_500.4)).toBe('Rp\u00a012.500');
  expect(formatMoney(100_001, 'USD')).toBe('$1,000.01');
  expect(formatMoney(12.34, 'USD')).toBe('$0.12');
  expect(formatNumber(12_500)).toBe('12.500');
  expect(formatNumber(2.5)).toBe('2,5');
  expect(formatNumber(0.1259)).toBe('0,126');
});

test.each([
  [999_999, 'Rp 999.999'],
  [1_000_000, 'Rp 1 jt'],
  [4_150_000, 'Rp 4,15 jt'],
  [4_155_000, 'Rp 4.155.000'],
  [999_990_000, 'Rp 999,99 jt'],
  [1_000_000_000, 'Rp 1 M'],
  [1_250_000_000, 'Rp 1,25 M'],
  [1_255_000_000, 'Rp 1.255.000.000'],
])('shortens %i to %s, but shows it in full where that would round it', (amount, text) => {
  expect(formatMoneyBrief(amount)).toBe(text.replaceAll(' ', '\u00a0'));
});

test('never shortens other currencies', () => {
  expect(formatMoneyBrief(400_000_000, 'USD')).toBe('$4,000,000.00');
});

test('[CONST-02] [CONST-04] a store in USD keeps cents and shows two decimals', () => {
  expect(formatMoney(123_450, 'USD')).toBe('$1,234.50');
  expect(formatMoney(5, 'USD')).toBe('$0.05');
});

test('every amount can be parsed back from its formatted text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MONEY_MAX }), (amount) => {
      expect(Number(formatMoney(amount, 'IDR').replace(/\D/g, ''))).toBe(amount);
      expect(Number(formatMoney(amount, 'USD').replace(/\D/g, ''))).toBe(amount);
    }),
  );
});

test('[CONST-05] formats dates in the Indonesian locale and WIB', () => {
  expect(formatDate('2026-12-31T20:00:00Z')).toBe('1 Januari 2027');
  expect(formatDateTime('2026-08-17T03:05:00Z')).toMatch(/^17 Agu 2026,? (pukul )?10[.:]05 WIB$/);
});

test('a badge counts up to 99', () => {
  expect([0, 99, 100].map(formatBadge)).toEqual(['0', '99', '99+']);
});
