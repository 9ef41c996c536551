import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBankAmount, readBankDay } from './read-bank-cell.ts';
import { readBankCsv } from './read-bank-csv.ts';
import { readBankFile } from './read-bank-file.ts';

const TODAY = '2026-11-22';

test('parses days as statements write them, day before month; a day without a year falls in the last twelve months', () => {
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

test('parses amounts as statements write them, with hundredths apart; words are not amounts', () => {
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
  expect(idr('1.500,00 DB')).toEqual({ amount: 1_500, cents: 0, sign: 'out' });
  expect(idr('-1.500')).toEqual({ amount: 1_500, cents: 0, sign: 'out' });
  expect(idr('(1.500)')).toEqual({ amount: 1_500, cents: 0, sign: 'out' });
  expect(idr('1.234,56')).toEqual({ amount: 1_234, cents: 56, sign: null });
  expect(idr('1.500,00 CR').sign).toBe('in');
  for (const text of ['', 'abc', '1.50.0', '1e5']) expect(idr(text).amount, text).toBeNull();
  expect(readBankAmount('12.50', 'USD').amount).toBe(1_250);
});

test('finds columns by their titles in any order; skips outgoing money and rows that are not transactions', () => {
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
  expect(read.lines).toEqual([
    { line: 4, day: '2026-11-20', text: 'TRSF DARI SRI', amount: 66_123, cents: 0 },
  ]);
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
  ['05.11.2025', '2025-11-05'],
  ['2025.11.05', '2025-11-05'],
  ['20251105', '2025-11-05'],
  ['20251105101500', '2025-11-05'],
  ['05112025', '2025-11-05'],
  ['46338,42', '2026-11-12'],
  ['05 Nov', '2026-11-05'],
  ['28 Des', '2025-12-28'],
  ['05 Nov 10:15', '2026-11-05'],
  ['05 Nov 25 10:15', '2025-11-05'],
  ['5 Nopember 2025 10.15', '2025-11-05'],
  ['Nov 5, 2025', '2025-11-05'],
  ["Jum'at, 07/11/2025", '2025-11-07'],
  ['Rabu 05 Nov 2025', '2025-11-05'],
  // A two-digit year at the start of a day is not read as its end.
  ['25/11/05', null],
  ['25-11-05', null],
  ['Kemarin', null],
])('parses the bank day %s as %s', (text, day) => {
  expect(readBankDay(text, TODAY)).toBe(day);
});

test('recognises each month by its short Indonesian or English name', () => {
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
  ['1.500,01', 1_500, null],
  ['1500,5', 1_500, null],
  ['12.34', 12, null],
  ['.00', 0, null],
  [' Rp500,123.00 ', 500_123, null],
  ['Rp 12.500,-', 12_500, null],
  ['1.500 DR', 1_500, 'out'],
  ['.', null, null],
  ['-Rp1.500', 1_500, 'out'],
  ['1.500-', 1_500, 'out'],
  ['1.500.00', 1_500, null],
  ['1.50.000', null, null],
  ['0', 0, null],
  ['1 500', 1_500, null],
  ['seribu', null, null],
  ['CR 1.500', 1_500, 'in'],
  ['DB 1.500', 1_500, 'out'],
  ['1.500 (D)', 1_500, 'out'],
  ['1.500 (CR)', 1_500, 'in'],
  ['1.500+', 1_500, 'in'],
  ['Rp +1.500', 1_500, 'in'],
  ['1.500 IDR', 1_500, null],
  ['1500.0000', 1_500, null],
  // Not an amount in rupiah, or not certainly.
  ['USD 1.500', null, null],
  ['$1.500', null, null],
  ['1500.000', null, null],
  ['1.234,567', null, null],
  ['-1.500 CR', null, null],
  ['', null, null],
])('parses the amount “%s” as %s with sign %s', (text, amount, sign) => {
  expect(readBankAmount(text, 'IDR')).toMatchObject({ amount, sign });
});

test.each([
  ['12', 1_200],
  ['12.5', 1_250],
  ['12.05', 1_205],
  ['$1,234.56', 123_456],
  ['usd 0.01', 1],
])('parses the dollar amount %s as %d cents', (text, amount) => {
  expect(readBankAmount(text, 'USD').amount).toBe(amount);
});

describe('recognising the columns', () => {
  const read = (...rows: string[]) => readBankCsv(rows.join('\n'), 'IDR', TODAY);

  test.each([
    ['Tanggal,Keterangan,Kredit', '20/11/2026,MASUK,5.000'],
    ['Tgl,Uraian,Uang Masuk,Uang Keluar', '20/11/2026,MASUK,5.000,'],
    ['Posting  Date,Description,Debit,Credit', '20/11/2026,MASUK,,5.000'],
    ['Waktu,Berita,Nominal', '20/11/2026,MASUK,+5.000'],
    ['Date,Remark,Type,Amount', '20/11/2026,MASUK,CR,5.000'],
    ['Tanggal,D/K,Mutasi,Detail', '20/11/2026,K,5.000,MASUK'],
  ])('recognises the columns of “%s”', (titles, row) => {
    expect(read(titles, row).lines).toEqual([
      { line: 2, day: '2026-11-20', text: 'MASUK', amount: 5_000, cents: 0 },
    ]);
  });

  test('requires a date column and an incoming column, however far down the header is; the error names the columns as the file does', () => {
    const rows = ['Tanggal,Keterangan,Kredit', '20/11/2026,MASUK,5.000'];
    const above = (n: number) => [...Array.from({ length: n }, (_, at) => `Baris ${at},x,y`), ...rows];
    expect(read(...above(29)).lines).toHaveLength(1);
    expect(read(...above(300)).lines).toHaveLength(1);
    expect(read('Tanggal,Keterangan,Debet', '20/11/2026,KELUAR,1').layout.complete).toBe(false);
    expect(() => read('Keterangan,Kredit', 'MASUK,5.000')).toThrow('Kolom tanggal');
    expect(read('Tanggal,Keterangan,Debet,Kredit,Saldo', '').columns).toEqual([
      'Tanggal',
      'Kredit',
      'Debet',
      'Keterangan',
    ]);
  });

  test('leaves the text empty without a text column; cuts a long text', () => {
    expect(read('Tanggal,Kredit', '20/11/2026,5.000').lines[0]!.text).toBe('');
    const long = read('Tanggal,Keterangan,Kredit', `20/11/2026,${'x'.repeat(301)},5.000`);
    expect(long.lines[0]!.text).toHaveLength(300);
  });

  test.each<[string, string, number[], number]>([
    ['Tanggal,Jumlah', '20/11/2026,+5.000', [5_000], 0],
    ['Tanggal,Jumlah', '20/11/2026,-5.000', [], 1],
    ['Tanggal,Jumlah', '20/11/2026,0', [], 0],
    ['Tanggal,Jumlah', '20/11/2026,', [], 0],
    ['Tanggal,Kredit', '20/11/2026,0', [], 0],
    ['Tanggal,Kredit', '20/11/2026,1', [1], 0],
    ['Tanggal,Kredit,Jumlah', '20/11/2026,,+700', [700], 0],
    ...['D', 'DB', 'DR', 'Debit', 'debet', 'Keluar', 'OUT'].map(
      (word): [string, string, number[], number] => ['Tanggal,Jumlah,Jenis', `20/11/2026,700,${word}`, [], 1],
    ),
    ...['C', 'CR', 'Kredit', 'Masuk'].map((word): [string, string, number[], number] => [
      'Tanggal,Jumlah,Jenis',
      `20/11/2026,700,${word}`,
      [700],
      0,
    ]),
  ])('with the columns %s, reads %s as the incoming amounts %o', (titles, row, amounts, out) => {
    const found = read(titles, row);
    expect([found.lines.map(({ amount }) => amount), found.out, found.errors]).toEqual([amounts, out, []]);
  });

  test.each([
    ['99/11/2026,x,5.000,', [{ line: 2, text: 'Tanggal “99/11/2026” tidak terbaca.' }]],
    ['99/11/2026,x,,5.000', [{ line: 2, text: 'Tanggal “99/11/2026” tidak terbaca.' }]],
    [`9${'9'.repeat(40)},x,5.000,`, [{ line: 2, text: `Tanggal “${'9'.repeat(30)}” tidak terbaca.` }]],
    ['99/11/2026,x,,', []],
    ['0511,,5.000,', [{ line: 2, text: 'Tanggal “0511” tidak terbaca.' }]],
    ['1.000,2.000,5.000,', []],
    ['Saldo,x,5.000,', []],
    ['Saldo 9,x,5.000,', []],
    ['20/11/2026,x,lima,', [{ line: 2, text: 'Jumlah “lima” tidak terbaca.' }]],
    ['20/11/2026,x,,lima', [{ line: 2, text: 'Jumlah “lima” tidak terbaca.' }]],
    [`20/11/2026,x,${'y'.repeat(40)},`, [{ line: 2, text: `Jumlah “${'y'.repeat(30)}” tidak terbaca.` }]],
  ])('reads the errors of the row “%s”', (row, errors) => {
    const found = read('Tanggal,Keterangan,Kredit,Jumlah', row);
    expect(found).toMatchObject({ lines: [], out: 0, errors });
  });

  test.each<[string, string, string]>([
    ['a sum without any sign', 'Tanggal,Jumlah', '20/11/2026,5.000'],
    ['a word that is none of a direction', 'Tanggal,Jumlah,Jenis', '20/11/2026,700,TRANSFER'],
    ['K, which is kredit or keluar', 'Tanggal,Jumlah,Jenis', '20/11/2026,700,K'],
    ['a word against the sign', 'Tanggal,Jumlah,D/K', '20/11/2026,-700,CR'],
    ['both columns filled', 'Tanggal,Debet,Kredit', '20/11/2026,700,700'],
  ])('reports %s as unclear and never reads it as incoming', (_name, titles, row) => {
    const found = read(titles, row);
    expect([found.lines, found.out, found.unclear, found.errors.length]).toEqual([[], 0, 1, 1]);
    expect(found.errors[0]!.text).toMatch(/^Arah .*tidak jelas/);
  });

  test('K means keluar beside M and kredit beside D', () => {
    const rows = (other: string) => ['20/11/2026,A,700,K', `20/11/2026,B,900,${other}`];
    expect(read('Tanggal,Keterangan,Jumlah,Jenis', ...rows('M')).lines).toMatchObject([{ text: 'B' }]);
    expect(read('Tanggal,Keterangan,Jumlah,Jenis', ...rows('D')).lines).toMatchObject([{ text: 'A' }]);
  });

  test.each([
    ['down', ['1.000', '1.700', '1.500']],
    ['up', ['1.500', '1.700', '1.000']],
  ])('the balance decides the direction of amounts without a sign, read %s the page', (way, balances) => {
    const moved = way === 'down' ? ['1', '700', '200'] : ['200', '700', '1'];
    const rows = moved.map((sum, at) => `20/11/2026,${sum},${balances[at]}`);
    const found = read('Tanggal,Jumlah,Saldo', ...rows);
    expect([found.lines.map(({ amount }) => amount), found.out, found.unclear]).toEqual([[700], 1, 1]);
  });

  test('an admin says what a column holds and which word means incoming', () => {
    const csv = 'Kapan,Berapa,Kode\n20/11/2026,700,X\n20/11/2026,900,Y';
    const guessed = readBankCsv(csv, 'IDR', TODAY);
    expect(guessed.layout).toMatchObject({ complete: false, roles: ['day', 'none', 'none'] });
    const said = readBankCsv(csv, 'IDR', TODAY, { roles: ['day', 'amount', 'sign'], inWords: ['Y'] });
    expect([said.lines.map(({ amount }) => amount), said.out]).toEqual([[900], 1]);
    const alone = readBankCsv(csv, 'IDR', TODAY, { roles: ['day', 'credit', 'none'], inWords: [] });
    expect(alone.lines).toHaveLength(2);
  });
});

/** Formats the content of a bank's file as a page would show it. */
const fileOf = async (name: string, folder = 'field') => {
  const bytes = readFileSync(join(import.meta.dirname, '../../../tests/fixtures', folder, name));
  const read = readBankCsv(await readBankFile(bytes), 'IDR', '2026-11-28');
  const lines = read.lines.map(({ day, text, amount, cents }) => [day, text, amount + cents / 100]);
  return { lines, out: read.out, pending: read.pending, unclear: read.unclear, errors: read.errors };
};
const clean = { pending: 0, unclear: 0, errors: [] };
const bca = {
  lines: [
    ['2026-11-10', 'SETORAN TUNAI', 2_000_000],
    ['2026-11-12', 'TRSF E-BANKING CR 1211/FTSCY/WS95221 PEMBELI SATU', 150_321],
  ],
  ...{ out: 1, pending: 1, unclear: 0, errors: [] },
};

test.each<[string, object]>([
  ['bank-bca-pembuka.csv', bca],
  ['bank-bca-tanpa-nama-kolom.csv', bca],
  ['bank-bri.csv', { lines: [['2026-11-02', 'TRANSFER DARI PEMBELI ENAM', 500_321]], out: 1, ...clean }],
  [
    'bank-mandiri-kopra.csv',
    { lines: [['2026-11-07', 'PEMBELI EMPAT Trf Inw CN BANK LAIN', 1_000_321]], out: 1, ...clean },
  ],
  ['bank-dr.csv', { lines: [['2026-11-02', 'TRF PEMBELI SEPULUH', 250_333]], out: 1, ...clean }],
  ['bank-bunga.csv', { lines: [['2026-11-30', 'BUNGA REKENING', 1_234.56]], out: 0, ...clean }],
  [
    'bank-utf16-unicode-text.txt',
    { lines: [['2026-11-20', 'TRSF PEMBELI SEBELAS', 66_444]], out: 0, ...clean },
  ],
  ['bank-mutasi.xlsx', { lines: [['2026-11-20', 'TRSF PEMBELI 13', 66_555]], out: 0, ...clean }],
])('reads the bank file %s', async (name, wanted) => {
  expect(await fileOf(name)).toEqual(wanted);
});

const ONE = 'TRF PEMBELI SATU';
/** Files as banks and spreadsheets write them, with the rows that each may and may not import. */
test.each<[string, object]>([
  [
    'klikbca-perorangan.csv',
    {
      lines: [
        ['2025-12-30', 'TRSF E-BANKING CR 3012/FTSCY/WS95221 PEMBELI AKHIR TAHUN', 150_321],
        ['2026-01-03', 'SETORAN TUNAI, KASIR 2', 2_000_000],
      ],
      ...{ out: 1, ...clean, pending: 1 },
    },
  ],
  [
    'klikbca-bisnis.csv',
    { lines: [['2026-11-12', 'KR OTOMATIS TRSF PEMBELI', 500_123]], out: 1, ...clean, pending: 1 },
  ],
  [
    'bca-e-statement.csv',
    {
      lines: [
        ['2024-12-02', 'TRSF E-BANKING CR', 150_321],
        ['2024-12-31', 'BUNGA', 1_234.56],
      ],
      ...{ out: 1, ...clean },
    },
  ],
  [
    'mandiri-kepala-dua-baris.csv',
    { lines: [['2025-11-05', 'TRANSFER MASUK PEMBELI', 150_321]], out: 1, ...clean },
  ],
  [
    'mandiri-livin.csv',
    {
      lines: [
        ['2025-11-05', 'Transfer dari BANK BCA PEMBELI SATU - 1112223334 Beras "Cianjur"; 5 kg', 150_321],
        ['2025-11-07', 'Pembayaran QR', 75_000],
      ],
      ...{ out: 1, ...clean },
    },
  ],
  ['mcm-lama.txt', { lines: [['2025-11-05', 'TRF MASUK PEMBELI SATU', 150_321]], out: 1, ...clean }],
  ['bri-cms.csv', { lines: [['2025-11-05', 'TRANSFER DARI PEMBELI, SATU', 150_321]], out: 1, ...clean }],
  ['brimo.csv', { lines: [['2025-11-05', 'BRImo PEMBELI SATU TO TOKO CONTOH', 150_321]], out: 1, ...clean }],
  ['bni.csv', { lines: [['2025-11-05', 'TRANSFER DARI | PEMBELI SATU', 150_321]], out: 1, ...clean }],
  ['bnidirect.txt', { lines: [['2025-11-05', ONE, 150_321]], out: 1, ...clean }],
  ['bsi.csv', { lines: [['2025-11-05', 'Trf dari Pembeli Satu', 150_321]], out: 1, ...clean }],
  [
    'cimb-niaga.csv',
    { lines: [['2025-11-05', 'REMITTANCE FR PEMBELI SATU – Jl. “Café”', 150_321]], out: 1, ...clean },
  ],
  ['permata.csv', { lines: [['2025-11-05', 'TRF DARI PEMBELI SATU', 150_321]], out: 1, ...clean }],
  [
    'danamon.txt',
    {
      lines: [['2025-11-05', ONE, 150_321]],
      ...{ out: 1, pending: 1, unclear: 0 },
      errors: [{ line: 4, text: 'Berstatus gagal atau batal, jadi tidak dibaca: 222.222,00.' }],
    },
  ],
  ['btn.csv', { lines: [['2025-11-05', ONE, 150_321]], out: 1, ...clean }],
  ['ocbc.csv', { lines: [['2025-11-05', ONE, 150_321]], out: 1, ...clean }],
  [
    'jago.csv',
    { lines: [['2025-11-05', 'PEMBELI SATU Transfer Masuk Pesanan LB-1', 150_321]], out: 1, ...clean },
  ],
  ['seabank.csv', { lines: [['2026-11-05', 'Transfer dari PEMBELI SATU', 150_321]], out: 1, ...clean }],
  ['jenius.csv', { lines: [['2025-11-05', 'PEMBELI SATU', 150_321]], out: 1, ...clean }],
  [
    'dua-rekening.csv',
    {
      lines: [
        ['2025-11-05', ONE, 150_321],
        ['2025-11-05', 'TRF PEMBELI DUA', 66_123],
      ],
      ...{ out: 3, pending: 0, unclear: 0 },
      errors: [{ line: 13, text: 'Tabel lain di bawah baris ini tidak dibaca.' }],
    },
  ],
  [
    'arah-bertentangan.csv',
    {
      lines: [['2025-11-05', ONE, 150_321]],
      ...{ out: 1, pending: 0, unclear: 2 },
      errors: [
        { line: 3, text: 'Arah “D” tidak jelas, masuk atau keluar: 50.000.' },
        { line: 4, text: 'Arah tidak jelas, masuk atau keluar: 20.000.' },
      ],
    },
  ],
  ['dua-bagian.csv', { lines: [['2025-11-05', ONE, 150_321]], out: 2, ...clean }],
  [
    'valas.csv',
    {
      lines: [['2025-11-05', ONE, 150_321]],
      ...{ out: 0, ...clean },
      errors: [{ line: 3, text: 'Mata uangnya USD, bukan IDR: 1.500,00.' }],
    },
  ],
  [
    'koma-tanpa-kutip.csv',
    {
      lines: [['2025-11-05', ONE, 150_321]],
      ...{ out: 2, pending: 0, unclear: 0 },
      errors: ['66123.00', '500'].map((sum, at) => ({
        line: at + 5,
        text: `Isi baris ini bergeser dari kolomnya, jumlahnya tidak pasti: “${sum}”.`,
      })),
    },
  ],
  [
    'tanggal-rusak.csv',
    {
      lines: [['2025-11-05', ONE, 150_321]],
      ...{ out: 0, pending: 0, unclear: 0 },
      errors: [
        { line: 3, text: 'Tanggalnya kosong: 66.123,00.' },
        { line: 4, text: 'Tanggal “Kemarin” tidak terbaca.' },
        { line: 5, text: 'Tanggal “25/11/08” tidak terbaca.' },
      ],
    },
  ],
  [
    'bulan-dulu.csv',
    {
      ...{ lines: [], out: 0, pending: 0, unclear: 0 },
      errors: ['11/05/2025', '11/06/2025', '11/07/2025'].map((day, at) => ({
        line: at + 2,
        text: `Tanggal “${day}” bisa berarti hari dulu atau bulan dulu; tulis bulannya dengan huruf.`,
      })),
    },
  ],
  [
    'kode-tak-dikenal.csv',
    {
      ...{ lines: [], out: 0, pending: 0, unclear: 2 },
      errors: [
        { line: 2, text: 'Arah “K” tidak jelas, masuk atau keluar: 150.321,00.' },
        { line: 3, text: 'Arah “K” tidak jelas, masuk atau keluar: 83.210,00.' },
      ],
    },
  ],
  [
    'kredit-debet-satu-kolom.csv',
    {
      ...{ lines: [], out: 0, pending: 0, unclear: 2 },
      errors: [
        { line: 2, text: 'Arah tidak jelas, masuk atau keluar: 83.210,00.' },
        { line: 3, text: 'Arah tidak jelas, masuk atau keluar: 66.123,00.' },
      ],
    },
  ],
  [
    'mutasi-web.xls',
    {
      lines: [
        ['2025-11-05', ONE, 150_321],
        ['2025-11-06', 'TRF PEMBELI DUA', 66_123],
      ],
      ...{ out: 1, ...clean },
    },
  ],
])('reads exactly the incoming rows of the bank file %s', async (name, wanted) => {
  expect(await fileOf(name, 'bank')).toEqual(wanted);
});

describe('other bank formats', () => {
  const read = (...rows: string[]) => {
    const { lines, out, unclear, errors } = readBankCsv(rows.join('\n'), 'IDR', '2026-11-28');
    return { lines: lines.map(({ day, amount }) => [day, amount]), out, unclear, errors };
  };
  const one = { lines: [['2026-11-12', 150_321]], out: 1, unclear: 0, errors: [] };
  const dated = { from: 'Periode,01/12/2024 - 31/01/2025,' };

  test.each<[string, string[]]>([
    [
      'BCA with semicolons and Rp in the sums',
      [
        'No. rekening;1112223334',
        'Tanggal Transaksi;Keterangan;Cabang;Jumlah;;Saldo',
        '12/11/2026;TRSF CR;0000; Rp150,321.00 ;CR; Rp1,150,321.00 ',
        '13/11/2026;TRSF DB;0000; Rp5,000.00 ;DB; Rp1,145,321.00 ',
      ],
    ],
    [
      'BCA with the direction behind the sum',
      [
        'Tanggal;Keterangan;Cabang;Mutasi;Saldo',
        '12/11;TRSF;0000;150,321.00 CR;1,150,321.00',
        '13/11;BIAYA;0000;5,000.00 DB;1,145,321.00',
      ],
    ],
    [
      'Mandiri with .00',
      [
        'Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit',
        '137001,12/11/26,12/11/26,1,TRF,DARI,9,.00,150321.00',
        '137001,13/11/26,13/11/26,1,TRF,KE,9,5000.00,.00',
      ],
    ],
    [
      'BNI',
      [
        'Post Date,Value Date,Branch,Journal No.,Description,Amount,Db/Cr,Balance',
        '12/11/26 10.15.00,12/11/26 10.15.00,0259,123456,TRANSFER DARI,"150,321.00",C,"1,150,321.00"',
        '13/11/26 10.15.00,13/11/26 10.15.00,0259,123457,TRANSFER KE,"5,000.00",D,"1,145,321.00"',
      ],
    ],
    [
      'BSI',
      [
        'Tanggal Transaksi;ID Transaksi;Deskripsi;Mata Uang;Nominal;D/K;Saldo',
        '2026-11-12 08:10:00;FT1;TRF MASUK;IDR;150.321,00;K;1.150.321,00',
        '2026-11-13 08:10:00;FT2;TRF KELUAR;IDR;5.000,00;D;1.145.321,00',
      ],
    ],
    [
      'one column with plus and minus',
      ['No,Tanggal,Keterangan,Nominal (IDR)', '1,12 Nov 2026,A,"+150.321,00"', '2,13 Nov 2026,B,"-5.000,00"'],
    ],
    [
      'dashes for nothing',
      ['Tanggal;Keterangan;Debit;Kredit', '12/11/2026;A;-;150.321', '13/11/2026;B;5.000;-'],
    ],
    [
      'words around the direction',
      [
        'Tanggal;Keterangan;Jenis Mutasi;Nominal',
        '12/11/2026;A;Uang Masuk (CR);150.321,00',
        '13/11/2026;B;Transaksi Keluar;5.000,00',
      ],
    ],
    [
      'masuk and keluar',
      ['Tanggal;Ket;Mutasi Masuk;Mutasi Keluar', '12/11/2026;A;150.321;', '13/11/2026;B;;5.000'],
    ],
    ['setoran and penarikan', ['Tgl;Ket;Setoran;Penarikan', '12/11/2026;A;150.321;', '13/11/2026;B;;5.000']],
    ['a letter for each column', ['Tgl;Ket;D;K', '12/11/2026;A;;150.321', '13/11/2026;B;5.000;']],
    ['letters of masuk and keluar', ['Tgl;Ket;M;K', '12/11/2026;A;150.321;', '13/11/2026;B;;5.000']],
    [
      'a column of masuk/keluar',
      ['Tgl;Ket;Masuk/Keluar;Nominal', '12/11/2026;A;Masuk;150.321', '13/11/2026;B;Keluar;5.000'],
    ],
    [
      'accounts beside sums, a time before the day',
      [
        'Waktu;Tanggal;Credit Account;Debit Account No.;Debit Amount;Credit Amount',
        '08:10;12/11/2026;1370011223344;1370055667788;0.00;150321.00',
        '08:11;13/11/2026;1370055667788;1370011223344;5000.00;0.00',
      ],
    ],
    [
      'the month first, as the title says',
      [
        'Posting Date (mm/dd/yyyy),Description,Debit,Credit',
        '11/12/2026,A,,"150,321.00"',
        '11/13/2026,B,"5,000.00",',
      ],
    ],
    [
      'the month first, as one day shows',
      ['Date,Debit,Credit', '11/12/2026,,150321.00', '11/13/2026,5000.00,'],
    ],
    ['Excel days and bars', ['sep=|', 'Tanggal|Uraian|Debet|Kredit', '46338|A||150321', '46339|B|5000|']],
  ])('reads a file with %s', (_name, rows) => {
    expect(read(...rows)).toEqual(one);
  });

  test('reads days as day first when a file mixes both orders, and reports the others', () => {
    const found = read('Tanggal,Kredit', '12/11/2026,700', '21/11/2026,700', '11/21/2026,900');
    expect(found.lines).toEqual([
      ['2026-11-12', 700],
      ['2026-11-21', 700],
    ]);
    expect(found.errors).toHaveLength(1);
  });

  test('asks about a direction column whose words contradict the amounts', () => {
    const found = read(
      'Tanggal,Jenis,Nominal',
      '12/11/2026,Transfer Masuk Keluar,700',
      '12/11/2026,Setor Kliring,900',
    );
    expect([found.lines, found.unclear]).toEqual([[], 2]);
  });

  test('reads a workbook’s sheets of other months too, but not the same sheet twice', async () => {
    const { default: writeXlsx } = await import('write-excel-file/node');
    const cells = (rows: string[][]) => rows.map((row) => row.map((value) => ({ value, type: String })));
    const titles = ['Tanggal', 'Uraian', 'Debet', 'Kredit'];
    const month = cells([titles, ['12/11/2026', 'A\nB', '', '150.321']]);
    const next = cells([titles, ['13/11/2026', 'B', '5.000', '']]);
    const bytes = await writeXlsx([
      { sheet: 'November', data: month },
      { sheet: 'Salinan', data: month },
      { sheet: 'Desember', data: next },
    ]).toBuffer();
    expect(read(await readBankFile(bytes))).toEqual(one);
  });

  test('takes the year of the days from a period that begins with its month', () => {
    const found = read(
      'Statement period: 11/01/2025 - 11/30/2025',
      'Date,Description,Credit',
      '11/05/2025,A,700',
    );
    expect(found.lines).toEqual([['2025-11-05', 700]]);
  });

  test.each([
    ['Periode;11/2025'],
    ['PERIODE : NOVEMBER 2025'],
    ['Dari Tanggal;01/11/2025\nSampai Tanggal;30/11/2025'],
    ['Periode;20251101 s/d 20251130'],
    ['Tanggal Cetak : 05/12/2025'],
    ['Dicetak pada 5 Desember 2025 10:15'],
  ])('takes the year of days without one from “%s”', (above) => {
    const found = read(...above.split('\n'), 'Tanggal;Ket;Kredit', '05/11;A;700');
    expect(found.lines).toEqual([['2025-11-05', 700]]);
  });

  test('reports an amount in a column that is not read', () => {
    const found = read('Tanggal;Ket;Jumlah;Nominal', '05/11/2025;A;+700;', '06/11/2025;B;;900');
    expect(found.lines).toEqual([['2025-11-05', 700]]);
    expect(found.errors).toEqual([{ line: 3, text: 'Jumlah “900” ada di kolom yang tidak dibaca.' }]);
    const named = read('Tanggal;Ket;Amount Dr;Amount Cr', '12/11/2026;A;;150.321', '13/11/2026;B;5.000;');
    expect(named).toEqual(one);
  });

  test('reports incoming amounts below one rupiah', () => {
    const found = read('Tanggal;Ket;Kredit', '12/11/2026;BUNGA;0,56', '12/11/2026;BUNGA;0,00');
    expect(found).toMatchObject({ lines: [], errors: [{ line: 2 }] });
    expect(found.errors).toHaveLength(1);
  });

  test('keeps hundredths after an unquoted decimal comma', () => {
    const found = read('Tanggal,Ket,Kredit', '05/11/2025,A,66123,50');
    expect([found.lines, found.errors.length]).toEqual([[], 1]);
    expect(found.errors[0]!.text).toContain('“66123,50”');
  });

  test('reads a page whose columns differ by its own titles', () => {
    const found = read(
      'Tanggal;;Uraian;;Debet;Kredit',
      '12/11/2026;;A;;;150.321',
      'Tanggal;Uraian;;Kredit;;Debet',
      '13/11/2026;B;;;;5.000',
    );
    expect(found).toEqual(one);
  });

  test('ignores invisible characters and Excel’s text prefixes in cells', () => {
    expect(read('Tanggal;Ket;Kredit', '\u200e12/11/2026;A;="700"').lines).toEqual([['2026-11-12', 700]]);
  });

  test('reads a workbook with merged titles, empty columns, Excel dates and a total row', async () => {
    const { default: writeXlsx } = await import('write-excel-file/node');
    const cell = (value: string | number | null) =>
      value === null ? null : { value, type: typeof value === 'number' ? Number : String };
    const rows = [
      ['Laporan mutasi'],
      ['Tanggal', null, 'Uraian', 'Mutasi', null, 'Saldo'],
      [null, null, null, 'Debet', 'Kredit', null],
      [46338.4271, null, 'A', null, 150_321, 1_150_321],
      [46339, null, 'B', 5_000.5, null, 1_145_320.5],
      ['Total', null, null, 5_000.5, 150_321, null],
    ].map((row) => row.map(cell));
    expect(
      read(await readBankFile(await writeXlsx([{ sheet: 'A', data: rows }] as never).toBuffer())),
    ).toEqual(one);
  });

  test('rejects a file with too many rows instead of cutting it', () => {
    const rows = Array.from({ length: 20_201 }, () => '12/11/2026;A;5');
    expect(() => read('Tanggal;Ket;Kredit', ...rows)).toThrow('20.000 baris');
  });

  test.each([
    ['dana masuk/keluar', 'Dana Masuk/Keluar', 'K', 'out'],
    ['an indicator', 'Indikator', 'K', 'unclear'],
    ['debit credit indicator', 'Debit/Credit Indicator', 'C', 'in'],
    ['kd', 'KD', 'K', 'in'],
    ['words in a column of mutasi', 'Mutasi', 'Pemasukan', 'in'],
  ])('reads the direction from a column of %s', (_name, title, word, way) => {
    const found = read(`Tanggal;Ket;${title};Nominal`, `12/11/2026;A;${word};700`);
    expect(found.lines.length > 0 ? 'in' : found.out > 0 ? 'out' : 'unclear').toBe(way);
    expect(found.lines.length + found.out + found.unclear).toBe(1);
  });

  test('reads the sheet with a bank’s titles, not the cover sheet before it', async () => {
    const { default: writeXlsx } = await import('write-excel-file/node');
    const cells = (rows: string[][]) => rows.map((row) => row.map((value) => ({ value, type: String })));
    const bytes = await writeXlsx([
      { sheet: 'Info', data: cells([['Rekening'], ['TOKO CONTOH', '1112223334']]) },
      {
        sheet: 'Mutasi',
        data: cells([
          ['Rekening 111'],
          ['Tanggal', 'Uraian', 'Debet', 'Kredit'],
          ['12/11/2026', 'A', '', '150.321'],
          ['13/11/2026', 'B', '5.000', ''],
        ]),
      },
    ]).toBuffer();
    expect(read(await readBankFile(bytes))).toEqual(one);
  });

  test('takes the year of days without one from the period above the table', () => {
    expect(read(dated.from, 'Tanggal,Keterangan,Kredit', "'05/12,A,700", "'05/01,B,900").lines).toEqual([
      ['2024-12-05', 700],
      ['2025-01-05', 900],
    ]);
  });
});
