import { expect, test } from 'vitest';
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
