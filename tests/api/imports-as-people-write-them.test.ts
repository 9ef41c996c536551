import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportView } from '../../src/domain/imports/get-import.ts';
import { formatMoney } from '../../src/shared/format/money.ts';
import { csvFile, fileForm, xlsxFile } from '../support/import-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let farmer: SignedIn;

beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, { role: 'admin' });
  farmer = await signedIn(app, { role: 'farmer', email: 'petani@lumbung.example' });
  await app.database.pool.query(`update users set phone = '+6281234500999' where id = $1`, [farmer.userId]);
  await app.database.pool.query(`update farmers set name = 'Mbah Wagiyem' where id = $1`, [farmer.farmerId]);
});
afterAll(() => app.close());

async function check(kind: 'products' | 'farmers', bytes: Buffer, query = ''): Promise<ImportView> {
  const { headers, payload } = fileForm(bytes);
  const response = await app.fastify.inject({
    method: 'POST',
    url: `/api/admin/${kind}/import${query}`,
    headers: { ...headers, cookie: admin.cookie },
    payload,
  });
  expect(response.statusCode, response.payload.slice(0, 300)).toBe(201);
  return response.json().data;
}
async function run(kind: string, id: string) {
  const response = await app.fastify.inject({
    method: 'POST',
    url: `/api/admin/${kind}/import/${id}/run`,
    headers: { cookie: admin.cookie },
  });
  expect(response.statusCode, response.payload.slice(0, 300)).toBe(200);
}
const field = (name: string) => readFileSync(`tests/fixtures/field/${name}`);
const TITLES = ['Nama Produk', 'Satuan', 'Stok', 'Harga Tengkulak', 'Harga Customer', 'Petani'];
const row = (name: string, over: Partial<Record<number, string>> = {}) =>
  [name, 'kg', '10', '12000', '12500', 'petani@lumbung.example'].map((value, at) => over[at] ?? value);
const products = (rows: string[][], how?: { separator?: string }) =>
  check('products', csvFile([TITLES, ...rows], how));

test('provinces and kabupaten of ministries’ files are found, and written by the shop’s names', async () => {
  const view = await check('farmers', field('petani-provinsi.csv'));
  expect(view.errors).toEqual([]);
  await run('farmers', view.id);
  const { rows } = await app.database.pool.query(
    `select f.province, f.city, f.regency_code > 0 as coded from farmers f where f.name like 'Uji %' order by f.id`,
  );
  const places = rows.map(({ province, city }) => `${city}, ${province}`);
  expect(places).toEqual([
    ...Array.from({ length: 4 }, () => 'Sleman, Yogyakarta'),
    'Klaten, Jawa Tengah',
    'Kota Administrasi Jakarta Selatan, DKI Jakarta',
    'Kota Sorong, Papua Barat Daya',
    'Bangka, Kepulauan Bangka Belitung',
    'Kota Magelang, Jawa Tengah',
    'Kota Yogyakarta, Yogyakarta',
  ]);
  expect(rows.every(({ coded }) => coded)).toBe(true);
});

test('a ministry’s list: lines above the heads, no e-mail, no coordinates, a phone without its zero', async () => {
  const rows = [
    ['DAFTAR ANGGOTA KELOMPOK TANI', '', '', '', ''],
    ['Dinas Pertanian, per 1 November 2026', '', '', '', ''],
    ['', '', '', '', ''],
    ['NAMA', 'No. HP', 'Alamat *', 'PROPINSI', 'Kabupaten / Kota'],
    ['Sarjono', '81234500401', 'Dusun Kadilobo', 'PROV. D.I. YOGYAKARTA', 'KAB. SLEMAN'],
    ['Marni', '0812-3450-0402', 'Dusun Kadilobo', 'Prov. Jawa Tengah', 'KOTA SURAKARTA'],
    ['Tukijo', '081234500403', 'Dusun', 'Sumatra Barat', 'Kab Kepulauan Mentawai'],
  ];
  const view = await check('farmers', csvFile(rows));
  expect(view.errors).toEqual([]);
  expect(view.preview[0]).toMatchObject({ line: 5 });
  await run('farmers', view.id);
  const { rows: made } = await app.database.pool.query(
    `select f.name, f.phone, f.city, f.province, f.latitude from farmers f where f.name in ('Sarjono', 'Marni', 'Tukijo') order by f.id`,
  );
  const listed = await app.fastify.inject({
    url: '/api/admin/farmers?access=never&limit=100',
    headers: { cookie: admin.cookie },
  });
  const never = listed.json().data.map(({ name }: { name: string }) => name);
  expect(never).toEqual(expect.arrayContaining(['Sarjono', 'Marni', 'Tukijo']));
  expect(never).not.toContain('Mbah Wagiyem');
  expect(made).toEqual([
    { name: 'Sarjono', phone: '+6281234500401', city: 'Sleman', province: 'Yogyakarta', latitude: -7.7971 },
    {
      name: 'Marni',
      phone: '+6281234500402',
      city: 'Kota Surakarta',
      province: 'Jawa Tengah',
      latitude: -7.7971,
    },
    {
      name: 'Tukijo',
      phone: '+6281234500403',
      city: 'Kepulauan Mentawai',
      province: 'Sumatera Barat',
      latitude: -7.7971,
    },
  ]);
  const half = await check(
    'farmers',
    csvFile([
      ['Nama', 'HP', 'Alamat', 'Provinsi', 'Kota', 'Latitude', 'Longitude'],
      ['Setengah', '081234500409', 'Dusun', 'Atlantis', 'Sleman', '-7,7', ''],
    ]),
  );
  expect(half.errors.map(({ cell, value }) => [cell, value])).toEqual([['G2', '']]);
});

