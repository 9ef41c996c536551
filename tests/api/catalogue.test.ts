import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedReference } from '../../src/db/seed-reference.ts';
import { isApprovedReview } from '../../src/domain/catalogue/reviews/is-approved-review.ts';
import { moderateReview } from '../../src/domain/catalogue/reviews/moderate-review.ts';
import { anonymous, invalidate } from '../../src/domain/context.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { UNITS } from '../../src/shared/format/units.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let sleman: Awaited<ReturnType<typeof makeFarmer>>;
let bantul: Awaited<ReturnType<typeof makeFarmer>>;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await testApp();
  await seedReference(app.database.pool);
  const { ctx } = app;
  sleman = await makeFarmer(ctx, {
    name: 'Pak Sarjono',
    phone: '+6281234567890',
    phonePublic: false,
    regencyCode: 3404,
    position: 1,
  });
  bantul = await makeFarmer(ctx, {
    name: 'Bu Wagiyem',
    city: 'Bantul',
    latitude: -7.88,
    longitude: 110.33,
    phone: '+6289876543210',
    phonePublic: true,
    regencyCode: 3402,
    position: 2,
  });
  const day = (n: number) => new Date(Date.UTC(2026, 9, n));
  const add = async (key: string, input: Parameters<typeof makeListing>[1]) => {
    ids[key] = (await makeListing(ctx, input)).id;
  };
  await add('merah', {
    farmerId: sleman.id,
    product: { name: 'Beras Merah', unit: 'kg', category: 'beras' },
    stock: toQuantity(120),
    priceCustomer: 16_000,
    priceTengkulak: 12_000,
    tags: ['organik'],
    createdAt: day(1),
  });
  await add('rojolele', {
    farmerId: bantul.id,
    product: { name: 'Beras Rojolele', unit: 'kg', category: 'beras' },
    stock: toQuantity(30),
    priceCustomer: 14_500,
    priceTengkulak: 15_000,
    createdAt: day(2),
  });
  await add('mangga', {
    farmerId: bantul.id,
    product: { name: 'Mangga Harum Manis', unit: 'buah', category: 'fruit' },
    stock: toQuantity(0),
    priceCustomer: 21_000,
    createdAt: day(3),
  });
  await add('cabai', {
    farmerId: sleman.id,
    product: { name: 'Cabai Merah Keriting', unit: 'kg', category: 'vegetables' },
    stock: toQuantity(80),
    priceCustomer: 38_000,
    ratingSum: 9,
    ratingCount: 2,
    createdAt: day(4),
    description: 'Dijemur dua hari di lereng Merapi.',
  });
  await add('hidden', {
    farmerId: sleman.id,
    product: { name: 'Beras Tersembunyi', unit: 'kg', category: 'beras' },
    isActive: false,
  });
});
afterAll(() => app.close());

const get = async (url: string) => (await app.fastify.inject(url)).json();
const names = async (url: string) =>
  (await get(url)).data.map((one: { product: { name: string } }) => one.product.name);

