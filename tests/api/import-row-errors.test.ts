import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkImport } from '../../src/domain/imports/check-import.ts';
import type { ImportKind } from '../../src/domain/imports/import-fields.ts';
import { mendImportRow } from '../../src/domain/imports/mend-import-row.ts';
import { csvFile } from '../support/import-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/* A row reports all its errors at once, so that nobody corrects one cell after the other. */

let app: TestApp;
let admin: SignedIn;
let farmer: SignedIn;

beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, { role: 'admin' });
  farmer = await signedIn(app, { role: 'farmer', email: 'petani@lumbung.example' });
});
afterAll(() => app.close());

const check = (kind: ImportKind, rows: string[][]) =>
  checkImport(app.ctx, admin.actor, kind, { name: 'daftar.csv', bytes: csvFile(rows) });
const told = async (kind: ImportKind, rows: string[][]) => {
  const { errors } = await check(kind, rows);
  return errors.map(({ cell, field, text }) => `${cell} ${field}: ${text}`);
};

const HEAD = [
  ...['Nama Produk', 'Satuan', 'Kategori', 'Stok', 'Harga Tengkulak', 'Harga Customer', 'Petani'],
  ...['Minimal Pembelian', 'Kelipatan', 'Kelas Mutu', 'Kadar Air (%)', 'Butir Patah (%)', 'Diukur Oleh'],
];
const row = (over: Record<string, string>) => {
  const values: Record<string, string> = {
    'Nama Produk': 'Beras',
    Satuan: 'kg',
    Kategori: 'Beras',
    Stok: '10',
    'Harga Tengkulak': '9000',
    'Harga Customer': '12000',
    Petani: 'petani@lumbung.example',
    ...over,
  };
  return HEAD.map((title) => values[title] ?? '');
};

test('reports errors of cells, of combined cells and of the shop’s data together, in column order', async () => {
  expect(
    await told('products', [
      HEAD,
      row({
        'Nama Produk': 'Beras salah',
        Stok: 'banyak',
        'Harga Tengkulak': '-1',
        Petani: 'tidak.ada@contoh.example',
        'Minimal Pembelian': '0,7',
        Kelipatan: '0,5',
        'Kelas Mutu': 'premium',
        'Kadar Air (%)': '20',
        'Butir Patah (%)': '30',
        'Diukur Oleh': 'Pak Ukur',
      }),
    ]).then((all) => all.map((one) => one.replace(/:.*/, ''))),
  ).toEqual([
    'D2 Stok',
    'E2 Harga Tengkulak',
    'G2 Petani',
    'H2 Minimal Pembelian',
    'K2 Kadar Air (%)',
    'L2 Butir Patah (%)',
    'undefined Tanggal Diukur',
    'undefined Diukur Dengan',
  ]);
});

test('an invalid cell causes no second error that merely follows from it', async () => {
  const own = 'Yang dijual per buah harus bilangan bulat';
  expect(
    await told('products', [
      HEAD,
      row({ Satuan: 'karung', Stok: '2,5' }),
      row({ Kategori: 'kayu', 'Kelas Mutu': 'premium', 'Kadar Air (%)': '12' }),
      row({ 'Nama Produk': 'Beras basah', 'Kadar Air (%)': 'basah', 'Diukur Oleh': 'Pak Ukur' }),
      row({
        'Nama Produk': 'Kubis',
        Satuan: 'buah',
        Kategori: 'Sayur',
        Stok: '2,5',
        'Minimal Pembelian': '1,5',
        Kelipatan: 'x',
      }),
    ]),
  ).toEqual([
    expect.stringMatching(/^B2 Satuan: Satuan “karung” belum bisa dipakai/),
    'C3 Kategori: Pilih kategori',
    expect.stringMatching(/^K4 /),
    expect.stringMatching(/Tanggal Diukur: Isi tanggal diukur$/),
    expect.stringMatching(/: Isi alat ukurnya$/),
    `D5 Stok: ${own}`,
    `H5 Minimal Pembelian: ${own}`,
    expect.stringMatching(/^I5 Kelipatan: /),
  ]);
});

test('with rows of the same product the valid one is imported, and the invalid one is also told', async () => {
  expect(
    await told('products', [
      HEAD,
      row({ 'Nama Produk': 'Ketan', Stok: 'x' }),
      row({ 'Nama Produk': 'Ketan' }),
      row({ 'Nama Produk': 'Ketan', 'Harga Customer': 'y' }),
    ]),
  ).toEqual([
    'A2 Nama Produk: Sama dengan baris 3',
    'D2 Stok: Stok harus angka',
    'A4 Nama Produk: Sama dengan baris 3',
    expect.stringMatching(/^F4 Harga Customer: /),
  ]);
});

