import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchText, wordsOf } from './search-words.ts';
import { vocabularyOf } from './typo-words.ts';

const words = [
  'beras',
  'merah',
  'mangga',
  'manis',
  'cabai',
  'keriting',
  'bersih',
  'gabah',
  'rojolele',
  'kering',
];
const vocabulary = vocabularyOf(words.map((word, index) => ({ word, uses: 100 - index })));

describe('a vocabulary', () => {
  test.each([
    ['bers', ['beras']],
    ['merha', ['merah']],
    ['mnagga', ['mangga']],
    ['kriting', ['keriting']],
    ['rojolle', ['rojolele']],
    ['gabha', ['gabah']],
    ['xyzzy', []],
    ['be', []],
  ])('%s is near to %j', (typed, near) => expect(vocabulary.nearest(typed)).toEqual(near));

  test('every word with one letter left out, doubled or swapped is found again', () => {
    const long = words.filter((word) => word.length >= 5);
    fc.assert(
      fc.property(
        fc.constantFrom(...long),
        fc.nat(),
        fc.constantFrom('out', 'twice', 'swap'),
        (word, seed, how) => {
          const at = seed % (word.length - 1);
          const typed = {
            out: word.slice(0, at) + word.slice(at + 1),
            twice: word.slice(0, at) + word[at] + word.slice(at),
            swap: word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
          }[how];
          expect(vocabulary.nearest(typed)).toContain(word);
        },
      ),
    );
  });
});

describe('a query', () => {
  test('wants every word, the last one perhaps unfinished', () => {
    expect(matchText('Beras mer', vocabulary, new Map())).toBe(`('beras') & ('mer':*)`);
    expect(matchText('bers merha', vocabulary, new Map())).toBe(`('bers' | 'beras') & ('merha':* | 'merah')`);
  });

  test('whatever is typed, nothing but letters and digits reaches the database', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        for (const word of wordsOf(typed)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
        expect(wordsOf(typed).length).toBeLessThanOrEqual(8);
      }),
    );
    expect(matchText(`%_'\\ ()`, vocabulary, new Map())).toBeNull();
  });
});