describe('the list', () => {
  test('[API-03] [API-20] [API-22] [DATA-04] takes optional page and limit and responds in the common shape', async () => {
    const answer = await app.fastify.inject('/api/products');
    expect(answer.statusCode).toBe(200);
    const body = answer.json();
    expect(body).toMatchObject({ total: 4, page: 1, limit: 20, totalPages: 1 });
    expect(body.data.at(-1)).toEqual({
      id: ids.merah,
      product: { id: expect.any(Number), name: 'Beras Merah', unit: 'kg' },
      category: 'beras',
      stock: 120,
      stock_level: 'available',
      price_tengkulak: 12_000,
      price_customer: 16_000,
      image_url: null,
      farmer: {
        id: sleman.id,
        name: 'Pak Sarjono',
        address: 'Jl. Kaliurang Km 17',
        province: 'Yogyakarta',
        city: 'Sleman',
        latitude: -7.6608,
        longitude: 110.4208,
        portrait_url: null,
      },
      tags: ['Pak Sarjono', 'Sleman', 'organik'],
      quality: {},
      rating: null,
      reviews: 0,
      min_lot: 1,
      step: 1,
      negotiable: true,
      createdAt: '2026-10-01T00:00:00.000Z',
      delivery: { pickup: true, delivery: true, fees: {}, days: [], cutoff: null, free_from: null },
    });
    expect(await get('/api/products?page=2&limit=3')).toMatchObject({
      page: 2,
      limit: 3,
      total: 4,
      totalPages: 2,
    });
  });

  test('[SHOP-14] the first tags are the farmer and the city', async () => {
    expect((await get(`/api/products/${ids.rojolele}`)).data.tags).toEqual(['Bu Wagiyem', 'Bantul']);
  });

  test('[API-21] the server caps the page size; a page past the end is empty', async () => {
    expect((await app.fastify.inject('/api/products?limit=101')).statusCode).toBe(400);
    expect(await get('/api/products?page=999')).toMatchObject({ data: [], total: 4, page: 999 });
  });

  test('filters by city, province, farmer, stock and category', async () => {
    expect(await names('/api/products?city=Bantul')).toEqual(['Mangga Harum Manis', 'Beras Rojolele']);
    expect(await names(`/api/products?farmer=${sleman.id}`)).toEqual(['Cabai Merah Keriting', 'Beras Merah']);
    expect(await names('/api/products?province=Papua')).toEqual([]);
    expect(await names('/api/products?stock=available')).toEqual(['Cabai Merah Keriting', 'Beras Merah']);
    expect(await names('/api/products?stock=low')).toEqual(['Beras Rojolele']);
    expect(await names('/api/products?stock=out')).toEqual(['Mangga Harum Manis']);
    expect(await names('/api/products?category=fruit&city=Bantul')).toEqual(['Mangga Harum Manis']);
  });

  test('sorts by newest, price, distance and rating', async () => {
    const first = async (query: string) => (await names(`/api/products?${query}`))[0];
    expect(await first('sort=newest')).toBe('Cabai Merah Keriting');
    expect(await first('sort=price')).toBe('Beras Rojolele');
    expect(await first('sort=-price')).toBe('Cabai Merah Keriting');
    expect(await first('sort=rating')).toBe('Cabai Merah Keriting');
    expect(await first('sort=nearest&lat=-7.9&lng=110.3')).toBe('Mangga Harum Manis');
    expect(await first('sort=nearest&lat=-7.6&lng=110.42')).toBe('Cabai Merah Keriting');
  });

  test('hides withdrawn listings and every listing of an inactive farmer', async () => {
    expect(await names('/api/products?q=tersembunyi')).toEqual([]);
    const gone = await makeFarmer(app.ctx, { isActive: false });
    const { id } = await makeListing(app.ctx, { farmerId: gone.id, product: { name: 'Terong Hilang' } });
    await invalidate(app.ctx, 'catalog');
    expect((await app.fastify.inject(`/api/products/${id}`)).statusCode).toBe(404);
    expect((await get('/api/products')).total).toBe(4);
  });

  test('a stock change shows in the next response', async () => {
    const before = (await get(`/api/products/${ids.merah}`)).data.stock;
    await app.database.pool.query('update listings set reserved = 20 where id = $1', [ids.merah]);
    await invalidate(app.ctx, 'catalog');
    expect((await get(`/api/products/${ids.merah}`)).data.stock).toBe(before - 20);
  });

  test('[API-06] a category takes page and limit; an unknown one is rejected', async () => {
    expect(await names('/api/products/category/beras?page=1&limit=1')).toEqual(['Beras Rojolele']);
    expect((await app.fastify.inject('/api/products/category/mobil')).statusCode).toBe(400);
  });
});

describe('search', () => {
  test('[API-05] takes q, page and limit; the best match comes first', async () => {
    expect(await get('/api/products/search?q=beras&page=1&limit=1')).toMatchObject({
      total: 2,
      totalPages: 2,
      limit: 1,
    });
    expect((await names('/api/products/search?q=merah'))[0]).toMatch(/Merah/);
    expect((await app.fastify.inject('/api/products/search')).statusCode).toBe(400);
  });

  test.each([
    ['bers merha', 'Beras Merah'],
    ['BERAS  merah!', 'Beras Merah'],
    ['rojol', 'Beras Rojolele'],
    ['mnagga', 'Mangga Harum Manis'],
    ['sayuran', 'Cabai Merah Keriting'],
    ['menjemur', 'Cabai Merah Keriting'],
    ['wagiyem beras', 'Beras Rojolele'],
    ['organik sleman', 'Beras Merah'],
  ])('%j finds %j', async (typed, name) => {
    expect((await names(`/api/products/search?q=${encodeURIComponent(typed)}`))[0]).toBe(name);
  });

  test('the search document follows the product, the farmer and the listing', async () => {
    const listing = await makeListing(app.ctx, {
      product: { name: 'Oyong Muda', unit: 'kg', category: 'vegetables' },
    });
    await invalidate(app.ctx, 'catalog');
    expect(await names('/api/products/search?q=oyong')).toEqual(['Oyong Muda']);
    await app.database.pool.query(`update products set name = 'Gambas Muda' where id = $1`, [
      listing.productId,
    ]);
    await app.database.pool.query(`update farmers set name = 'Mbah Karto' where id = $1`, [listing.farmerId]);
    await invalidate(app.ctx, 'catalog');
    expect(await names('/api/products/search?q=gambas karto')).toEqual(['Gambas Muda']);
    await app.database.pool.query('update listings set is_active = false where id = $1', [listing.id]);
    await invalidate(app.ctx, 'catalog');
    expect(await names('/api/products/search?q=gambas')).toEqual([]);
  });

  test('suggestions name products, those with most listings first', async () => {
    expect((await get('/api/products/suggest?q=ber')).data.map((one: { name: string }) => one.name)).toEqual([
      'Beras Merah',
      'Beras Rojolele',
    ]);
    expect((await get('/api/products/suggest?q=')).data).toEqual([]);
  });
});