test('the farmer of a product is named by phone, by name, by number; two of one name are asked about', async () => {
  const named = ['0812 3450 0999', '81234500999', 'MBAH  WAGIYEM', String(farmer.farmerId), '+6281234500999'];
  const view = await products(named.map((who, at) => row(`Ketan ${at}`, { 5: who })));
  expect(view.errors).toEqual([]);
  expect(new Set(view.preview.map(({ values }) => values[5]))).toEqual(new Set(['Mbah Wagiyem']));
  const other = await signedIn(app, { role: 'farmer' });
  await app.database.pool.query(`update farmers set name = 'mbah wagiyem' where id = $1`, [other.farmerId]);
  const [wrong] = (await products([row('Ketan', { 5: 'Mbah Wagiyem' })])).errors;
  expect(wrong).toMatchObject({ cell: 'F2', value: 'Mbah Wagiyem', field: 'Petani' });
  expect(wrong!.text).toMatch(/^Ada 2 petani bernama ini\./);
  await app.database.pool.query(`update farmers set name = 'Lain' where id = $1`, [other.farmerId]);
});

test('a comma before three digits is asked about, never taken for three decimals in silence', async () => {
  const english = await check('products', field('produk-excel-inggris.csv'));
  expect(english.errors).toEqual([
    {
      line: 2,
      field: 'Stok',
      cell: 'C2',
      value: '1,800',
      text: 'Bisa berarti 1800 atau 1,8. Tulis 1800 tanpa tanda ribuan, atau 1,8000 bila itu maksudnya; atau pilih tanda desimalnya saat mengunggah',
    },
  ]);
  const stocks = async (...values: string[]) => {
    const view = await products(values.map((value, at) => row(`Uji ${at}`, { 2: value })));
    return { wrong: view.errors.map(({ cell }) => cell), read: view.preview.map(({ values }) => values[2]) };
  };
  expect(await stocks('1,000')).toEqual({ wrong: ['C2'], read: [] });
  // The column itself says how it is written.
  expect(await stocks('2,5', '1,800', '1.800')).toEqual({ wrong: [], read: ['2,5', '1,8', '1.800'] });
  expect(await stocks('2.5', '1.800')).toEqual({ wrong: ['C3'], read: ['2,5'] });
  expect(await stocks('1.800', '2.000')).toEqual({ wrong: [], read: ['1.800', '2.000'] });
  expect(await stocks('1,8000')).toEqual({ wrong: [], read: ['1,8'] });
  // Both marks in one number leave no question.
  expect(await stocks('1,250.5')).toEqual({ wrong: [], read: ['1.250,5'] });
  expect(await stocks('1.250,5')).toEqual({ wrong: [], read: ['1.250,5'] });
});

test('who uploads says what such a number means, and certain ones stay as they are', async () => {
  const rows = ['1,800', '1.800', '2,5', '1.250,5', '12'].map((stock, at) =>
    row(`Tanda ${at}`, { 2: stock }),
  );
  const bytes = csvFile([TITLES, ...rows]);
  const said = async (query: string) => {
    const view = await check('products', bytes, query);
    return [view.errors.length, ...view.preview.map(({ values }) => values[2])];
  };
  expect(await said('?decimal=comma')).toEqual([0, '1,8', '1.800', '2,5', '1.250,5', '12']);
  expect(await said('?decimal=point')).toEqual([0, '1.800', '1,8', '2,5', '1.250,5', '12']);
});

