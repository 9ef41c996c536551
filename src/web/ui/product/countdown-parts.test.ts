import { expect, test } from 'vitest';
import { countdownParts } from './countdown-parts.ts';

test('the parts are zero-padded and add up', () => {
  const left = ((3 * 24 + 4) * 60 + 5) * 60_000 + 6000;
  expect(countdownParts(0, left)).toEqual({
    days: '03',
    hours: '04',
    minutes: '05',
    seconds: '06',
    over: false,
  });
  expect(countdownParts(0, 400 * 86_400_000).days).toBe('400');
});

test('a past or invalid end shows zeros and is over', () => {
  const zeros = { days: '00', hours: '00', minutes: '00', seconds: '00', over: true };
  expect(countdownParts(10, 10)).toEqual(zeros);
  expect(countdownParts(10, 5)).toEqual(zeros);
  expect(countdownParts(10, Number.NaN)).toEqual(zeros);
});

test('the last second counts until it has fully elapsed', () => {
  expect(countdownParts(0, 1)).toMatchObject({ seconds: '01', over: false });
});
