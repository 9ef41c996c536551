import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkImport } from '../../src/domain/imports/check-import.ts';
import type { ImportView } from '../../src/domain/imports/get-import.ts';
import { deleteOldImports, runImport } from '../../src/domain/imports/run-import.ts';
import { formatDate } from '../../src/shared/enums/labels.ts';
import { formatMoney } from '../../src/shared/format/money.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { xlsxSheets } from '../support/exported-files.ts';
import { makeListing } from '../support/factories.ts';
import {
  csvFile,
  FARMER_TITLES,
  farmerRows,
  fileForm,
  lyingZip,
  PRODUCT_TITLES,
  productRows,
  xlsxFile,
} from '../support/import-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;
let admin: SignedIn;
let farmer: SignedIn;
let email: string;
let farmerName: string;

beforeAll(async () => {
  app = await testApp({}, clock);
  admin = await signedIn(app, { role: 'admin' });
  farmer = await signedIn(app, { role: 'farmer', email: 'petani.uji@contoh.example' });
  email = 'petani.uji@contoh.example';
  const { rows } = await app.database.pool.query('select name from farmers where id = $1', [farmer.farmerId]);
  farmerName = rows[0].name;
  await app.fastify.listen({ port: 0 });
});
afterAll(() => app.close());

const send = (kind: string, bytes: Buffer, who: SignedIn | undefined = admin) => {
  const { headers, payload } = fileForm(bytes);
  return app.fastify.inject({
    method: 'POST',
    url: `/api/admin/${kind}/import`,
    headers: { ...headers, ...(who ? { cookie: who.cookie } : {}) },
    payload,
  });
};
const run = (kind: string, id: string, who = admin) =>
  app.fastify.inject({
    method: 'POST',
    url: `/api/admin/${kind}/import/${id}/run`,
    headers: { cookie: who.cookie },
  });
