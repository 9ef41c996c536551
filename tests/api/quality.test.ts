import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportView } from '../../src/domain/imports/get-import.ts';
import { QUALITY_CLASSES } from '../../src/shared/rules/quality/quality-classes.ts';
import { qualityLabel } from '../../src/shared/rules/quality/quality-rules.ts';
import { csvFile, fileForm } from '../support/import-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* Quality through the API: what may be declared, how it is shown, and how it is searched and counted. */

const clock = testClock('2026-11-21T03:00:00Z');
let app: TestApp;
let farmer: SignedIn;

beforeAll(async () => {
  app = await testApp({}, clock);
  farmer = await signedIn(app, { role: 'farmer' });
});
afterAll(() => app.close());

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const answer = await app.fastify.inject({
    method,
    url,
    ...(payload ? { payload } : {}),
    headers: { cookie: farmer.cookie },
  });
  return { status: answer.statusCode, body: answer.json(), data: answer.json().data };
}
let made = 0;
const sell = (over: object) => {
  made += 1;
  return call('POST', '/api/admin/products', {
    name: `Barang uji ${made}`,
    unit: 'kg',
    category: 'beras',
    stock: 100,
    price_tengkulak: 10_000,
    price_customer: 12_000,
    ...over,
  });
};
const shown = async (id: number) => (await call('GET', `/api/products/${id}`)).data;
const measured = { measured_by: 'PPL Pakem', measured_on: '2026-11-20', measured_with: 'Moisture meter' };

describe('declaring a class', () => {
  test.each([
    [
      { quality_class: 'premium', broken: 18 },
      'broken',
      'Beras premium: butir patah paling banyak 15 % (SNI 6128:2020). Ganti kelasnya atau betulkan angkanya',
    ],
    [
      { quality_class: 'pecah', broken: 30 },
      'broken',
      'Beras pecah: butir patah lebih dari 40 % (SNI 6128:2020). Ganti kelasnya atau betulkan angkanya',
    ],
    [
      { category: 'gabah', quality_class: 'gkg', moisture: 18 },
      'moisture',
      'Gabah kering giling (GKG): kadar air paling banyak 14 % (Inpres 3/2012). Ganti kelasnya atau betulkan angkanya',
    ],
    [{ quality_class: 'gkp' }, 'quality_class', 'Gabah kering panen (GKP) hanya untuk gabah'],
    [
      { category: 'fruit', quality_class: 'premium' },
      'quality_class',
      'Kelas mutu hanya untuk beras dan gabah',
    ],
    [
      { category: 'gabah', quality_class: 'luar' },
      'quality_class',
      'Pilih kelas mutu: Premium, Medium, Submedium, Pecah, Beras merah, Beras hitam, Ketan, Organik bersertifikat, Fortifikasi, Indikasi geografis, GKG, GKP',
    ],
    [{ empty_husk: 2 }, 'empty_husk', 'Hampa dan kotoran (%) hanya untuk gabah'],
    [{ category: 'gabah', broken: 2 }, 'broken', 'Butir patah (%) hanya untuk beras'],
    [{ menir: 100.1 }, 'menir', 'Butir menir paling tinggi 100'],
    [{ grade: 'A' }, 'grade', 'Grade hanya untuk buah, sayur, ikan, susu & telur dan lainnya'],
    [{ category: 'fruit', grade: 'A'.repeat(61) }, 'grade', 'Paling banyak 60 huruf'],
    [
      { quality_class: 'premium', certificate: 'ID G 000000000' },
      'certificate',
      'Nomor sertifikat hanya untuk beras organik bersertifikat dan indikasi geografis, atau barang yang menyebut kata seperti organik atau halal',
    ],
    [
      { certificate: 'ID G 000000000' },
      'certificate',
      'Nomor sertifikat hanya untuk beras organik bersertifikat dan indikasi geografis, atau barang yang menyebut kata seperti organik atau halal',
    ],
    [
      { category: 'gabah', certificate: 'A' },
      'certificate',
      'Nomor sertifikat hanya untuk beras organik bersertifikat dan indikasi geografis, atau barang yang menyebut kata seperti organik atau halal',
    ],
    [
      { quality_class: 'indikasi_geografis', certificate: 'A'.repeat(61) },
      'certificate',
      'Paling banyak 60 huruf',
    ],
    [{ ...measured }, 'moisture', 'Isi angka yang diukur'],
    [
      { moisture: 13, measured_on: '2026-11-20', measured_with: 'alat' },
      'measured_by',
      'Isi siapa yang mengukur',
    ],
    [{ moisture: 13, measured_by: 'Saya', measured_with: 'alat' }, 'measured_on', 'Isi tanggal diukur'],
    [{ moisture: 13, measured_by: 'Saya', measured_on: '2026-11-20' }, 'measured_with', 'Isi alat ukurnya'],
    [{ moisture: 13, ...measured, measured_on: '2026-11-22' }, 'measured_on', 'Tanggal diukur belum tiba'],
    [
      { moisture: 13, ...measured, measured_photo: 'https://lain.example/a.jpg' },
      'measured_photo',
      'Unggah gambarnya ke sini; alamat gambar dari situs lain tidak bisa ditampilkan',
    ],
  ])('[trade 2] rejects %j at %s', async (over, field, text) => {
    const { status, body } = await sell(over);
    expect(status).toBe(400);
    expect(body.error.fields).toEqual({ [field]: text });
  });

  test('[trade 2] validates an update against the listing’s remaining figures', async () => {
    const { id } = (await sell({ broken: 20, moisture: 13 })).data;
    const answer = await call('PUT', `/api/admin/products/${id}`, { quality_class: 'premium' });
    expect(answer.body.error.fields.broken).toContain('Beras premium: butir patah paling banyak 15 %');
    const medium = await call('PUT', `/api/admin/products/${id}`, { quality_class: 'medium' });
    expect(medium.data.quality).toEqual({ class: 'medium', moisture: 13, broken: 20 });
  });

  test('[trade 2] the measurer stays with the measured figures', async () => {
    const { id } = (await sell({ moisture: 13, ...measured })).data;
    const change = async (body: object) =>
      (await call('PUT', `/api/admin/products/${id}`, body)).data.quality.measured;
    expect(await change({ stock: 90 })).toEqual({
      by: 'PPL Pakem',
      on: '2026-11-20',
      with: 'Moisture meter',
    });
    expect(await change({ moisture: 13 })).toBeDefined();
    expect(await change({ moisture: 12.5 })).toBeUndefined();
    expect(await change({ moisture: 12, ...measured })).toBeDefined();
  });
});