describe('one product', () => {
  test('[API-04] has its images, description and reviews summary, and takes no query', async () => {
    const { data } = await get(`/api/products/${ids.cabai}`);
    expect(data).toMatchObject({
      description: 'Dijemur dua hari di lereng Merapi.',
      images: [],
      rating: 4.5,
      reviews: 2,
      stars: [0, 0, 0, 0, 0],
      seller: { phone: null, listings: 2 },
    });
    expect((await app.fastify.inject(`/api/products/${ids.cabai}?page=1`)).statusCode).toBe(400);
  });

  test('[MSG-08] [MSG-09] distinguishes an unknown id from an invalid one', async () => {
    const unknown = await app.fastify.inject('/api/products/999999');
    expect([unknown.statusCode, unknown.json().message]).toEqual([404, 'Product not found']);
    for (const id of ['abc', '0', '-1', '1.5', '99999999999', '1e3']) {
      const answer = await app.fastify.inject(`/api/products/${id}`);
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'Invalid product ID']);
    }
  });

  test('shows the farmer’s number only when the farmer published it', async () => {
    expect((await get(`/api/products/${ids.merah}`)).data.seller.phone).toBeNull();
    expect((await get(`/api/products/${ids.rojolele}`)).data.seller.phone).toBe('+6289876543210');
    expect(JSON.stringify(await get('/api/products'))).not.toMatch(/628|@/);
  });

  test('[SHOP-24] a listing may have its own badge thresholds', async () => {
    const { id } = await makeListing(app.ctx, {
      stock: toQuantity(11),
      lowThreshold: toQuantity(5),
      fewThreshold: toQuantity(20),
      product: { name: 'Gabah Kering', unit: 'ton', category: 'gabah' },
    });
    expect((await get(`/api/products/${id}`)).data).toMatchObject({
      stock_level: 'available',
      detail_stock_level: 'low',
    });
    await app.database.pool.query('update listings set is_active = false where id = $1', [id]);
    await invalidate(app.ctx, 'catalog');
  });

  test('[DATA-06] a listing accepts every unit', async () => {
    expect(UNITS).toEqual(['kg', 'gram', 'ton', 'kwintal', 'liter', 'buah']);
    for (const unit of UNITS) {
      const { id } = await makeListing(app.ctx, {
        product: { name: `Madu ${unit}`, unit, category: 'lainnya' },
      });
      expect((await get(`/api/products/${id}`)).data.product.unit).toBe(unit);
      await app.database.pool.query('update listings set is_active = false where id = $1', [id]);
    }
    await invalidate(app.ctx, 'catalog');
  });
});

describe('cities and farmers', () => {
  test('[API-07] [DATA-08] lists all 514 kabupaten and kota, those of Yogyakarta first, without a query', async () => {
    const { data } = await get('/api/cities');
    expect(data).toHaveLength(514);
    expect(data[0]).toEqual({ id: 3402, name: 'Bantul', type: 'Kabupaten' });
    expect(new Set(data.map((city: { type: string }) => city.type))).toEqual(new Set(['Kabupaten', 'Kota']));
    expect((await app.fastify.inject('/api/cities?page=1')).statusCode).toBe(400);
  });

  test('[API-07] lists the active farmers with their public data only', async () => {
    // They are read page by page (decision 062), and in no other way.
    expect((await app.fastify.inject('/api/farmers?page=1')).statusCode).toBe(200);
    expect((await app.fastify.inject('/api/farmers?q=x')).statusCode).toBe(400);
    const { data } = await get('/api/farmers');
    const own = data.find((farmer: { id: number }) => farmer.id === sleman.id);
    expect(Object.keys(own).sort()).toEqual(
      [
        'id',
        'name',
        'title',
        'story',
        'province',
        'city',
        'latitude',
        'longitude',
        'portrait_url',
        'phone',
        'plot_hectares',
        'listings',
        'rating',
        'reviews',
        'identity_checked',
      ].sort(),
    );
    expect(own).toMatchObject({ phone: null, listings: 2, rating: 4.5, reviews: 2 });
    expect((await get(`/api/farmers/${bantul.id}`)).data.phone).toBe('+6289876543210');
    expect((await get('/api/farmers/99999')).message).toBe('Farmer not found');
  });

  test('[API-08] lists the farmers of a city by its code, without a query', async () => {
    expect((await get('/api/farmers/city/3402')).data.map((one: { id: number }) => one.id)).toEqual([
      bantul.id,
    ]);
    expect((await get('/api/farmers/city/1101')).data).toEqual([]);
    expect((await app.fastify.inject('/api/farmers/city/9999')).statusCode).toBe(404);
    expect((await app.fastify.inject('/api/farmers/city/x')).statusCode).toBe(400);
    expect((await app.fastify.inject('/api/farmers/city/3402?page=1')).statusCode).toBe(400);
  });
});