async function counts() {
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from listings) as listings, (select count(*)::int from products) as products,
            (select count(*)::int from stock_movements) as movements, (select count(*)::int from users) as users,
            (select count(*)::int from farmers) as farmers, (select count(*)::int from audit_log) as audits`,
  );
  return rows[0] as Record<string, number>;
}
const names = (view: ImportView) => view.errors.map(({ line, field }) => `${line} ${field}`);

test('reports three invalid rows by line and column and writes nothing; once corrected, all rows are imported together', async () => {
  const rows = productRows(550, email);
  const bad = structuredClone(rows);
  bad[9]![3] = '-4';
  bad[299]![1] = 'karung';
  bad[548]![6] = 'tidak.ada@contoh.example';
  const before = await counts();
  const wrong = await send('products', csvFile([PRODUCT_TITLES, ...bad]));
  expect(wrong.statusCode).toBe(201);
  const view = wrong.json().data as ImportView;
  expect(view).toMatchObject({ status: 'checked', rows: 550, errorCount: 3 });
  expect(view.errors).toEqual([
    { line: 11, field: 'Stok', cell: 'D11', value: '-4', text: 'Stok tidak boleh kurang dari 0' },
    {
      line: 301,
      field: 'Satuan',
      cell: 'B301',
      value: 'karung',
      text: expect.stringMatching(/^Satuan “karung” belum bisa dipakai/),
    },
    {
      line: 550,
      field: 'Petani',
      cell: 'G550',
      value: 'tidak.ada@contoh.example',
      text: 'Petani ini tidak ada. Isi nama, telepon, email atau nomornya',
    },
  ]);
  expect((await run('products', view.id)).statusCode).toBe(409);
  expect(await counts()).toEqual(before);

  const good = (await send('products', csvFile([PRODUCT_TITLES, ...rows]))).json().data as ImportView;
  expect(good).toMatchObject({ errorCount: 0, rows: 550 });
  expect(good.preview[0]).toEqual({
    line: 2,
    values: [
      'Beras uji 1',
      'kg',
      'Beras',
      '0',
      formatMoney(10_500),
      formatMoney(12_000),
      farmerName,
      'Panen ke-1, kering; "pulen"',
    ],
  });
  expect(await counts()).toEqual(before);
  const done = await run('products', good.id);
  expect(done.json()).toMatchObject({
    success: true,
    message: '550 baris berhasil diimpor.',
    data: { status: 'done', written: 550 },
  });
  const after = await counts();
  expect(after.listings).toBe(before.listings! + 550);
  expect(after.audits).toBe(before.audits! + 550);
  const { rows: made } = await app.database.pool.query(
    `select p.name, p.unit, p.category, l.stock::float8, l.price_tengkulak::int as tengkulak, l.price_customer::int as price,
            l.farmer_id as farmer, l.description, l.search is not null as found
     from listings l join products p on p.id = l.product_id where p.name = 'Beras uji 8'`,
  );
  expect(made).toEqual([
    {
      name: 'Beras uji 8',
      unit: 'kg',
      category: 'beras',
      stock: 7,
      tengkulak: 10_500,
      price: 12_007,
      farmer: farmer.farmerId,
      description: 'Panen ke-8, kering; "pulen"',
      found: true,
    },
  ]);
  await expectInvariants(app.database.pool);

  // A repeated request or upload writes nothing twice.
  expect((await run('products', good.id)).json().data.status).toBe('done');
  const again = (await send('products', csvFile([PRODUCT_TITLES, ...rows]))).json().data;
  expect(again).toMatchObject({ id: good.id, status: 'done' });
  expect(await counts()).toEqual(after);
  // Another file with the same goods is reported.
  const twice = (await send('products', csvFile([PRODUCT_TITLES, rows[0]!, rows[549]!]))).json().data;
  expect(twice.errors.map(({ text }: { text: string }) => text)).toEqual([
    'Petani ini sudah menjual produk ini',
    'Petani ini sudah menjual produk ini',
  ]);
});

test('imports farmers with their accounts, all or none', async () => {
  const rows = farmerRows(40);
  const bad = structuredClone(rows);
  bad[3]![1] = email;
  bad[4]![4] = 'Atlantis';
  bad[5]![6] = '-97,1';
  bad[6]![2] = '12';
  bad[8]![1] = bad[7]![1]!;
  const view = (await send('farmers', await xlsxFile([FARMER_TITLES, ...bad]))).json().data as ImportView;
  expect(view.errors.map(({ line, field, text }) => ({ line, field, text }))).toEqual([
    { line: 5, field: 'Email', text: 'Email ini sudah terdaftar' },
    { line: 6, field: 'Provinsi', text: 'Provinsi ini tidak dikenal' },
    { line: 7, field: 'Latitude', text: 'Antara -90 dan 90' },
    { line: 8, field: 'Telepon', text: 'Nomor telepon belum benar, misalnya 0812 3456 7890' },
    { line: 10, field: 'Email', text: 'Sama dengan baris 9' },
  ]);
  const before = await counts();
  const good = (await send('farmers', await xlsxFile([FARMER_TITLES, ...rows]))).json().data as ImportView;
  expect(good.errors).toEqual([]);
  expect((await run('farmers', good.id)).json().data.status).toBe('done');
  const after = await counts();
  expect([after.farmers, after.users]).toEqual([before.farmers! + 40, before.users! + 40]);
  const { rows: made } = await app.database.pool.query(
    `select f.name, f.regency_code as code, f.latitude, u.role, u.phone from farmers f join users u on u.id = f.user_id
     where u.email = 'impor.1@contoh.example'`,
  );
  expect(made).toEqual([
    { name: 'Petani impor 1', code: 3404, latitude: -7.6608, role: 'farmer', phone: '+6281230000000' },
  ]);
  await expectInvariants(app.database.pool);
});

test('an import that no longer fits writes nothing, and a running one is not started twice', async () => {
  const rows = farmerRows(550).map((row, at) => [row[0]!, `kedua.${at}@contoh.example`, '', ...row.slice(3)]);
  const view = await checkImport(app.ctx, admin.actor, 'farmers', {
    name: 'a.csv',
    bytes: csvFile([FARMER_TITLES, ...rows]),
  });
  const late = await app.database.pool.query(
    `insert into users (id, name, email) values ('terlambat', 'T', 'kedua.540@contoh.example') returning id`,
  );
  const before = await counts();
  await expect(runImport(app.ctx, admin.actor, 'farmers', view.id)).rejects.toMatchObject({
    cause: { constraint: 'users_email_unique' },
  });
  expect(await counts()).toEqual(before);
  await app.database.pool.query('delete from users where id = $1', [late.rows[0].id]);
  const [one, two] = await Promise.allSettled([
    runImport(app.ctx, admin.actor, 'farmers', view.id),
    runImport(app.ctx, admin.actor, 'farmers', view.id),
  ]);
  const won = [one, two].filter(({ status }) => status === 'fulfilled');
  expect(won.length).toBeGreaterThanOrEqual(1);
  for (const lost of [one, two]) {
    if (lost.status === 'rejected') expect(lost.reason).toMatchObject({ code: 'import_running' });
  }
  expect((await counts()).farmers).toBe(before.farmers! + 550);
});

test('reads real files: commas, tabs, no BOM, other titles, dates, quotes; rows by their own line', async () => {
  const head = ['PRODUK', 'unit', 'Harga Tengkulak', 'harga jual', 'Stock', 'ID Petani', 'Panen', 'Warna'];
  const rows = [
    head,
    [
      'Teh\nhijau "tua"',
      'KG',
      'Rp 8.000',
      'Rp 9.500',
      '1.250',
      String(farmer.farmerId),
      '21/11/2026',
      'hijau',
    ],
    ['', '', '', '', '', '', '', ''],
    ['Teh, putih', 'kg', '8000', '9500,00', '5', String(farmer.farmerId), '2026-11-21', ''],
  ];
  for (const [separator, end, bom] of [
    [',', '\n', ''],
    ['\t', '\r\n', '\ufeff'],
    [';', '\r', ''],
  ] as const) {
    const view = await checkImport(app.ctx, admin.actor, 'products', {
      name: 'a.csv',
      bytes: csvFile(rows, { separator, end, bom }),
    });
    expect(view.errors, JSON.stringify(separator)).toEqual([]);
    expect(view.columns.unknown).toEqual(['Warna']);
    expect(view.preview[0]!.values).toEqual([
      'Teh\nhijau "tua"',
      'kg',
      '1.250',
      formatMoney(8_000),
      formatMoney(9_500),
      farmerName,
      formatDate('2026-11-21'),
    ]);
    expect(view.preview[1]!.values[0]).toBe('Teh, putih');
  }
});

test('rejects non-tables, oversized files and malicious ones in plain words', async () => {
  const refused = async (bytes: Buffer, code: string, status: number) => {
    const answer = await send('products', bytes);
    expect(answer.json()).toMatchObject({ error: { code } });
    expect(answer.statusCode).toBe(status);
  };
  await refused(Buffer.from(''), 'invalid_input', 400);
  await refused(csvFile([PRODUCT_TITLES]), 'import_unreadable', 400);
  await refused(Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x42]), 'import_unreadable', 400);
  await refused(Buffer.from(`${PRODUCT_TITLES.join(';')}\n"terbuka;kg`), 'import_unreadable', 400);
  await refused(Buffer.from('PK\u0003\u0004rusak'), 'import_unreadable', 400);
  await refused(Buffer.alloc(11 * 1024 * 1024, 'a'), 'too_large', 413);
  const tooMany = csvFile([PRODUCT_TITLES, ...Array.from({ length: 20_001 }, () => ['x'])]);
  await refused(tooMany, 'import_too_large', 413);
  // A hundred megabytes of empty rows in a few kilobytes, whose directory claims a size of one byte.
  const bomb = lyingZip({
    'xl/workbook.xml': Buffer.from('<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'),
    'xl/worksheets/sheet1.xml': Buffer.alloc(120 * 1024 * 1024, '<row><c><v></v></c></row>'),
  });
  expect(bomb.length).toBeLessThan(500_000);
  const memory = process.memoryUsage().rss;
  await refused(bomb, 'import_too_large', 413);
  expect(process.memoryUsage().rss - memory).toBeLessThan(120 * 1024 * 1024);
  // Endless markup takes no longer than any other.
  const began = Date.now();
  await refused(
    lyingZip({
      'xl/workbook.xml': Buffer.from('<workbook/>'),
      'xl/worksheets/sheet1.xml': Buffer.alloc(4 * 1024 * 1024, '<row '),
    }),
    'import_unreadable',
    400,
  );
  expect(Date.now() - began).toBeLessThan(5000);
  // Elements nested without end.
  const [deep, answered] = [Buffer.alloc(4 * 1024 * 1024, '<row>'), Date.now()];
  await refused(lyingZip({ 'xl/worksheets/sheet1.xml': deep }), 'import_unreadable', 400);
  expect(Date.now() - answered).toBeLessThan(5000);
  await refused(
    Buffer.from(`${PRODUCT_TITLES.join(';')}\nBeras;kg\n"Beras "pulen"";kg`),
    'import_unreadable',
    400,
  );
  const missing = (
    await send(
      'products',
      csvFile([
        ['Nama Produk', 'Stok'],
        ['a', '1'],
      ]),
    )
  ).json().data;
  expect(names(missing)).toEqual(['1 Satuan', '1 Harga Tengkulak', '1 Harga Customer', '1 Petani']);
});