describe('showing a class', () => {
  test('[trade 2] shows a certificate with its class, and removes it with a class that needs none', async () => {
    const { id } = (await sell({ quality_class: 'indikasi_geografis', certificate: 'ID G 000000000' })).data;
    expect(await shown(id)).toMatchObject({
      quality: { class: 'indikasi_geografis', certificate: 'ID G 000000000' },
      certificate: 'ID G 000000000',
    });
    const change = (body: object) => call('PUT', `/api/admin/products/${id}`, body);
    const other = await change({ quality_class: 'premium' });
    expect(Object.keys(other.body.error.fields)).toEqual(['certificate']);
    const plain = await change({ quality_class: 'premium', certificate: null });
    expect(plain.data.quality).toEqual({ class: 'premium' });
  });

  test('[trade 2] the public response has class, figures and their source', async () => {
    const { id } = (
      await sell({ quality_class: 'premium', moisture: 13.5, broken: 12, menir: 0.4, ...measured })
    ).data;
    expect(await shown(id)).toMatchObject({
      quality: {
        class: 'premium',
        moisture: 13.5,
        broken: 12,
        menir: 0.4,
        measured: { by: 'PPL Pakem', on: '2026-11-20', with: 'Moisture meter' },
      },
      quality_class: 'premium',
      moisture: 13.5,
      grade: null,
    });
  });

  test('[trade 2] computes the class of gabah from the figures when no class is declared', async () => {
    const { id } = (await sell({ category: 'gabah', moisture: 23, empty_husk: 6 })).data;
    expect(await shown(id)).toMatchObject({ quality_class: null, quality: { class: 'gkp', moisture: 23 } });
    await call('PUT', `/api/admin/products/${id}`, { moisture: 30 });
    expect((await shown(id)).quality.class).toBe('luar');
  });

  test('[trade 2] the database computes the same labels as the table', async () => {
    const steps = [null, 0, 3, 3.1, 10, 10.1, 14, 14.1, 25, 25.1, 100];
    const lots = [null, 'premium' as const, 'gkp' as const].flatMap((quality_class) =>
      steps.flatMap((moisture) => steps.map((empty_husk) => ({ quality_class, moisture, empty_husk }))),
    );
    const { rows } = await app.database.pool.query<{ label: string | null }>(
      `select quality_label(quality_class, moisture, empty_husk) as label
       from rows from (jsonb_to_recordset($1::jsonb) as (quality_class text, moisture numeric, empty_husk numeric))
         with ordinality as lot (quality_class, moisture, empty_husk, at)
       order by at`,
      [JSON.stringify(lots)],
    );
    expect(rows.map(({ label }) => label)).toEqual(lots.map(qualityLabel));
  });
});