describe('reviews', () => {
  const review = (id: unknown, payload: object) =>
    app.fastify.inject({
      method: 'POST',
      url: `/api/products/${id}/reviews`,
      payload,
      remoteAddress: '10.0.0.9',
    });
  const good = { name: 'Rini', email: 'rini@contoh.id', comment: 'Pulen dan wangi.', rating: 5 };

  test('[SHOP-31] [API-24] a review is stored for moderation and counts only once it is approved', async () => {
    const answer = await review(ids.merah, good);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      success: true,
      message: 'Terima kasih atas ulasan Anda. Ulasan tampil setelah diperiksa.',
    });
    const { rows } = await app.database.pool.query(
      'select name, email, comment, rating, status from reviews',
    );
    expect(rows).toEqual([{ ...good, status: 'pending' }]);
    expect((await get(`/api/products/${ids.merah}/reviews`)).data).toEqual([]);
    expect((await get(`/api/products/${ids.merah}`)).data).toMatchObject({ rating: null, reviews: 0 });
  });

  test('[SHOP-11] rating and count cover the approved reviews', async () => {
    const admin = await actorFor(app.ctx, (await makeUser(app.ctx, { role: 'admin' })).id);
    const { rows } = await app.database.pool.query('select id from reviews');
    const { id } = rows[0];
    const isShown = () => isApprovedReview(app.ctx, `review:${id}`);
    expect(await isShown()).toBe(false);
    await expect(moderateReview(app.ctx, anonymous, { id, status: 'approved' })).rejects.toThrow(/masuk/);
    await moderateReview(app.ctx, admin, { id, status: 'approved' });
    await moderateReview(app.ctx, admin, { id, status: 'approved' });
    expect(await isShown()).toBe(true);
    expect(await isApprovedReview(app.ctx, `payment:${id}`)).toBe(false);
    const { data, total } = await get(`/api/products/${ids.merah}/reviews?limit=5`);
    expect(total).toBe(1);
    expect(data[0]).toEqual({
      id: expect.any(Number),
      name: 'Rini',
      comment: 'Pulen dan wangi.',
      rating: 5,
      pictures: [],
      verified: false,
      product: { name: 'Beras Merah', unit: 'kg' },
      createdAt: expect.any(String),
    });
    const summary = async () => (await get(`/api/products/${ids.merah}`)).data;
    expect(await summary()).toMatchObject({ rating: 5, reviews: 1, stars: [0, 0, 0, 0, 1] });
    await moderateReview(app.ctx, admin, { id, status: 'rejected' });
    expect(await summary()).toMatchObject({ rating: null, reviews: 0, stars: [0, 0, 0, 0, 0] });
  });

  test.each([
    ['name', { name: ' ' }, 'Isi nama Anda.'],
    ['email', { email: 'bukan' }, 'Format email belum benar.'],
    ['comment', { comment: '' }, 'Tulis ulasan Anda.'],
    ['comment', { comment: 'x'.repeat(2001) }, 'Paling banyak 2000 huruf.'],
    ['rating', { rating: 6 }, 'Pilih 1 sampai 5 bintang.'],
    ['rating', { rating: '5' }, 'Pilih 1 sampai 5 bintang.'],
    ['rating', { rating: undefined }, 'Pilih 1 sampai 5 bintang.'],
    ['status', { status: 'approved' }, 'Isian ini tidak dikenal.'],
  ])('[SHOP-29] rejects an invalid %s at its field', async (field, change, text) => {
    const answer = await review(ids.rojolele, { ...good, ...change });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.fields).toEqual({ [field]: text });
  });

  test('a review of an unsold product is 404, and too many from one address are 429', async () => {
    expect((await review(999_999, good)).statusCode).toBe(404);
    expect((await review(ids.hidden, good)).statusCode).toBe(404);
    let last = 0;
    for (let n = 0; n < 25 && last !== 429; n += 1) last = (await review(ids.merah, good)).statusCode;
    expect(last).toBe(429);
  });
});
