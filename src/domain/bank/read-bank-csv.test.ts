import { describe, expect, test } from 'vitest';
import { readBankAmount, readBankDay } from './read-bank-cell.ts';
import { readBankCsv } from './read-bank-csv.ts';

const TODAY = '2026-11-22';

test('days as statements write them, the day before the month; without a year the last twelve months', () => {
  expect(
    [
      '21/11/2026',
      '21-11-26',
      '2026-11-21 10:15:00',
      '21 Nov 2026',
      '21-Nov-26',
      "'21/11",
      '25/12',
      '21 Agustus 2026',
    ].map((text) => readBankDay(text, TODAY)),
  ).toEqual([
    '2026-11-21',
    '2026-11-21',
    '2026-11-21',
    '2026-11-21',
    '2026-11-21',
    '2026-11-21',
    '2025-12-25',
    '2026-08-21',
  ]);
  for (const text of ['', 'PEND', '31/02/2026', '11/21/2026', '1.500', '21/11/20261'])
    expect(readBankDay(text, TODAY), text).toBeNull();
});

test('sums as statements write them; half a rupiah and words are none', () => {
  const idr = (text: string) => readBankAmount(text, 'IDR');
  for (const text of [
    '1.500.321,00',
    '1,500,321.00',
    '1500321',
    'Rp 1.500.321',
    'Rp1.500.321,00 CR',
    '1500321.00',
  ])
    expect(idr(text).amount, text).toBe(1_500_321);
  expect(idr('1.500').amount).toBe(1_500);
  expect(idr('1.500,00 DB')).toEqual({ amount: 1_500, sign: 'out' });
  expect(idr('-1.500')).toEqual({ amount: 1_500, sign: 'out' });
  expect(idr('(1.500)')).toEqual({ amount: 1_500, sign: 'out' });
  expect(idr('1.500,00 CR').sign).toBe('in');
  for (const text of ['', 'abc', '1.50.0', '1.500,50', '1e5']) expect(idr(text).amount, text).toBeNull();
  expect(readBankAmount('12.50', 'USD').amount).toBe(1_250);
});

test('columns by their titles, wherever the bank puts them; what left and what is no movement is passed over', () => {
  const read = readBankCsv(
    [
      'REKENING KORAN;;;;',
      'Periode;01/11/2026 - 22/11/2026;;;',
      'Tanggal;Uraian Transaksi;Debet;Kredit;Saldo',
      '20/11/2026;TRSF DARI SRI;;66.123,00;1.000.000,00',
      '20/11/2026;BIAYA ADM;6.500,00;;993.500,00',
      '99/11/2026;RUSAK;;5.000,00;1',
      '21/11/2026;RUSAK;;lima ribu;1',
      'Saldo akhir;;;;993.500,00',
    ].join('\n'),
    'IDR',
    TODAY,
  );
  expect(read.lines).toEqual([{ line: 4, day: '2026-11-20', text: 'TRSF DARI SRI', amount: 66_123 }]);
  expect(read.out).toBe(1);
  expect(read.errors).toEqual([
    { line: 6, text: 'Tanggal “99/11/2026” tidak terbaca.' },
    { line: 7, text: 'Jumlah “lima ribu” tidak terbaca.' },
  ]);
  const signed = readBankCsv(
    'Date,Description,Amount,Type\n2026-11-20,MASUK,"66,123.00",CR\n2026-11-20,KELUAR,"1,000.00",DB',
    'IDR',
    TODAY,
  );
  expect(signed.lines.map((line) => line.amount)).toEqual([66_123]);
  expect(signed.out).toBe(1);
  expect(() => readBankCsv('a,b\n1,2', 'IDR', TODAY)).toThrow('Kolom tanggal dan uang masuk tidak ditemukan');
});