describe('an imported file', () => {
  const titles = ['Nama Produk', 'Satuan', 'Kategori', 'Stok', 'Harga Tengkulak', 'Harga Customer'];
  const more = ['Kelas Mutu', 'Kadar Air (%)', 'Butir Patah (%)', 'Diukur Oleh'];
  const send = async (...rows: string[][]) => {
    const { headers, payload } = fileForm(csvFile([[...titles, ...more], ...rows]));
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/api/admin/products/import',
      headers: { ...headers, cookie: farmer.cookie },
      payload,
    });
    return answer.json().data as ImportView;
  };
  const rice = (name: string, ...quality: string[]) => [
    name,
    'kg',
    'Beras',
    '5',
    '9.000',
    '9.900',
    ...quality,
  ];

  test('[trade 2] is rejected line by line, at the invalid column', async () => {
    const { errors } = await send(
      rice('Beras a', 'Premium', '13', '18', ''),
      rice('Beras b', 'Bagus', '', '', ''),
      rice('Beras c', 'GKP', '', '', ''),
      rice('Beras d', '', '13', '', 'PPL'),
    );
    expect(errors.map(({ line, field, text }) => [line, field, text.slice(0, 48)])).toEqual([
      [2, 'Butir Patah (%)', 'Beras premium: butir patah paling banyak 15 % (S'],
      [3, 'Kelas Mutu', 'Pilih kelas mutu: Premium, Medium, Submedium, Pe'],
      [4, 'Kelas Mutu', 'Gabah kering panen (GKP) hanya untuk gabah'],
      [5, 'Tanggal Diukur', 'Isi tanggal diukur'],
      [5, 'Diukur Dengan', 'Isi alat ukurnya'],
    ]);
  });

  test('[trade 2] names classes in everyday words, and the export uses the same', async () => {
    const { id } = await send(
      rice('Beras ekspor satu', 'beras premium', '13,5', '12', ''),
      rice('Beras ekspor dua', 'Ketan', '', '', ''),
    );
    expect((await call('POST', `/api/admin/products/import/${id}/run`)).status).toBe(200);
    const file = (
      await app.fastify.inject({
        url: '/api/admin/products/export.csv?q=ekspor',
        headers: { cookie: farmer.cookie },
      })
    ).body.replace('\ufeff', '');
    const [head = '', ...lines] = file.trim().split('\r\n');
    const column = (title: string) => lines.map((line) => line.split(';')[head.split(';').indexOf(title)]);
    expect(column('Kelas Mutu')).toEqual(['Premium', 'Ketan']);
    expect(column('Kadar Air (%)')).toEqual(['13,5', '']);
    expect(column('Kelipatan')).toEqual(['1', '1']);
  });
});

