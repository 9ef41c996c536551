import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportView } from '../../src/domain/imports/get-import.ts';
import { formatMoney } from '../../src/shared/format/money.ts';
import { csvFile, fileForm, lyingZip, xlsxFile } from '../support/import-files.ts';
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

test('finds provinces and kabupaten of ministries’ files, and writes them by the shop’s names', async () => {
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

test('reads a ministry’s list with lines above the header, no e-mail, no coordinates, and a phone without its zero', async () => {
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
  expect(half.errors.map(({ cell, value }) => [cell, value])).toEqual([
    ['D2', 'Atlantis'],
    ['G2', ''],
  ]);
});

test('finds a product’s farmer by phone, name or number, and asks when two have the same name', async () => {
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

test('asks about a comma before three digits instead of reading three decimals', async () => {
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
  // The column itself shows its notation.
  expect(await stocks('2,5', '1,800', '1.800')).toEqual({ wrong: [], read: ['2,5', '1,8', '1.800'] });
  expect(await stocks('2.5', '1.800')).toEqual({ wrong: ['C3'], read: ['2,5'] });
  expect(await stocks('1.800', '2.000')).toEqual({ wrong: [], read: ['1.800', '2.000'] });
  expect(await stocks('1,8000')).toEqual({ wrong: [], read: ['1,8'] });
  // Both marks in one number make it unambiguous.
  expect(await stocks('1,250.5')).toEqual({ wrong: [], read: ['1.250,5'] });
  expect(await stocks('1.250,5')).toEqual({ wrong: [], read: ['1.250,5'] });
});

test('the uploader decides what an ambiguous number means; unambiguous ones are unchanged', async () => {
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

test('parses prices as people write them', async () => {
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

test('parses other spellings of units, and explains unsupported market measures', async () => {
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

test('every error names the cell and its value; previews use names', async () => {
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

test('merges a two-row header with a group over prices into one', async () => {
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

test('reports a failed formula, in a workbook and in text', async () => {
  const wrong = { cell: 'A2', value: '#N/A', text: 'Sel ini berisi rumus. Isi dengan nilainya' };
  expect((await products([row('#N/A')])).errors).toMatchObject([wrong]);
  expect((await check('products', await xlsxFile([TITLES, row('#N/A')]))).errors).toMatchObject([wrong]);
});

test.each([['produk-rumus.xlsx'], ['produk-lembar-tersembunyi.xlsx']])(
  'reads the original file %s',
  async (name) => {
    expect((await check('products', field(name))).errors).toEqual([]);
  },
);

test('reads ministries’ codes, brackets and abbreviations of places', async () => {
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

test('reads encodings and separators: UTF-16 with and without a BOM, Windows-1252, sep=', async () => {
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

test('reads the sheet with the table, not the cover sheet before it', async () => {
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

test('reads an HTML table named .xls: the inner table, with its text as displayed', async () => {
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

/** A sheet's row in Excel's format: texts, or the content of `<c>` for numbers, by their columns. */
type RawCell = string | { v: string; s?: number; f?: string };
const sheetXml = (rows: RawCell[][]) =>
  `<worksheet><sheetData>${rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells
          .map((cell, column) => {
            const place = `${String.fromCharCode(65 + column)}${at + 1}`;
            return typeof cell === 'string'
              ? `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
              : `<c r="${place}" s="${cell.s ?? 0}">${cell.f ? `<f>${cell.f}</f>` : ''}<v>${cell.v}</v></c>`;
          })
          .join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;
/**
 * A workbook with formats: 0 none, 1 percent, 2 a built-in day, 3 a custom day, 4 custom rupiah, 5 a custom percentage.
 */
function workbook(sheets: Record<string, RawCell[][]>, { properties = '', prefix = 'r' } = {}): Buffer {
  const names = Object.keys(sheets);
  return lyingZip({
    'xl/workbook.xml': Buffer.from(
      `<workbook>${properties}<sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" ${prefix}:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      `<Relationships>${names.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    'xl/styles.xml': Buffer.from(
      `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-421]dd\\ mmmm\\ yyyy;@"/><numFmt numFmtId="165" formatCode="_-&quot;Rp&quot;* #,##0_-"/><numFmt numFmtId="166" formatCode="0.0%"/></numFmts>
       <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
       <cellXfs>${[0, 9, 14, 164, 165, 166].map((id) => `<xf numFmtId="${id}"><alignment/></xf>`).join('')}</cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, Buffer.from(sheetXml(sheets[name]!))]),
    ),
  });
}
const refusal = async (kind: 'products' | 'farmers', bytes: Buffer) => {
  const { headers, payload } = fileForm(bytes);
  const url = `/api/admin/${kind}/import`;
  const response = await app.fastify.inject({
    method: 'POST',
    url,
    headers: { ...headers, cookie: admin.cookie },
    payload,
  });
  return [response.statusCode, response.json().error?.message ?? response.json().message];
};

test('reads workbook values as displayed: sums of formulas, percentages, days', async () => {
  const titles = [...TITLES, 'Kategori', 'Kadar Air', 'Tanggal Panen'];
  const own = (name: string, over: Partial<Record<number, RawCell>> = {}): RawCell[] =>
    [...row(name), 'Beras', '', ''].map((value, at) => over[at] ?? value);
  const rows = [
    // 12500 × 1.1, 9500 × 1.1 and 0.1 + 0.2, as Excel stores them.
    own('Beras rumus', {
      2: { v: '0.30000000000000004', f: 'A1+A2' },
      3: { v: '10450.000000000002', f: 'B2*1.1', s: 4 },
      4: { v: '13750.000000000002', f: 'B3*1.1', s: 4 },
      7: { v: '0.14', s: 1 },
      8: { v: '46347', s: 2 },
    }),
    own('Beras lain', { 7: { v: '0.13500000000000001', s: 5 }, 8: { v: '46347.5', s: 3 } }),
    own('Beras teks', { 7: '13,5 %', 8: 'Sabtu, 21 November 2026' }),
    own('Beras angka', { 7: { v: '14' }, 8: { v: '46347' } }),
  ];
  const view = await check('products', workbook({ Isi: [titles, ...rows] }));
  expect(view.errors).toEqual([]);
  expect(view.preview.map(({ values }) => values.slice(-2))).toEqual([
    ['21 November 2026', '14'],
    ['21 November 2026', '13,5'],
    ['21 November 2026', '13,5'],
    ['21 November 2026', '14'],
  ]);
  expect(view.preview[0]!.values).toEqual(
    expect.arrayContaining(['0,3', formatMoney(10_450), formatMoney(13_750)]),
  );
  // Excel read '1/2' as a day: its number is no stock.
  const day = await check('products', workbook({ Isi: [TITLES, own('Ketan', { 2: { v: '46024', s: 2 } })] }));
  expect(day.errors).toMatchObject([{ cell: 'C2', value: '2026-01-02' }]);
  const mac = workbook(
    { Isi: [titles, own('Beras Mac', { 8: { v: '44885', s: 2 } })] },
    { properties: '<workbookPr date1904="1"/>' },
  );
  expect((await check('products', mac)).preview[0]!.values).toContain('21 November 2026');
});

test('reports which of several such tables in a workbook are not read', async () => {
  const bytes = workbook(
    {
      Sampul: [['Koperasi Tani']],
      Beras: [TITLES, row('Ketan lembar satu')],
      Sayur: [['Daftar sayur'], TITLES, row('Kubis lembar dua')],
      Kosong: [TITLES],
      Petunjuk: [['Kolom', 'Wajib']],
    },
    { prefix: 'd3p1' },
  );
  const view = await check('products', bytes);
  expect(view.preview.map(({ values }) => values[0])).toEqual(['Ketan lembar satu']);
  expect([view.errors, view.otherSheets]).toEqual([[], ['Sayur']]);
  const { body } = await app.fastify.inject({
    url: `/api/admin/products/import/${view.id}`,
    headers: { cookie: admin.cookie },
  });
  expect(JSON.parse(body).data.otherSheets).toEqual(['Sayur']);
});

test('tells users of other file formats what to do', async () => {
  const cfb = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  const locked = Buffer.concat([cfb, Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(100)]);
  for (const [bytes, text] of [
    [cfb, /Excel lama \(\.xls\).*simpan sebagai \.xlsx/],
    [locked, /terkunci kata sandi.*tanpa kata sandi/],
    [lyingZip({ mimetype: Buffer.from('x'), 'content.xml': Buffer.from('<a/>') }), /LibreOffice \(\.ods\)/],
    [lyingZip({ 'xl/workbook.bin': Buffer.from('x') }), /Excel biner \(\.xlsb\)/],
    [lyingZip({ 'word/document.xml': Buffer.from('<a/>') }), /bukan berkas Excel.*simpan sebagai \.xlsx/],
    [Buffer.from('<?xml version="1.0"?><Workbook/>'), /berkas XML.*simpan sebagai \.xlsx/],
    [Buffer.from('%PDF-1.7'), /PDF/],
  ] as const) {
    const [status, message] = await refusal('products', bytes);
    expect([status, message]).toEqual([400, expect.stringMatching(text)]);
  }
});

test('English prices make a point before three digits ambiguous, also with decimals after them', async () => {
  for (const price of ['12,500.00', '12500.00', 'Rp 12,500.00']) {
    const view = await products([row('Ketan', { 2: '1.800', 3: '12000', 4: price })]);
    expect(
      view.errors.map(({ cell }) => cell),
      price,
    ).toEqual(['C2']);
  }
  const local = await products([row('Ketan', { 2: '1.800', 4: '12.500,00' })]);
  expect([local.errors, local.preview[0]!.values[2]]).toEqual([[], '1.800']);
});

test('asks when a column mixes two date orders, and reads months written as words', async () => {
  const titles = [...TITLES, 'Tanggal Panen'];
  const days = (...values: string[]) =>
    check('products', csvFile([titles, ...values.map((day, at) => [...row(`Ketan ${at}`), day])]));
  const american = await days('11/21/2026', '11/05/2026', '05/05/2026', '2026-11-05');
  expect(american.errors.map(({ cell, value }) => [cell, value])).toEqual([
    ['G2', '11/21/2026'],
    ['G3', '11/05/2026'],
  ]);
  expect(american.errors[1]!.text).toBe(
    'Bisa berarti 11 Mei 2026 atau 5 November 2026, karena di kolom ini ada yang bulannya di depan. Tulis 2026-05-11 atau 2026-11-05',
  );
  const sure = ['05/11/2026', '5-Nov-26', '5 Nopember 2026', '2026-11-05 00:00:00', "Jum'at, 5 Nov 2026"];
  const view = await days(...sure);
  expect(view.errors).toEqual([]);
  expect(new Set(view.preview.map(({ values }) => values.at(-1)))).toEqual(new Set(['5 November 2026']));
  const wrong = await days('00/05/2026', '05/11/26', 'besok', '31/02/2026', '11/21/2026');
  expect(wrong.errors).toHaveLength(5);
});

test('repairs phones changed by spreadsheets: decimals are dropped, lost digits and second numbers are reported', async () => {
  const titles = ['Nama Petani', 'No HP', 'Alamat', 'Provinsi', 'Kabupaten'];
  const farmers = (phones: string[]) =>
    check(
      'farmers',
      csvFile([titles, ...phones.map((phone, at) => [`Telepon ${at}`, phone, 'Dusun', 'DIY', 'Sleman'])]),
    );
  const good = await farmers([
    '81234500701.0',
    "'081234500702",
    '62812-3450-0703',
    '0812 3450 0704 (WA)',
    '81234500705,00',
  ]);
  expect(good.errors).toEqual([]);
  await run('farmers', good.id);
  const { rows } = await app.database.pool.query(
    `select phone from farmers where name like 'Telepon %' order by name`,
  );
  expect(rows.map(({ phone }) => phone)).toEqual([1, 2, 3, 4, 5].map((at) => `+628123450070${at}`));
  const wrong = [
    ['8.12346E+11', /memendekkan/],
    ['8,12346E+11', /memendekkan/],
    ['081234500711 / 081234500712', /satu nomor/],
    ['0274-868405/06', /satu nomor/],
    ['081234500713, 081234500714', /satu nomor/],
    ['081234500715;081234500716', /satu nomor/],
    ['0812 3450 0717 / 0813 3450 0718', /satu nomor/],
    ['081234500719 atau 081234500720', /satu nomor/],
    ['0274 868405 ext 12', /belum benar/],
    ['0812-345-678/79', /satu nomor/],
    ['08123', /belum benar/],
  ] as const;
  const bad = await farmers(wrong.map(([phone]) => phone));
  expect(bad.errors.map(({ cell, value, text }) => [cell, value, text])).toEqual(
    wrong.map(([phone, text], at) => [`B${at + 2}`, phone, expect.stringMatching(text)]),
  );
});

test('explains an invalid e-mail in words', async () => {
  const titles = ['Nama Petani', 'No HP', 'Email', 'Alamat', 'Provinsi', 'Kabupaten'];
  const emails = ['-', 'tidak ada', 'sri@contoh', 'sri@contoh.example; budi@contoh.example'];
  const view = await check(
    'farmers',
    csvFile([
      titles,
      ...emails.map((email, at) => ['Surel', `0812345009${at}0`, email, 'Dusun', 'DIY', 'Sleman']),
    ]),
  );
  expect(view.errors.map(({ cell, value, text }) => [cell, value, text])).toEqual(
    emails.map((email, at) => [`C${at + 2}`, email, 'Format email belum benar']),
  );
});

test('recognises spellings of Yogyakarta', async () => {
  const provinces = [
    'D.I.Y',
    'D I Yogyakarta',
    'DI. Yogyakarta',
    'Provinsi DIY',
    'DI Jogja',
    'Yogya',
    'D.I. Yogjakarta',
    'DAERAH ISTIMEWA YOGYAKARTA',
  ];
  const cities = [
    'KAB. SLEMAN',
    'Kabupaten Gunungkidul',
    'Gn. Kidul',
    'G. Kidul',
    'KULONPROGO',
    'Kota Yogyakarta',
    'YOGYAKARTA',
    'Kab.Bantul',
  ];
  const view = await check(
    'farmers',
    csvFile([
      ['Nama Petani', 'No HP', 'Alamat', 'Provinsi', 'Kabupaten'],
      ...provinces.map((province, at) => [
        `Ejaan ${at}`,
        `0812345008${10 + at}`,
        'Dusun',
        province,
        cities[at]!,
      ]),
    ]),
  );
  expect(view.errors).toEqual([]);
  await run('farmers', view.id);
  const { rows } = await app.database.pool.query(
    `select province, city from farmers where name like 'Ejaan %' order by name`,
  );
  expect(new Set(rows.map(({ province }) => province))).toEqual(new Set(['Yogyakarta']));
  expect(rows.map(({ city }) => city)).toEqual([
    'Sleman',
    'Gunung Kidul',
    'Gunung Kidul',
    'Gunung Kidul',
    'Kulon Progo',
    'Kota Yogyakarta',
    'Kota Yogyakarta',
    'Bantul',
  ]);
});

test('treats names as equal regardless of how accents are composed and of upper or lower case', async () => {
  await app.database.pool.query(`update farmers set name = 'Élisabeth Ménorèh' where id = $1`, [
    farmer.farmerId,
  ]);
  const named = ['ÉLISABETH MÉNORÈH', 'Élisabeth Ménorèh'.normalize('NFD'), 'élisabeth  ménorèh'];
  const view = await products(named.map((who, at) => row(`Kopi ${at}`, { 5: who })));
  expect(view.errors).toEqual([]);
  const twice = await products([row('Kopi Ménorèh'), row('Kopi Ménorèh'.normalize('NFD'))]);
  expect(twice.errors).toMatchObject([{ cell: 'A3', text: 'Sama dengan baris 2' }]);
  await app.database.pool.query(`update farmers set name = 'Mbah Wagiyem' where id = $1`, [farmer.farmerId]);
});

test('ignores total rows and blank rows and columns, and reads a file with another extension', async () => {
  const blank = Array.from({ length: 3_000 }, () => ['', '', '', '', '', '']);
  const bytes = csvFile([TITLES, row('Ketan'), ...blank, row('Kopi'), ['JUMLAH', '', '20', '', '', '']]);
  const view = await check('products', bytes);
  expect(view.rows).toBe(3);
  expect(new Set(view.errors.map(({ line }) => line))).toEqual(new Set([3004]));
  expect(view.errors.map(({ cell }) => cell).sort()).toEqual(['B3004', 'D3004', 'E3004', 'F3004']);
  const spaced = [TITLES, row('Ketan')].map((cells) => ['', cells[0]!, '', ...cells.slice(1)]);
  expect((await check('products', csvFile(spaced))).errors).toEqual([]);
  for (const [name, file] of [
    ['data.xlsx', csvFile([TITLES, row('Ketan')])],
    ['data.csv', await xlsxFile([TITLES, row('Ketan')])],
  ] as const) {
    const { headers, payload } = fileForm(file, name);
    const sent = await app.fastify.inject({
      method: 'POST',
      url: '/api/admin/products/import',
      headers: { ...headers, cookie: admin.cookie },
      payload,
    });
    expect(sent.json().data).toMatchObject({ rows: 1, errorCount: 0 });
  }
});

test('of two columns that may be the name uses the explicit one, and reports the other as skipped', async () => {
  const titles = ['No', 'Nama', ...TITLES];
  const view = await check('products', csvFile([titles, ['1', 'Wagiyem', ...row('Ketan')]]));
  expect(view.preview[0]!.values).toContain('Ketan');
  expect(view.columns.unknown).toEqual(['No', 'Nama']);
});

test('rejects a row with more cells than headers, because an unquoted comma would shift all following cells', async () => {
  const titles = TITLES.slice(0, -1);
  const { headers, payload } = fileForm(
    Buffer.from(`${titles.join(',')}\r\nBeras koma,kg,2,5,12000,12500\r\nBeras lain,kg,2,12000,12500,,\r\n`),
  );
  const sent = await app.fastify.inject({
    method: 'POST',
    url: '/api/admin/products/import',
    headers: { ...headers, cookie: farmer.cookie },
    payload,
  });
  const view: ImportView = sent.json().data;
  expect([view.rows, view.badRows]).toEqual([2, 1]);
  expect(view.errors).toMatchObject([
    { line: 2, cell: 'F2', value: '12500', text: expect.stringContaining('lebih banyak isi') },
  ]);
  // An untitled column next to a workbook's table contains a note.
  const noted = workbook({ Isi: [TITLES, [...row('Beras catatan'), 'sudah dibayar']] });
  expect((await check('products', noted)).errors).toEqual([]);
});

test('reads texts of a workbook as displayed, without escapes and phonetic guides', async () => {
  const strings =
    '<sst><si><r><t>Beras </t></r><r><t>Kaya_x000D_</t></r><rPh sb="0" eb="1"><t>kaya</t></rPh></si></sst>';
  const sheet = sheetXml([TITLES, row('')]).replace(
    '<c r="A2" t="inlineStr"><is><t></t></is></c>',
    '<c r="A2" t="s"><v>0</v></c>',
  );
  const bytes = lyingZip({
    'xl/workbook.xml': Buffer.from('<workbook><sheets><sheet name="a" r:id="x"/></sheets></workbook>'),
    'xl/sharedStrings.xml': Buffer.from(strings),
    'xl/worksheets/sheet1.xml': Buffer.from(sheet),
  });
  expect((await check('products', bytes)).preview[0]!.values[0]).toBe('Beras Kaya');
});
