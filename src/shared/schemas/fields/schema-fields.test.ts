import { expect, test } from 'vitest';
import { z } from 'zod';
import { degrees, ID_MAX, idOrDefault, paging } from './paging.ts';
import { quantityChange, quantityInput, quantityOrNone } from './quantity-fields.ts';
import { amountRange, day, hasRange } from './range.ts';
import { requiredText, UNREADABLE } from './text.ts';
import { UPLOAD_BYTES_MAX, uploadInput, uploadUrl } from './upload-fields.ts';

/** The parsed value, or the text of the first error. */
const read = (schema: z.ZodType, value: unknown) => {
  const { success, data, error } = schema.safeParse(value);
  return success ? data : error.issues[0]!.message;
};

test('a page number is made of digits, and a page has up to a hundred rows', () => {
  const page = z.object(paging);
  expect(page.parse({})).toEqual({ page: 1, limit: 20 });
  expect(page.parse({ page: '1000000', limit: '100' })).toEqual({ page: 1_000_000, limit: 100 });
  for (const one of ['0', '-1', '1.5', '1e2', ' 1', '', '1000001', '9'.repeat(17)])
    expect(read(page, { page: one }), one).toBe('Halaman harus berupa bilangan bulat mulai dari 1.');
  for (const limit of [0, 101, '101'])
    expect(read(page, { limit })).toBe('Jumlah per halaman harus antara 1 dan 100.');
  const id = idOrDefault('tidak ada');
  expect([1, String(ID_MAX), 0, ID_MAX + 1, 'x'].map((one) => read(id, one))).toEqual([
    1,
    ID_MAX,
    'tidak ada',
    'tidak ada',
    'tidak ada',
  ]);
});

test('coordinates are within the range of the earth', () => {
  const latitude = degrees(90, 'bukan lintang');
  for (const one of [-90, 90, 0]) expect(read(latitude, one)).toBe(one);
  expect(read(latitude, '-7.797100')).toBe(-7.7971);
  for (const one of [90.1, '-90.1', '7,5', '.5', '5.', '--5', '+5', null, true])
    expect(read(latitude, one), String(one)).toBe('bukan lintang');
});

test.each([
  ['2026-11-30', true],
  ['2000-01-01', true],
  ['2199-12-31', true],
  ['2024-02-29', true],
  ['2026-02-29', 'Tanggal itu tidak ada.'],
  ['2026-13-01', 'Tanggal itu tidak ada.'],
  ['1999-12-31', 'Tanggal itu terlalu jauh.'],
  ['2200-01-01', 'Tanggal itu terlalu jauh.'],
  ['30-11-2026', 'Tulis tanggal seperti 2026-11-30.'],
  ['2026-11-30x', 'Tulis tanggal seperti 2026-11-30.'],
  ['x2026-11-30', 'Tulis tanggal seperti 2026-11-30.'],
])('parses the day %s: %s', (text, said) => expect(read(day, text)).toBe(said === true ? text : said));

test('a list filters by any day or sum, zero included', () => {
  expect(hasRange({})).toBe(false);
  for (const span of [{ from: '2026-11-01' }, { to: '2026-11-01' }, { least: 0 }, { most: 0 }])
    expect(hasRange(span)).toBe(true);
  expect(read(z.object(amountRange), { least: '-1' })).toBe('Jumlah paling sedikit harus bilangan bulat.');
  expect(read(z.object(amountRange), { most: 'x' })).toBe('Jumlah paling banyak harus bilangan bulat.');
});

test('a quantity is positive with three decimals at most; zero and negatives only where allowed', () => {
  const [some, none, change] = [
    quantityInput({ wrong: 'isi' }, 100),
    quantityOrNone({ wrong: 'isi' }),
    quantityChange({ wrong: 'isi' }),
  ];
  for (const one of [0.001, 2.5, 100]) expect(read(some, one)).toBe(one);
  expect([0, -1, 100.001, 1.0001, 'x', Number.NaN].map((one) => read(some, one))).toEqual([
    'Harus lebih dari 0.',
    'Harus lebih dari 0.',
    'Terlalu besar.',
    'Paling banyak tiga angka di belakang koma.',
    'isi',
    'isi',
  ]);
  expect([read(none, 0), read(none, -0.001)]).toEqual([0, 'Tidak boleh kurang dari 0.']);
  expect([read(change, -5), read(change, -1e10), read(change, 1e10)]).toEqual([
    -5,
    'Terlalu besar.',
    'Terlalu besar.',
  ]);
  expect(read(quantityInput({ wrong: 'isi', least: 'sedikit', most: 'banyak' }, 1), 2)).toBe('banyak');
});

test('a text is present, short enough and readable', () => {
  const text = requiredText(5, 'isi nama');
  expect([' Beras ', '', '  ', undefined, 'enam h', 'a\0b'].map((one) => read(text, one))).toEqual([
    'Beras',
    'isi nama',
    'isi nama',
    'isi nama',
    'Paling banyak 5 huruf',
    UNREADABLE,
  ]);
});

test('a picture is named by its upload address and has a known purpose', () => {
  const url = `/unggahan/p${'a1'.repeat(13)}.webp`;
  expect(read(uploadUrl, url)).toBe(url);
  for (const one of [`${url}x`, `x${url}`, url.replace('webp', 'svg')])
    expect(read(uploadUrl, one)).toBe('Unggah gambar lebih dahulu.');
  for (const purpose of ['listing', 'portrait', 'proof', 'complaint', 'weighing', 'content', 'review'])
    expect(uploadInput.parse({ purpose })).toEqual({ purpose });
  expect(UPLOAD_BYTES_MAX).toBe(8_388_608);
  expect(uploadInput.parse({})).toEqual({ purpose: 'listing' });
  expect(read(uploadInput, { purpose: 'x' })).toBe('Sebutkan untuk apa gambar ini.');
});