test('[trade 2] a certificate is imported, exported and searchable', async () => {
  const titles = ['Nama Produk', 'Satuan', 'Kategori', 'Stok', 'Harga Tengkulak', 'Harga Customer'];
  const { headers, payload } = fileForm(
    csvFile([
      [...titles, 'Kelas Mutu', 'No. Sertifikat'],
      ['Beras adan', 'kg', 'Beras', '5', '9.000', '9.900', 'Indikasi geografis', 'ID G 987654321'],
      ['Beras biasa', 'kg', 'Beras', '5', '9.000', '9.900', 'Medium', 'ID G 987654321'],
    ]),
  );
  const cookie = { cookie: farmer.cookie };
  const send = await app.fastify.inject({
    method: 'POST',
    url: '/api/admin/products/import',
    headers: { ...headers, ...cookie },
    payload,
  });
  expect((send.json().data as ImportView).errors).toEqual([
    {
      line: 3,
      field: 'Nomor Sertifikat',
      cell: 'H3',
      value: 'ID G 987654321',
      text: 'Nomor sertifikat hanya untuk beras organik bersertifikat dan indikasi geografis, atau barang yang menyebut kata seperti organik atau halal',
    },
  ]);
  const { id } = (
    await sell({ name: 'Beras adan', quality_class: 'indikasi_geografis', certificate: 'ID G 987654321' })
  ).data;
  const { data } = await call('GET', `/api/products?q=${encodeURIComponent('ID G 987654321')}`);
  expect((data as { id: number }[]).map((one) => one.id)).toEqual([id]);
  const file = await app.fastify.inject({ url: '/api/admin/products/export.csv?q=adan', headers: cookie });
  expect(file.body).toContain('Nomor Sertifikat');
  expect(file.body).toContain('ID G 987654321');
});

describe('filters and counts', () => {
  test('[trade 2] a class filters the list, and each count equals what its filter finds', async () => {
    for (const category of ['', '&category=beras', '&category=gabah', '&stock=available']) {
      const facets = (await call('GET', `/api/products/facets?limit=1${category}`)).data;
      const found = await Promise.all(
        QUALITY_CLASSES.map(async (value) => {
          const { body } = await call('GET', `/api/products?quality=${value}&limit=100${category}`);
          expect(
            (body.data as { quality: { class: string } }[]).every(({ quality }) => quality.class === value),
          ).toBe(true);
          return { value, count: body.total as number };
        }),
      );
      expect(facets.qualities).toEqual(found.filter(({ count }) => count > 0));
      expect(facets.qualities.length).toBeGreaterThan(0);
    }
    const { rows } = await app.database.pool.query(
      `select quality as value, count(*)::int as count from listings where quality is not null group by 1`,
    );
    const { qualities } = (await call('GET', '/api/products/facets')).data;
    expect(new Map(qualities.map((one: { value: string; count: number }) => [one.value, one.count]))).toEqual(
      new Map(rows.map(({ value, count }) => [value, count])),
    );
  });

  test('[trade 2] the other counts respect the class, and changing a class moves them', async () => {
    const { id } = (await sell({ quality_class: 'fortifikasi' })).data;
    const facets = async () => (await call('GET', '/api/products/facets?quality=fortifikasi')).data;
    expect((await facets()).categories).toEqual([{ value: 'beras', count: 1 }]);
    await call('PUT', `/api/admin/products/${id}`, { quality_class: 'hitam' });
    expect((await facets()).categories).toEqual([]);
    const { qualities } = await facets();
    expect(qualities).toContainEqual({ value: 'hitam', count: 1 });
  });

  test('[trade 2] rejects an unknown class', async () => {
    const { status, body } = await call('GET', '/api/products?quality=super');
    expect([status, body.error.fields]).toEqual([400, { quality: 'Kelas mutu tidak dikenal.' }]);
  });

  test('[trade 2] search finds class, grade and other quality facts', async () => {
    const { id } = (await sell({ name: 'Rojolele', quality_class: 'premium', moisture: 13, ...measured }))
      .data;
    const fruit = (await sell({ name: 'Salak', category: 'fruit', grade: 'Grade super jumbo' })).data;
    const ids = async (q: string) =>
      (
        (await call('GET', `/api/products?limit=100&q=${encodeURIComponent(q)}`)).data as { id: number }[]
      ).map((one) => one.id);
    expect(await ids('premium')).toContain(id);
    expect(await ids('rojolele kadar air')).toEqual([id]);
    expect(await ids('rojolele terukur')).toEqual([id]);
    expect(await ids('jumbo')).toEqual([fruit.id]);
    await call('PUT', `/api/admin/products/${id}`, { quality_class: 'medium' });
    expect(await ids('medium')).toContain(id);
    expect(await ids('premium')).not.toContain(id);
  });
});