test('a formula cell has its cached value, and is an error without one; text that looks like a formula stays text', async () => {
  const sheet = `<worksheet><sheetData><row r="1">${PRODUCT_TITLES.map((title) => `<c t="inlineStr"><is><t>${title}</t></is></c>`).join('')}</row>
    <row r="7"><c r="A7" t="str"><f>HYPERLINK("http://jahat.example")</f></c><c r="B7" t="inlineStr"><is><t>kg</t></is></c>
    <c r="D7"><f>2+3</f><v>5</v></c><c r="E7"><v>1</v></c><c r="F7"><v>2</v></c><c r="G7" t="inlineStr"><is><t>${email}</t></is></c></row></sheetData></worksheet>`;
  const view = (await send('products', lyingZip({ 'xl/worksheets/sheet1.xml': Buffer.from(sheet) }))).json()
    .data as ImportView;
  expect(view.errors).toEqual([
    {
      line: 7,
      field: 'Nama Produk',
      cell: 'A7',
      value: '',
      text: 'Sel ini berisi rumus. Isi dengan nilainya',
    },
  ]);
  const row = productRows(1, email)[0]!;
  row[0] = '=cmd|calc';
  const text = (await send('products', csvFile([PRODUCT_TITLES, row]))).json().data as ImportView;
  expect(text.preview[0]!.values[0]).toBe('=cmd|calc');
});