test.each([
  ['2026-1-5', '2026-01-05'],
  ['2026/11/21', '2026-11-21'],
  ['2026-11-211', null],
  ["'2026-11-21", '2026-11-21'],
  ['  2026-11-21  ', '2026-11-21'],
  ['x2026-11-21', null],
  ['2026-02-29', null],
  ['2024-02-29', '2024-02-29'],
  ['2026-13-01', null],
  ['2026-00-10', null],
  ['2026-11-00', null],
  ['1999-12-31', null],
  ['2000-01-01', '2000-01-01'],
  ['2199-12-31', '2199-12-31'],
  ['2200-01-01', null],
  ['1 Jan 2026', '2026-01-01'],
  ['1-mei-26', '2026-05-01'],
  ['01 DESEMBER 2026', '2026-12-01'],
  ['1 Foo 2026', null],
  ['1 Jan 202', null],
  ['1Jan2026', null],
  ['x1 Jan 2026', null],
  ['1.11.2026', '2026-11-01'],
  ['1/11/26 08:15', '2026-11-01'],
  ['1/11/2026/1', null],
  ['22/11', '2026-11-22'],
  ['23/11', '2025-11-23'],
  ['29/02', null],
  ['31/12', '2025-12-31'],
  ['01/01', '2026-01-01'],
])('the day %s is %s', (text, day) => {
  expect(readBankDay(text, TODAY)).toBe(day);
});

test('each month by its short name, Indonesian or English', () => {
  const said = 'jan feb mar apr mei may jun jul agu ags aug sep okt oct nov des dec'.split(' ');
  const months = said.map((name) => Number(readBankDay(`1 ${name} 2026`, TODAY)?.slice(5, 7)));
  expect(months).toEqual([1, 2, 3, 4, 5, 5, 6, 7, 8, 8, 8, 9, 10, 10, 11, 12, 12]);
});

test.each<[string, number | null, 'in' | 'out' | null]>([
  ['1.500', 1_500, null],
  ['IDR 1.500', 1_500, null],
  ['rp. 1.500', 1_500, null],
  ['+1.500', 1_500, 'in'],
  ['-1.500', 1_500, 'out'],
  ['- Rp 1.500', 1_500, 'out'],
  ['(Rp1.500)', 1_500, 'out'],
  ['(1.500', 1_500, null],
  ['1.500 DB', 1_500, 'out'],
  ['1.500 D', 1_500, 'out'],
  ['1.500 Debet.', 1_500, 'out'],
  ['1.500 debit', 1_500, 'out'],
  ['1.500 CR', 1_500, 'in'],
  ['1.500 K', 1_500, 'in'],
  ['1.500 Kredit.', 1_500, 'in'],
  ['1.500 credit', 1_500, 'in'],
  ['1.500,0', 1_500, null],
  ['1.500,01', null, null],
  ['1500,5', null, null],
  ['12.34', null, null],
  ['1.500.00', 1_500, null],
  ['1.50.000', null, null],
  ['0', 0, null],
  ['1 500', 1_500, null],
  ['seribu', null, null],
  ['', null, null],
])('the sum “%s” is %s, %s', (text, amount, sign) => {
  expect(readBankAmount(text, 'IDR')).toEqual({ amount, sign });
});

test.each([
  ['12', 1_200],
  ['12.5', 1_250],
  ['12.05', 1_205],
  ['$1,234.56', 123_456],
  ['usd 0.01', 1],
])('in dollars %s is %d cents', (text, amount) => {
  expect(readBankAmount(text, 'USD').amount).toBe(amount);
});

