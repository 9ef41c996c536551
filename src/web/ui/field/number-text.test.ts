import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MONEY_MAX } from '../../../shared/format/money.ts';
import { caretAfterDigits, minorUnits, priceText, stepValue, wholeNumber } from './number-text.ts';

describe('number and price texts', () => {
  test('[BID-05] accepts any whole rupiah amount as typed, with or without dots', () => {
    expect(minorUnits('6.500', 'IDR')).toBe(6500);
    expect(minorUnits('6500', 'IDR')).toBe(6500);
    expect(minorUnits('Rp 6.501', 'IDR')).toBe(6501);
    expect(minorUnits('Rp 12.500,00', 'IDR')).toBe(12500);
    expect(minorUnits('12,500', 'IDR')).toBe(12500);
    expect(minorUnits('', 'IDR')).toBeNull();
  });

  test('dollars are typed with a decimal point and stored in cents', () => {
    expect(minorUnits('1,234.5', 'USD')).toBe(123450);
    expect(minorUnits('12', 'USD')).toBe(1200);
    expect(minorUnits('.05', 'USD')).toBe(5);
    expect(minorUnits('abc', 'USD')).toBeNull();
    expect(priceText(123450, 'USD')).toBe('1,234.50');
  });

  test('the text of the field parses back to the same amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MONEY_MAX }),
        fc.constantFrom('IDR', 'USD' as const),
        (amount, currency) => {
          expect(minorUnits(priceText(amount, currency as 'IDR' | 'USD'), currency as 'IDR' | 'USD')).toBe(
            amount,
          );
        },
      ),
    );
  });

  test('[BID-04] a step changes the price by 1000 and never goes below the minimum', () => {
    expect(stepValue(6500, 1, { step: 1000, min: 0 })).toBe(7500);
    expect(stepValue(500, -1, { step: 1000, min: 0 })).toBe(0);
    expect(stepValue(null, 1, { step: 1, min: 1 })).toBe(1);
    expect(stepValue(null, -1, { step: 1, min: 1 })).toBe(1);
    expect(stepValue(9, 1, { step: 5, min: 1, max: 10 })).toBe(10);
  });

  test('the caret keeps its place among the digits when dots are inserted or removed', () => {
    expect(caretAfterDigits('12.500', 3)).toBe(4);
    expect(caretAfterDigits('12.500', 0)).toBe(0);
    expect(caretAfterDigits('12.500', 9)).toBe(6);
  });

  test('cuts a number longer than JavaScript can hold, and never rounds it to another', () => {
    expect(Number.isSafeInteger(wholeNumber('9'.repeat(40)))).toBe(true);
  });
});