test('cuts off an endless file at the byte limit', async () => {
  const { port } = app.fastify.server.address() as AddressInfo;
  const status = await new Promise<number>((resolve, reject) => {
    const sent = httpRequest(
      {
        port,
        method: 'POST',
        path: '/api/admin/products/import',
        headers: {
          cookie: admin.cookie,
          origin: 'http://127.0.0.1:3000',
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': String(1024 ** 3),
        },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        sent.destroy();
      },
    );
    sent.on('error', reject);
    sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
    const more = () => {
      while (!sent.destroyed && sent.write(Buffer.alloc(64 * 1024, 'a')));
      if (!sent.destroyed) sent.once('drain', more);
    };
    more();
  });
  expect(status).toBe(413);
});

test('an admin imports everything, a farmer only their own products, and nobody sees another’s import', async () => {
  const file = csvFile([PRODUCT_TITLES, ...productRows(1, email).map((row) => ['Ketela', ...row.slice(1)])]);
  const customer = await signedIn(app);
  for (const kind of ['products', 'farmers']) {
    const anonymous = await app.fastify.inject({
      method: 'POST',
      url: `/api/admin/${kind}/import`,
      ...fileForm(file),
    });
    expect(anonymous.statusCode).toBe(401);
    expect((await send(kind, file, customer)).statusCode).toBe(403);
  }
  expect((await send('farmers', file, farmer)).statusCode).toBe(403);
  // A farmer's rows always belong to the farmer, whatever the column says.
  const other = await signedIn(app, { role: 'farmer' });
  const own = (await send('products', file, other)).json().data as ImportView;
  expect(own.columns.unknown).toEqual(['Petani']);
  expect((await run('products', own.id)).statusCode).toBe(404);
  expect((await run('products', own.id, other)).statusCode).toBe(200);
  const { rows } = await app.database.pool.query(
    `select l.farmer_id as id from listings l join products p on p.id = l.product_id where p.name = 'Ketela'`,
  );
  expect(rows).toEqual([{ id: other.farmerId }]);
  const template = await app.fastify.inject({
    url: '/api/admin/products/import/template.xlsx',
    headers: { cookie: other.cookie },
  });
  const { Data } = await xlsxSheets(template.rawPayload);
  expect(Data![0]).not.toContain('Petani');
  clock.forward(2 * 86_400_000);
  expect(await deleteOldImports(app.ctx)).toBeGreaterThan(0);
});

