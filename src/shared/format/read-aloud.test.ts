import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinWithOr, readAloudMoney, readAloudNumber, readAloudQuantity } from './read-aloud.ts';

test.each([
  [0, 'nol'],
  [8, 'delapan'],
  [10, 'sepuluh'],
  [11, 'sebelas'],
  [12, 'dua belas'],
  [19, 'sembilan belas'],
  [20, 'dua puluh'],
  [21, 'dua puluh satu'],
  [100, 'seratus'],
  [101, 'seratus satu'],
  [111, 'seratus sebelas'],
  [200, 'dua ratus'],
  [999, 'sembilan ratus sembilan puluh sembilan'],
  [1_000, 'seribu'],
  [1_100, 'seribu seratus'],
  [8_300, 'delapan ribu tiga ratus'],
  [11_000, 'sebelas ribu'],
  [100_000, 'seratus ribu'],
  [1_000_000, 'satu juta'],
  [4_150_000, 'empat juta seratus lima puluh ribu'],
  [1_001_000, 'satu juta seribu'],
  [2_000_000_001, 'dua miliar satu'],
  [2.5, 'dua koma lima'],
  [0.025, 'nol koma nol dua lima'],
  [-7_500, 'minus tujuh ribu lima ratus'],
])('reads %d aloud as "%s"', (value, words) => {
  expect(readAloudNumber(value)).toBe(words);
});

/** Parses the spoken words back into a number, independently of the code under test. */
function heard(words: string): number {
  const small = 'nol satu dua tiga empat lima enam tujuh delapan sembilan'.split(' ');
  let sum = 0;
  let group = 0;
  let last = 0;
  for (const word of words.split(' ')) {
    if (small.includes(word)) {
      last = small.indexOf(word);
      group += last;
    } else if (word === 'sepuluh') group += 10;
    else if (word === 'sebelas') group += 11;
    else if (word === 'seratus') group += 100;
    else if (word === 'belas') group += 10;
    else if (word === 'puluh') group += last * 9;
    else if (word === 'ratus') group += last * 99;
    else if (word === 'seribu') sum += 1_000;
    else {
      const size = { ribu: 1e3, juta: 1e6, miliar: 1e9, triliun: 1e12 }[word];
      if (!size) throw new Error(word);
      sum += group * size;
      group = 0;
    }
  }
  return sum + group;
}

test('every whole number is read aloud correctly, and no two sound the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (n) => {
      expect(heard(readAloudNumber(n))).toBe(n);
    }),
    { numRuns: 2_000 },
  );
});

test('the spoken text has only words: no digits, no double spaces, no spaces at the ends', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (n) => {
      expect(readAloudNumber(n)).toMatch(/^[a-z]+( [a-z]+)*$/);
    }),
  );
});

test('reads money and quantities aloud', () => {
  expect(readAloudMoney(8_300)).toBe('delapan ribu tiga ratus rupiah');
  expect(readAloudMoney(1_250, 'USD')).toBe('dua belas koma lima dolar');
  expect(readAloudQuantity(500, 'kg')).toBe('lima ratus kilo');
  expect(readAloudQuantity(3, 'ikat')).toBe('tiga ikat');
});

test('shows what cannot be spoken; lists choices with `atau` before the last', () => {
  const beyond = [1e15, -1e15, Number.POSITIVE_INFINITY, Number.NaN].map(readAloudNumber);
  expect(beyond).toEqual(['1000000000000000', '-1000000000000000', 'Infinity', 'NaN']);
  expect(readAloudNumber(999_999_999_999_999)).toMatch(/^sembilan ratus .* triliun /);
  expect([[], ['Terima'], ['Terima', 'Tolak'], ['Terima', 'Tawar balik', 'Tolak']].map(joinWithOr)).toEqual([
    '',
    'Terima',
    'Terima atau Tolak',
    'Terima, Tawar balik atau Tolak',
  ]);
  expect(['kg', 'KG', 'ton', 'kwintal', 'g', 'liter'].map((unit) => readAloudQuantity(2, unit))).toEqual([
    ...['dua kilo', 'dua kilo', 'dua ton', 'dua kwintal', 'dua gram', 'dua liter'],
  ]);
});