test('a changed listing reports its cells, contradictions with its other fields, and reserved stock', async () => {
  const added = await check('products', [HEAD, row({ 'Nama Produk': 'Menthik' })]);
  const run = await app.fastify.inject({
    method: 'POST',
    url: `/api/admin/products/import/${added.id}/run`,
    headers: { cookie: admin.cookie },
  });
  expect(run.statusCode).toBe(200);
  const { rows } = await app.database.pool.query(
    `update listings l set reserved = 4 from products p where p.id = l.product_id and p.name = 'Menthik' returning l.id`,
  );
  const id = String(rows[0].id);
  const errors = await told('products', [
    ['ID', ...HEAD],
    [
      id,
      ...row({
        'Nama Produk': '',
        Stok: '3',
        'Minimal Pembelian': '0,7',
        Kelipatan: '0,5',
        'Kelas Mutu': 'gkp',
        'Harga Tengkulak': 'x',
      }),
    ],
    ['abc', ...row({ Stok: 'x' })],
  ]);
  expect(errors).toEqual([
    expect.stringMatching(/^E2 Stok: Sudah dipesan 4;/),
    expect.stringMatching(/^F2 Harga Tengkulak: /),
    expect.stringMatching(/^I2 Minimal Pembelian: Harus kelipatan 0,5/),
    expect.stringMatching(/^K2 Kelas Mutu: .* hanya untuk gabah$/),
    'A3 ID: ID harus nomor produk',
    'E3 Stok: Stok harus angka',
  ]);
});

test('farmers: reports the cells, the place and values that another account already has', async () => {
  await app.database.pool.query(`update users set phone = '+6281234500888' where id = $1`, [farmer.userId]);
  const head = ['Nama Petani', 'Email', 'HP', 'Alamat', 'Provinsi', 'Kota', 'Latitude', 'Longitude', 'Bank'];
  const errors = await told('farmers', [
    head,
    ['', 'petani@lumbung.example', '0812 3450 0888', '', 'DIY', 'Slemann', '-7,7', '', 'BRI'],
  ]);
  expect(errors).toEqual([
    'A2 Nama Petani: Isi nama petani',
    'B2 Email: Email ini sudah terdaftar',
    'C2 Telepon: Nomor telepon ini sudah dipakai akun lain',
    'D2 Alamat Lengkap: Isi alamat lengkap',
    'F2 Kota/Kabupaten: Bukan kabupaten atau kota di Yogyakarta',
    'H2 Longitude: Isi latitude dan longitude, atau kosongkan keduanya',
    'undefined Nomor Rekening: Isi bank, nomor, dan pemilik rekening, atau kosongkan ketiganya',
    'undefined Atas Nama: Isi bank, nomor, dan pemilik rekening, atau kosongkan ketiganya',
  ]);
});

test('reference prices: reports the cells, the bounds of the kind, the series and the days', async () => {
  const head = [
    ...['Komoditas', 'Kelas', 'Jenis', 'Tingkat', 'Zona', 'Harga Terendah', 'Harga Tertinggi'],
    ...['Mulai Berlaku', 'Berlaku Sampai', 'Sumber', 'Tautan Sumber'],
  ];
  const errors = await told('reference-prices', [
    head,
    ['Gabah', 'premium', 'HPP', 'produsen', '2', '', '9000', '1/2/2032', '', '', 'http://x'],
    ['Gabah', 'gkp', 'HPP', 'produsen', '', '6500', '', '2/2/2032', '1/2/2032', '', ''],
  ]);
  expect(errors.map((one) => one.replace(/:.*/, ''))).toEqual([
    'B2 Kelas',
    'E2 Zona',
    'F2 Harga Terendah',
    'G2 Harga Tertinggi',
    'J2 Sumber',
    'K2 Tautan Sumber',
    expect.stringMatching(/^[HI]3 /),
    'J3 Sumber',
  ]);
});

test('the file of invalid rows and the correction form report all errors', async () => {
  const { id, errorCount } = await check('products', [
    HEAD,
    row({
      'Nama Produk': 'Pandan',
      Stok: 'banyak',
      Petani: 'tidak.ada',
      'Minimal Pembelian': '0,7',
      Kelipatan: '0,5',
    }),
  ]);
  expect(errorCount).toBe(3);
  const file = await app.fastify.inject({
    url: `/api/admin/products/import/${id}/left-out.csv`,
    headers: { cookie: admin.cookie },
  });
  expect(file.payload).toContain(
    '"Stok (D2): Stok harus angka; Petani (G2): Petani ini tidak ada. Isi nama, telepon, email atau nomornya; Minimal Pembelian (H2): Harus kelipatan 0,5, seperti yang dijual"',
  );
  const cells = {
    ...{ name: 'Pandan', unit: 'kg', category: 'Beras', stock: 'sedikit', price_tengkulak: '9000' },
    ...{ price_customer: '12000', farmer: 'bukan siapa', min_lot: '0,7', step: '0,5' },
  };
  await expect(mendImportRow(app.ctx, admin.actor, 'products', id, { line: 2, cells })).rejects.toMatchObject(
    {
      fields: {
        'cells.stock': 'Stok harus angka',
        'cells.farmer': 'Petani ini tidak ada. Isi nama, telepon, email atau nomornya',
        'cells.min_lot': 'Harus kelipatan 0,5, seperti yang dijual',
      },
    },
  );
});