describe('which column is which', () => {
  const read = (...rows: string[]) => readBankCsv(rows.join('\n'), 'IDR', TODAY);

  test.each([
    ['Tanggal,Keterangan,Kredit', '20/11/2026,MASUK,5.000'],
    ['Tgl,Uraian,Uang Masuk,Uang Keluar', '20/11/2026,MASUK,5.000,'],
    ['Posting  Date,Description,Debit,Credit', '20/11/2026,MASUK,,5.000'],
    ['Waktu,Berita,Nominal', '20/11/2026,MASUK,5.000'],
    ['Date,Remark,Type,Amount', '20/11/2026,MASUK,CR,5.000'],
    ['Tanggal,Jenis,Mutasi,Detail', '20/11/2026,K,5.000,MASUK'],
  ])('%s', (titles, row) => {
    expect(read(titles, row).lines).toEqual([{ line: 2, day: '2026-11-20', text: 'MASUK', amount: 5_000 }]);
  });

  test('a date and money are needed, within the first thirty rows; the columns are told as the file calls them', () => {
    const rows = ['Tanggal,Keterangan,Kredit', '20/11/2026,MASUK,5.000'];
    const above = (n: number) => [...Array.from({ length: n }, (_, at) => `Baris ${at},x,y`), ...rows];
    expect(read(...above(29)).lines).toHaveLength(1);
    expect(() => read(...above(30))).toThrow('Kolom tanggal dan uang masuk tidak ditemukan');
    expect(() => read('Tanggal,Keterangan,Debet', '20/11/2026,KELUAR,1')).toThrow('Kolom tanggal');
    expect(() => read('Keterangan,Kredit', 'MASUK,5.000')).toThrow('Kolom tanggal');
    expect(read('Tanggal,Keterangan,Debet,Kredit,Saldo', '').columns).toEqual([
      'Tanggal',
      'Kredit',
      'Debet',
      'Keterangan',
    ]);
  });

  test('without a column of texts the text is empty; a long one is cut', () => {
    expect(read('Tanggal,Kredit', '20/11/2026,5.000').lines[0]!.text).toBe('');
    const long = read('Tanggal,Keterangan,Kredit', `20/11/2026,${'x'.repeat(301)},5.000`);
    expect(long.lines[0]!.text).toHaveLength(300);
  });

  test.each<[string, string, number[], number]>([
    ['Tanggal,Jumlah', '20/11/2026,5.000', [5_000], 0],
    ['Tanggal,Jumlah', '20/11/2026,-5.000', [], 1],
    ['Tanggal,Jumlah', '20/11/2026,0', [], 1],
    ['Tanggal,Jumlah', '20/11/2026,', [], 1],
    ['Tanggal,Kredit', '20/11/2026,0', [], 1],
    ['Tanggal,Kredit', '20/11/2026,1', [1], 0],
    ['Tanggal,Kredit,Jumlah', '20/11/2026,,700', [700], 0],
    ...['D', 'DB', 'Debit', 'debet', 'Keluar', 'OUT'].map((word): [string, string, number[], number] => [
      'Tanggal,Jumlah,Jenis',
      `20/11/2026,700,${word}`,
      [],
      1,
    ]),
    ...['K', 'CR', 'Dana', 'Masuk'].map((word): [string, string, number[], number] => [
      'Tanggal,Jumlah,Jenis',
      `20/11/2026,700,${word}`,
      [700],
      0,
    ]),
  ])('%s: %s brings in %o', (titles, row, amounts, out) => {
    const found = read(titles, row);
    expect([found.lines.map(({ amount }) => amount), found.out, found.errors]).toEqual([amounts, out, []]);
  });

  test.each([
    ['99/11/2026,x,5.000,', [{ line: 2, text: 'Tanggal “99/11/2026” tidak terbaca.' }]],
    ['99/11/2026,x,,5.000', [{ line: 2, text: 'Tanggal “99/11/2026” tidak terbaca.' }]],
    [`9${'9'.repeat(40)},x,5.000,`, [{ line: 2, text: `Tanggal “${'9'.repeat(30)}” tidak terbaca.` }]],
    ['99/11/2026,x,,', []],
    ['Saldo,x,5.000,', []],
    ['Saldo 9,x,5.000,', []],
    ['20/11/2026,x,lima,', [{ line: 2, text: 'Jumlah “lima” tidak terbaca.' }]],
    ['20/11/2026,x,,lima', [{ line: 2, text: 'Jumlah “lima” tidak terbaca.' }]],
    [`20/11/2026,x,${'y'.repeat(40)},`, [{ line: 2, text: `Jumlah “${'y'.repeat(30)}” tidak terbaca.` }]],
  ])('%s', (row, errors) => {
    const found = read('Tanggal,Keterangan,Kredit,Jumlah', row);
    expect(found).toMatchObject({ lines: [], out: 0, errors });
  });
});
