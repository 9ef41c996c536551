import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSearchQuery, tsqueryOf } from './parse-search-query.ts';
import { queryWords } from './prepare-search.ts';
import { buildLexicon } from './search-lexicon.ts';
import { buildVocabulary } from './typo-vocabulary.ts';

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
const vocabulary = buildVocabulary(words.map((word, index) => ({ word, uses: 100 - index })));

describe('the vocabulary', () => {
  test.each([
    ['bers', ['beras']],
    ['merha', ['merah']],
    ['mnagga', ['mangga']],
    ['kriting', ['keriting']],
    ['rojolle', ['rojolele']],
    ['gabha', ['gabah']],
    ['xyzzy', []],
    ['be', []],
  ])('finds %s near %j', (typed, near) => expect(vocabulary.nearest(typed)).toEqual(near));

  test('finds every word with one letter left out, doubled or swapped', () => {
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

describe('the parsed query', () => {
  const lexicon = buildLexicon(
    words.map((word, index) => ({ word, uses: 100 - index })),
    [
      { said: ['lombok'], meant: [['cabai']] },
      { said: ['lombok', 'abang'], meant: [['cabai', 'merah']] },
      { said: ['sayur', 'lodeh'], meant: [['terong'], ['labu', 'kuning']] },
    ],
  );
  const textOf = (typed: string) => {
    const asked = parseSearchQuery(typed, lexicon);
    return asked && tsqueryOf(asked.terms, '&', new Map());
  };

  test('requires every word; the last one may be unfinished', () => {
    expect(textOf('Beras mer')).toBe(`('beras') & ('mer':*)`);
    expect(textOf('bers merha')).toBe(`('bers' | 'beras') & ('merha':* | 'merah')`);
  });

  test.each([
    ['lombok', `('cabai' | 'lombok')`],
    ['Lombok Abang', `(('cabai' & 'merah') | ('lombok' & 'abang'))`],
    ['sayur lodhe', `('terong' | ('labu' & 'kuning') | ('sayur' & 'lodeh'))`],
    ['rojo lele', `('rojolele':*)`],
    ['berasmerah', `('beras') & ('merah':*)`],
    ['<b>bérās</b> murah 50 kg', `('beras')`],
    ['brs', `('brs':* | 'beras')`],
  ])('understands %s', (typed, text) => expect(textOf(typed)).toBe(text));

  test.each([
    ['beras 50 kg', { amount: { grams: 50_000 }, priceMax: null, order: null }],
    ['setengah kilo cabai', { amount: { grams: 500 } }],
    ['gabah 2,5 ton', { amount: { grams: 2_500_000 } }],
    ['gabah dua kuintal', { amount: { grams: 200_000 } }],
    ['mangga 10 buah', { amount: { count: 10 } }],
    ['beras murah', { order: 'cheap' }],
    ['beras murha', { order: 'cheap' }],
    ['beras paling mahal', { order: 'dear' }],
    ['beras di bawah rp 15.000', { priceMax: 15_000 }],
    ['beras 13rb', { priceMax: 13_000, amount: null }],
    ['beras rp13000', { priceMax: 13_000, amount: null }],
    ['beras5kg', { amount: { grams: 5_000 } }],
    // The name of a variety is not an amount.
    ['beras ir64 kg', { amount: null, priceMax: null }],
    ['gabah i405rb', { amount: null, priceMax: null }],
    ['benih c4k7', { amount: null, priceMax: null }],
  ])('parses %s as %j', (typed, wanted) => expect(parseSearchQuery(typed, lexicon)).toMatchObject(wanted));

  test('passes only letters and digits to the database, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        for (const word of queryWords(typed)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
        expect(queryWords(typed).length).toBeLessThanOrEqual(8);
        for (const { ways } of parseSearchQuery(typed, lexicon)?.terms ?? [])
          for (const { words } of ways) for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
    for (const nothing of [`%_'\\ ()`, '<>', '<br/>', '&nbsp;'])
      expect(parseSearchQuery(nothing, lexicon)).toBeNull();
  });
});