test('prices as people write them', async () => {
  const prices = [
    'Rp12.500,-',
    'Rp 12.500,00',
    'Rp. 12.500',
    'IDR 12,500',
    '12500',
    '12.500,--',
    'rp12.500.-',
  ];
  const view = await products(prices.map((price, at) => row(`Harga ${at}`, { 4: price })));
  expect(view.errors).toEqual([]);
  expect(new Set(view.preview.map(({ values }) => values[4]))).toEqual(new Set([formatMoney(12_500)]));
});

test('units: other spellings are read, and measures of the market get a plain answer', async () => {
  const known = await products(
    ['Kilogram', 'KG.', 'kuintal', 'Ltr', 'pcs'].map((unit, at) => row(`Satuan ${at}`, { 1: unit })),
  );
  expect(known.preview.map(({ values }) => values[1])).toEqual(['kg', 'kg', 'kwintal', 'liter', 'buah']);
  for (const unit of ['ikat', 'Sisir', 'TANDAN', 'karung', 'constructor']) {
    const { errors } = await products([row('Kangkung', { 1: unit })]);
    expect(errors, unit).toEqual([
      expect.objectContaining({
        cell: 'B2',
        value: unit,
        text: expect.stringContaining('Pilih kg, gram, ton'),
      }),
    ]);
  }
  const texts = (
    await products([
      row('Kangkung', { 1: 'ikat' }),
      row('Beras', { 1: 'karung 50 kg' }),
      row('Cabai', { 1: 'ons' }),
    ])
  ).errors.map(({ text }) => text);
  expect(texts[0]).toContain('isi satu ikat tidak selalu sama');
  expect(texts[1]).toContain('isi satu karung tidak selalu sama');
  expect(texts[2]).toContain('100 gram');
});

test('every error names the cell and its value; previews speak in names', async () => {
  const titles = [...TITLES, 'Kategori', 'Mutu'];
  const view = await check(
    'products',
    csvFile([titles, [...row('Beras', { 2: '-4', 4: 'murah' }), 'Batu', '']]),
  );
  expect(view.errors.map(({ cell, value }) => [cell, value]).sort()).toEqual([
    ['C2', '-4'],
    ['E2', 'murah'],
    ['G2', 'Batu'],
  ]);
  const good = await check('products', csvFile([titles, [...row('Beras'), 'beras', '']]));
  expect(good.preview[0]!.values).toContain('Mbah Wagiyem');
  expect(good.preview[0]!.values).toContain('Beras');
  expect(good.preview[0]!.values).toContain(formatMoney(12_000));
});

test('heads in two rows, with a group over prices, are one row of heads', async () => {
  const view = await check(
    'products',
    csvFile([
      ['DAFTAR HARGA KOPERASI', '', '', '', '', ''],
      ['', '', '', 'Harga (Rp)', '', 'Petani'],
      ['Nama Produk', 'Satuan', 'Stok (kg)', 'Tengkulak', 'Customer', ''],
      row('Beras dua baris'),
    ]),
  );
  expect(view.errors).toEqual([]);
  expect(view.preview[0]).toMatchObject({
    line: 4,
    values: ['Beras dua baris', 'kg', '10', ...Array(3).fill(expect.anything())],
  });
});

test('a formula that failed is named, in a workbook and in text', async () => {
  const wrong = { cell: 'A2', value: '#N/A', text: 'Sel ini berisi rumus. Isi dengan nilainya' };
  expect((await products([row('#N/A')])).errors).toMatchObject([wrong]);
  expect((await check('products', await xlsxFile([TITLES, row('#N/A')]))).errors).toMatchObject([wrong]);
});

test.each([['produk-rumus.xlsx'], ['produk-lembar-tersembunyi.xlsx']])('%s as it came', async (name) => {
  expect((await check('products', field(name))).errors).toEqual([]);
});

