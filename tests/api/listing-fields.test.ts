import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportView } from '../../src/domain/imports/get-import.ts';
import { fieldText } from '../../src/shared/rules/listings/field-text.ts';
import { fieldList } from '../../src/shared/rules/listings/listing-fields.ts';
import { csvFile, fileForm } from '../support/import-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let farmer: SignedIn;

beforeAll(async () => {
  app = await testApp();
  farmer = await signedIn(app, { role: 'farmer' });
});
afterAll(() => app.close());

const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.fastify.inject({
    method,
    url,
    ...(payload ? { payload } : {}),
    headers: { cookie: farmer.cookie },
  });
let made = 0;
const gabah = (over: object = {}) => {
  made += 1;
  return call('POST', '/api/admin/products', {
    name: `Gabah uji ${made}`,
    unit: 'kg',
    category: 'gabah',
    stock: 100,
    price_tengkulak: 6_500,
    price_customer: 7_000,
    ...over,
  });
};

test('the back office’s responses contain every field, and the public ones those on the page', async () => {
  const { id } = (await gabah({ moisture: 13.5, harvest_date: '2026-11-02' })).json().data;
  const kept = (await call('GET', `/api/admin/products/${id}`)).json().data;
  for (const [wire] of fieldList) expect(kept).toHaveProperty(wire);
  const shown = (await app.fastify.inject(`/api/products/${id}`)).json().data;
  expect(shown).toMatchObject({ moisture: 13.5, harvest_date: '2026-11-02' });
  expect(shown).not.toHaveProperty('bid_floor');
  const none = (await gabah()).json().data;
  expect((await app.fastify.inject(`/api/products/${none.id}`)).json().data.moisture).toBeNull();
});

test.each([
  [{ moisture: 13.55 }, 'Kadar air paling banyak satu angka di belakang koma'],
  [{ moisture: -0.1 }, 'Kadar air tidak boleh kurang dari 0'],
  [{ moisture: 100.1 }, 'Kadar air paling tinggi 100'],
  [{ moisture: '13.5' }, 'Kadar air harus angka'],
  [{ moisture: 90, category: 'fruit' }, 'Kadar air (%) hanya untuk beras, gabah dan palawija'],
])('rejects moisture %j at its field', async (over, text) => {
  const answer = await gabah(over);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.fields).toEqual({ moisture: text });
});

test('moisture can be changed alone, omitted and cleared, and is in the trail', async () => {
  const { id } = (await gabah({ moisture: 14.2 })).json().data;
  const change = (body: object) => call('PUT', `/api/admin/products/${id}`, body);
  expect((await change({ stock: 90 })).json().data.moisture).toBe(14.2);
  expect((await change({ moisture: 0 })).json().data.moisture).toBe(0);
  // Fields that a category does not have prevent a change to that category.
  expect((await change({ category: 'fruit' })).json().error.fields).toEqual({
    moisture: 'Kadar air (%) hanya untuk beras, gabah dan palawija',
  });
  expect((await change({ moisture: null, category: 'fruit' })).json().data.moisture).toBeNull();
  const { rows } = await app.database.pool.query(
    `select before, after from audit_log where entity = 'product' and entity_id = $1 and after ? 'moisture'
     order by id`,
    [String(id)],
  );
  expect(rows.slice(1).map(({ before, after }) => [before.moisture, after.moisture])).toEqual([
    [14.2, 0],
    [0, null],
  ]);
  expect(fieldText('moisture', 13.5)).toBe('13,5 %');
});

test('moisture is imported and exported', async () => {
  const titles = [
    'Nama Produk',
    'Satuan',
    'Kategori',
    'Stok',
    'Harga Tengkulak',
    'Harga Customer',
    'Kadar Air (%)',
  ];
  const send = async (...rows: string[][]) => {
    const { headers, payload } = fileForm(csvFile([titles, ...rows]));
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/api/admin/products/import',
      headers: { ...headers, cookie: farmer.cookie },
      payload,
    });
    return answer.json().data as ImportView;
  };
  const wrong = await send(
    ['Jagung pipil', 'kg', 'Palawija', '5', '5.000', '5.500', 'kering'],
    ['Jeruk', 'kg', 'Buah', '5', '5.000', '5.500', '80'],
  );
  expect(wrong.errors).toEqual([
    { line: 2, field: 'Kadar Air (%)', cell: 'G2', value: 'kering', text: 'Kadar air harus angka' },
    {
      line: 3,
      field: 'Kadar Air (%)',
      cell: 'G3',
      value: '80',
      text: 'Kadar air (%) hanya untuk beras, gabah dan palawija',
    },
  ]);
  const { id } = await send(['Jagung pipil', 'kg', 'Palawija', '5', '5.000', '5.500', '14,5']);
  expect((await call('POST', `/api/admin/products/import/${id}/run`)).statusCode).toBe(200);
  const file = (await call('GET', '/api/admin/products/export.csv?q=Jagung')).body.replace('\ufeff', '');
  const [head = '', row = ''] = file.split('\r\n');
  expect(row.split(';')[head.split(';').indexOf('Kadar Air (%)')]).toBe('14,5');
});