test('a product row has all fields of the form: ordered thresholds or the farmer’s own, badges, tags', async () => {
  const seller = await signedIn(app, { role: 'farmer' });
  await app.database.pool.query(
    `update farmers set settings = '{"bidAutoAcceptPercent": 95, "bidFloorPercent": 80}' where id = $1`,
    [seller.farmerId],
  );
  const titles = [
    ...['Nama Produk', 'Satuan', 'Stok', 'Harga Tengkulak', 'Harga Customer', 'Terima Otomatis Mulai'],
    ...['Tolak Otomatis di Bawah', 'Terbatas di Daftar Sampai', 'Terbatas di Halaman Produk Sampai', 'Tag'],
  ];
  const row = (name: string, ...more: string[]) => [name, 'kg', '9', '8.000', '10.000', ...more];
  const wrong = (
    await send(
      'products',
      csvFile([titles, row('Salak', '10.001'), row('Duku', '9.000', '9.000'), row('Kepel', '', '', '0')]),
      seller,
    )
  ).json().data as ImportView;
  expect(wrong.errors.map(({ line, field }) => [line, field])).toEqual([
    [2, 'Terima Otomatis Mulai'],
    [3, 'Tolak Otomatis di Bawah'],
    [4, 'Terbatas di Daftar Sampai'],
  ]);
  const sound = csvFile([
    titles,
    row('Salak', '9.000', '8.500', '20', '5', 'Pulen, panen baru'),
    row('Duku'),
    row('Kepel', '', '9.700'),
  ]);
  const { id } = (await send('products', sound, seller)).json().data as ImportView;
  expect((await run('products', id, seller)).statusCode).toBe(200);
  const { rows } = await app.database.pool.query(
    `select p.name, bid_auto_accept::int as accept, bid_floor::int as floor, low_threshold::float8 as low, few_threshold::float8 as few, tags
     from listings l join products p on p.id = l.product_id where l.farmer_id = $1 order by l.id`,
    [seller.farmerId],
  );
  expect(rows).toEqual([
    { name: 'Salak', accept: 9_000, floor: 8_500, low: 20, few: 5, tags: ['pulen', 'panen baru'] },
    { name: 'Duku', accept: 9_500, floor: 8_000, low: null, few: null, tags: [] },
    { name: 'Kepel', accept: null, floor: 9_700, low: null, few: null, tags: [] },
  ]);
});

test('the shop’s own export imports unchanged, and edits in it update the products by number', async () => {
  const list = async () =>
    (
      await app.database.pool.query(
        'select id, stock, price_customer, version, is_active from listings order by id',
      )
    ).rows;
  const exported = async () =>
    (
      await app.fastify.inject({
        url: '/api/admin/products/export.csv?state=all',
        headers: { cookie: admin.cookie },
      })
    ).payload;
  for (const over of [
    { stock: toQuantity(2.5) },
    {
      stock: toQuantity(1234),
      priceCustomer: 1_234_567,
      imageUrl: '/unggahan/p0123456789abcdefghijklmnop.webp',
    },
    { isActive: false },
    { product: { name: 'Ubi "Cilembu", madu; manis', unit: 'kg' as const, category: 'palawija' as const } },
  ]) {
    await makeListing(app.ctx, over);
  }
  const before = await list();
  const file = await exported();
  const whole = await send('products', Buffer.from(file));
  expect(whole.json().data).toMatchObject({ errorCount: 0, rows: before.length });
  const audits = (await counts()).audits;
  expect((await run('products', whole.json().data.id)).statusCode).toBe(200);
  expect(await list()).toEqual(before);
  expect((await counts()).audits).toBe(audits);
  expect(await exported()).toBe(file);

  // Two cells of one row: only these change.
  const [head, ...rows] = file
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
  const titles = head!.split(/[;,]/);
  const cut = head!.includes(';') ? ';' : ',';
  const price = titles.indexOf('Harga Customer');
  const id = titles.indexOf('ID');
  const plain = rows.find((row) => !row.includes('"'))!.split(cut);
  const dearer = Number(plain[price]!.replaceAll('.', '')) + 100;
  const changed = plain.map((cell, at) => (at === price ? String(dearer) : cell)).join(cut);
  const foreign = plain.map((cell, at) => (at === id ? '99999999' : cell)).join(cut);
  const wrong = await send('products', Buffer.from([head, changed, changed, foreign].join('\r\n')));
  expect(names(wrong.json().data)).toEqual(['3 ID', '4 ID']);
  const right = await send('products', Buffer.from([head, changed].join('\r\n')));
  expect(right.json().data).toMatchObject({ errorCount: 0, rows: 1 });
  expect((await run('products', right.json().data.id)).statusCode).toBe(200);
  const after = await list();
  const other = after.filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]));
  expect(other).toEqual([expect.objectContaining({ id: Number(plain[id]), price_customer: String(dearer) })]);
  // A farmer cannot change another's listings by their number.
  const theirs = await send(
    'products',
    Buffer.from([head, changed].join('\r\n')),
    await signedIn(app, { role: 'farmer' }),
  );
  expect(names(theirs.json().data)).toContain('2 ID');
});