test('ministries’ codes, brackets and abbreviations of places', async () => {
  const places = [
    ['34 - D.I. YOGYAKARTA', '34.04 KAB. SLEMAN', 'Sleman'],
    ['Daerah Istimewa Yogyakarta (DIY)', 'Kab. Gunungkidul', 'Gunung Kidul'],
    ['NTB', 'Kab. Lombok Timur', 'Lombok Timur'],
    ['SUMATERA BARAT', 'KAB. LIMA PULUH KOTA', 'Lima Puluh Kota'],
    ['Sulawesi Selatan', 'Pangkep', 'Pangkajene dan Kepulauan'],
    ['Banten', 'Tangsel', 'Kota Tangerang Selatan'],
    ['Jawa Timur', 'Surabaya', 'Kota Surabaya'],
  ];
  const titles = ['Nama Petani', 'NO. TELP/HP', 'Alamat', 'Provinsi', 'Kab./Kota'];
  const rows = places.map(([province, city], at) => [
    `Petani ${at}`,
    `0812345006${10 + at}`,
    'Dusun',
    province!,
    city!,
  ]);
  const view = await check('farmers', csvFile([titles, ...rows]));
  expect(view.errors).toEqual([]);
  expect(view.preview.map(({ values }) => values[4])).toEqual(places.slice(0, 5).map(([, , city]) => city));
  const none = await check(
    'farmers',
    csvFile([titles, ['Petani', '081234500690', 'Dusun', 'Jawa Timur', 'Kab. Surabaya']]),
  );
  expect(none.errors).toMatchObject([{ cell: 'E2', value: 'Kab. Surabaya' }]);
});

test('encodings and separators: UTF-16 with and without a mark, Windows-1252, sep=', async () => {
  const text = [TITLES, row('Beras Ménorèh')].map((cells) => cells.join(';')).join('\r\n');
  const swapped = Buffer.from(text, 'utf16le').swap16();
  for (const bytes of [
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
    Buffer.from(text, 'utf16le'),
    Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]),
    swapped,
    Buffer.from(text, 'latin1'),
    Buffer.from(`sep=;\r\n${text}`),
  ]) {
    const view = await check('products', bytes);
    expect([view.errors, view.preview[0]?.values[0]]).toEqual([[], 'Beras Ménorèh']);
  }
  for (const name of ['produk-sep.csv', 'produk-utf16-tanpa-bom.txt']) {
    expect((await check('products', field(name))).errors, name).toEqual([]);
  }
});

test('in a workbook the sheet with the table counts, not the cover before it', async () => {
  const { default: writeXlsx } = await import('write-excel-file/node');
  const cells = (rows: string[][]) => rows.map((one) => one.map((value) => ({ value, type: String })));
  const bytes = await writeXlsx([
    { sheet: 'Sampul', data: cells([['Koperasi Tani'], ['Daftar produk']]) },
    { sheet: 'Isi', data: cells([['Produk koperasi'], TITLES, row('Beras sampul')]) },
  ]).toBuffer();
  const view = await check('products', bytes);
  expect(view.errors).toEqual([]);
  expect(view.preview[0]!.values[0]).toBe('Beras sampul');
  expect((await check('products', await xlsxFile([TITLES, row('Beras xlsx')]))).errors).toEqual([]);
});

test('a page with a table that is named .xls: the inner table counts, its words as they are shown', async () => {
  const cells = (row: string[], tag = 'td') => `<tr>${row.map((one) => `<${tag}>${one}</${tag}>`).join('')}`;
  const page = (rows: string) =>
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td { mso-number-format: "0" }</style></head>
     <body><table><tr><td>Koperasi&nbsp;Tani<script>alert("1")</script><table>
     <tr><td colspan="6">Daftar produk</td></tr>${rows}</table></td></tr></table></body></html>`;
  const rows = `${cells(TITLES, 'th')}${cells(['Beras &amp; <b>Menir</b><br>putih', ...row('').slice(1)])}`;
  for (const bytes of [Buffer.from(page(rows)), Buffer.from(`\ufeff${page(rows)}`, 'utf16le')]) {
    const view = await check('products', bytes);
    expect([view.errors, view.preview.map(({ values }) => values[0])]).toEqual([[], ['Beras & Menir putih']]);
  }
  const wrong = await check('products', Buffer.from(page(`${rows}${cells(row('Padi', { 2: 'banyak' }))}`)));
  expect(wrong.errors).toMatchObject([{ cell: 'C4', value: 'banyak' }]);

  const refused = async (bytes: Buffer) => {
    const { headers, payload } = fileForm(bytes);
    const url = '/api/admin/products/import';
    return (
      await app.fastify.inject({
        method: 'POST',
        url,
        headers: { ...headers, cookie: admin.cookie },
        payload,
      })
    ).statusCode;
  };
  expect(await refused(Buffer.from('<table>'.repeat(10_000)))).toBe(400);
  expect(await refused(Buffer.from(`<table><tr><td colspan="1e9">${'<td>'.repeat(200)}`))).toBe(400);
  expect(await refused(Buffer.from(`<table>${'<tr><td>x'.repeat(30_000)}`))).toBe(413);
});
