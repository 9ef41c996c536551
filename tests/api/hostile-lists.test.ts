import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeListing } from '../support/factories.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await makeListing(app.ctx, { product: { name: 'Beras Merah', unit: 'kg', category: 'beras' } });
});
afterAll(() => app.close());

describe('a query with invalid values', () => {
  test.each([
    ['limit=1000000000', 'limit', 'Jumlah per halaman harus antara 1 dan 100.'],
    ['limit=0', 'limit', 'Jumlah per halaman harus antara 1 dan 100.'],
    ['page=-1', 'page', 'Halaman harus berupa bilangan bulat mulai dari 1.'],
    ['page=1.5', 'page', 'Halaman harus berupa bilangan bulat mulai dari 1.'],
    ['page=1000000000000000', 'page', 'Halaman harus berupa bilangan bulat mulai dari 1.'],
    ['page=satu', 'page', 'Halaman harus berupa bilangan bulat mulai dari 1.'],
    ['sort=password', 'sort', 'Urutan tidak dikenal.'],
    ['sort=nearest', 'lat', 'Urutan terdekat membutuhkan lat dan lng.'],
    ['sort=nearest&lat=91&lng=0', 'lat', 'Lintang harus antara -90 dan 90.'],
    ['sort=nearest&lat=0&lng=-181', 'lng', 'Bujur harus antara -180 dan 180.'],
    ['lat=NaN', 'lat', 'Lintang harus antara -90 dan 90.'],
    ['stock=banyak', 'stock', 'Stok harus available, low, atau out.'],
    ['price_from=-1', 'price_from', 'Harga harus berupa bilangan bulat dalam satuan mata uang terkecil.'],
    ['category=mobil', 'category', 'Kategori tidak dikenal.'],
    ['farmer=1%20or%201=1', 'farmer', 'Petani tidak dikenal.'],
    ['farmer=2147483648', 'farmer', 'Petani tidak dikenal.'],
    ['city=', 'city', 'Isi nama wilayah.'],
    ['where=1', 'where', 'Isian ini tidak dikenal.'],
    ['page=1&page=2', 'page', expect.any(String)],
    ['q=a&q=b', 'q', expect.any(String)],
    ['q=%00', 'q', expect.any(String)],
    ['city=Sle%00man', 'city', expect.any(String)],
    [`q=${'a'.repeat(10_000)}`, 'q', 'Pencarian paling panjang 200 huruf.'],
  ])('rejects ?%s at its field', async (query, field, text) => {
    const answer = await app.fastify.inject(`/api/products?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, error: { code: 'invalid_input' } });
    expect(answer.json().error.fields[field]).toEqual(text);
  });
});

describe('a query that attacks a pattern or parser', () => {
  test.each([
    `%_'\\`,
    '(a+)+$',
    `'; drop table listings; --`,
    '!!!',
    ':*',
    '& | !',
    'a & b',
    '\u{1f33e}',
    '<->',
    'ａｂｃ',
    'x'.repeat(200),
    'zz '.repeat(60),
  ])('handles q of %j quickly and safely', async (q) => {
    const start = performance.now();
    for (const path of ['/api/products', '/api/products/search', '/api/products/suggest']) {
      const answer = await app.fastify.inject({ url: path, query: { q } });
      expect(answer.statusCode).toBe(200);
      expect(answer.json().data).toEqual(path === '/api/products' ? expect.any(Array) : []);
    }
    expect(performance.now() - start).toBeLessThan(1000);
    const { rows } = await app.database.pool.query('select count(*)::int as count from listings');
    expect(rows[0].count).toBe(1);
  });
});
