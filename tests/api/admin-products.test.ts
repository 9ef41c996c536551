import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { uploads } from '../../src/db/schema/system-tables.ts';
import { uploadUrlOf } from '../../src/shared/format/upload-url.ts';
import { makeBid, makeMarket } from '../support/bid-fixtures.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeFarmer, makeListing } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let farmer: SignedIn;
let other: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, { role: 'admin' });
  farmer = await signedIn(app, { role: 'farmer' });
  other = await signedIn(app, { role: 'farmer' });
  customer = await signedIn(app);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, who?: SignedIn, payload?: unknown) =>
  app.fastify.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload: payload as object }),
    headers: who ? { cookie: who.cookie } : {},
  });
const product = {
  name: 'Beras Pandan Wangi',
  unit: 'kg',
  stock: 40,
  price_tengkulak: 12_000,
  price_customer: 14_500,
  image_url: '/gambar/products/beras.avif',
};
const create = async (who: SignedIn, over: object = {}) =>
  (await call('POST', '/api/admin/products', who, { ...product, ...over })).json().data;

describe('access by role', () => {
  test('rejects anonymous with 401 and customers with 403 on every call', async () => {
    const { id } = await create(farmer);
    for (const [method, url, body] of [
      ['GET', '/api/admin/products', undefined],
      ['POST', '/api/admin/products', product],
      ['GET', `/api/admin/products/${id}`, undefined],
      ['PUT', `/api/admin/products/${id}`, { stock: 1 }],
      ['POST', `/api/admin/products/${id}/stock`, { by: 1 }],
      ['DELETE', `/api/admin/products/${id}`, undefined],
    ] as const) {
      expect((await call(method, url, undefined, body)).statusCode, `${method} ${url}`).toBe(401);
      expect((await call(method, url, customer, body)).statusCode, `${method} ${url}`).toBe(403);
    }
  });

  test('[ADMPROD-13] [ADMPROD-14] [CONST-02] reports each missing and each invalid value at its field', async () => {
    const fieldsOf = async (body: object) => {
      const answer = await call('POST', '/api/admin/products', farmer, body);
      expect(answer.statusCode).toBe(400);
      return Object.keys(answer.json().error.fields);
    };
    for (const name of ['name', 'unit', 'stock', 'price_tengkulak', 'price_customer']) {
      expect(await fieldsOf({ ...product, [name]: undefined })).toEqual([name]);
    }
    for (const wrong of [
      { stock: -1 },
      { stock: 2 ** 31 },
      { stock: '5' },
      { stock: 1.2345 },
      { price_customer: -1 },
      { price_customer: 12_000.5 },
      { price_tengkulak: 9_000.5 },
      { price_tengkulak: 1e308 },
      { image_url: 'bukan url' },
      { image_url: 'javascript:alert(1)' },
      { unit: 'karung' },
      { name: 'x'.repeat(1000) },
    ]) {
      expect(await fieldsOf({ ...product, ...wrong })).toEqual(Object.keys(wrong));
    }
    expect(
      (await call('POST', '/api/admin/products', farmer, { ...product, role: 'admin' })).statusCode,
    ).toBe(400);
  });
});

describe('ownership of listings', () => {
  test('[ADMPROD-15] [API-13] a farmer’s new product is their own; another’s farmer_id is 403', async () => {
    const made = await call('POST', '/api/admin/products', farmer, product);
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ success: true, message: 'Produk berhasil ditambahkan' });
    expect(made.json().data.farmer.id).toBe(farmer.farmerId);
    const forged = await call('POST', '/api/admin/products', farmer, {
      ...product,
      farmer_id: other.farmerId,
    });
    expect(forged.statusCode).toBe(403);
    expect((await create(farmer, { farmer_id: farmer.farmerId })).farmer.id).toBe(farmer.farmerId);
  });

  test('[ADMPROD-18] [ADMPROD-19] [MSG-42] [MSG-43] a farmer changes and deletes only their own products', async () => {
    const { id } = await create(farmer);
    const edit = await call('PUT', `/api/admin/products/${id}`, other, { stock: 1 });
    expect([edit.statusCode, edit.json().message]).toEqual([
      403,
      'Anda hanya bisa mengedit produk Anda sendiri',
    ]);
    const gone = await call('DELETE', `/api/admin/products/${id}`, other);
    expect([gone.statusCode, gone.json().message]).toEqual([
      403,
      'Anda hanya bisa menghapus produk Anda sendiri',
    ]);
    expect((await call('GET', `/api/admin/products/${id}`, other)).statusCode).toBe(404);
    const stock = await call('POST', `/api/admin/products/${id}/stock`, other, { out: true });
    expect(stock.statusCode).toBe(403);
    expect((await call('GET', `/api/admin/products/${id}`, farmer)).json().data.stock).toBe(40);
    const tap = await call('POST', `/api/admin/products/${id}/stock`, admin, { by: 2 });
    expect(tap.json().data.stock).toBe(42);
  });

  test('[ADMPROD-17] an admin manages every product and selects the farmer', async () => {
    expect((await call('POST', '/api/admin/products', admin, product)).json().error.fields).toEqual({
      farmer_id: 'Pilih petani',
    });
    const { id } = await create(admin, { farmer_id: farmer.farmerId });
    const edited = await call('PUT', `/api/admin/products/${id}`, admin, { price_customer: 15_000 });
    expect(edited.json()).toMatchObject({
      message: 'Produk berhasil diperbarui',
      data: { price_customer: 15_000 },
    });
    const gone = await call('DELETE', `/api/admin/products/${id}`, admin);
    expect(gone.json()).toMatchObject({ success: true, message: 'Produk berhasil dihapus' });
    expect((await call('GET', `/api/admin/products/${id}`, admin)).json().message).toBe('Product not found');
    expect((await app.fastify.inject(`/api/products/${id}`)).statusCode).toBe(404);
  });
});

describe('lists of products', () => {
  test('[API-11] [DATA-05] [ADMPROD-04] takes page, limit and a search in product and farmer name; a farmer gets their own only', async () => {
    const { id, name } = await makeFarmer(app.ctx, { name: 'Mbah Kromo Sentono' });
    await makeListing(app.ctx, { farmerId: id, product: { name: 'Gembili Ungu' } });
    const list = async (who: SignedIn, query: string) =>
      (await call('GET', `/api/admin/products?${query}`, who)).json();
    for (const q of ['gembili', 'KROMO sent']) {
      const found = await list(admin, `q=${encodeURIComponent(q)}&limit=10`);
      expect(found).toMatchObject({ total: 1, page: 1, limit: 10, totalPages: 1 });
      expect(found.data[0]).toMatchObject({
        id: expect.any(Number),
        stock: 100,
        price_tengkulak: 10_000,
        price_customer: 12_000,
        product: { name: 'Gembili Ungu', unit: 'kg' },
        farmer: { id, name, city: 'Sleman', province: 'Yogyakarta' },
      });
      expect(found.data[0]).toHaveProperty('image_url');
    }
    expect((await list(farmer, 'q=gembili')).total).toBe(0);
    expect((await list(admin, 'q=%25')).total).toBe(0);
    for (const wrong of ['page=0', 'limit=1000000000', 'sort=password', 'q=a&q=b', 'warna=1']) {
      expect((await call('GET', `/api/admin/products?${wrong}`, admin)).statusCode, wrong).toBe(400);
    }
  });
});

describe('filters and sorting', () => {
  test('filters by stock and pictures and sorts by name and price in both directions, with the counts', async () => {
    const own = await signedIn(app, { role: 'farmer' });
    const made: number[] = [];
    for (const over of [
      { name: 'Daftar B', stock: 1, price_customer: 13_000 },
      { name: 'Daftar C', stock: 1_000, price_customer: 12_500, image_url: undefined },
      { name: 'Daftar A', stock: 0, price_customer: 12_750 },
    ])
      made.push((await create(own, over)).id);
    for (const who of [own, admin]) {
      const found = async (query: string) => {
        const page = (await call('GET', `/api/admin/products?farmer=${own.farmerId}&${query}`, who)).json();
        expect(page.total, query).toBe(page.data.length);
        return page.data.map(({ id }: { id: number }) => made.indexOf(id));
      };
      expect(await found('stock=out')).toEqual([2]);
      expect(await found('stock=low')).toEqual([0]);
      expect(await found('picture=none')).toEqual([1]);
      expect(await found('sort=stock')).toEqual([2, 0, 1]);
      expect(await found('sort=-stock')).toEqual([1, 0, 2]);
      expect(await found('sort=name')).toEqual([2, 0, 1]);
      expect(await found('sort=-name')).toEqual([1, 0, 2]);
      expect(await found('sort=price')).toEqual([1, 2, 0]);
      expect(await found('sort=-price')).toEqual([0, 2, 1]);
      expect(await found('q=daftar&sort=createdAt')).toEqual([0, 1, 2]);
      const first = async (sort: string) =>
        (await call('GET', `/api/admin/products?farmer=${own.farmerId}&limit=1&sort=${sort}`, who)).json()
          .data[0].id;
      expect([await first('stock'), await first('-stock'), await first('name')]).toEqual([
        made[2],
        made[1],
        made[2],
      ]);
    }
  });
});

describe('stock and versions', () => {
  test('books new stock as the difference, never below what buyers have reserved', async () => {
    const market = await makeMarket(app.ctx);
    const bid = await makeBid(app.ctx, market, { qty: 30 });
    const seller = await signedIn(app, { userId: market.farmer.userId });
    const accepted = await call('POST', `/api/bids/${bid.id}/accept`, seller, {
      expected_offer_id: bid.offerId,
    });
    expect(accepted.statusCode).toBe(200);
    const url = `/api/admin/products/${market.listing.id}`;
    const short = await call('PUT', url, seller, { stock: 29 });
    expect([short.statusCode, short.json().error.code]).toEqual([409, 'stock_reserved']);
    expect((await call('PUT', url, seller, { stock: 30 })).json().data).toMatchObject({
      stock: 30,
      reserved: 30,
    });
    expect((await call('PUT', url, seller, { stock: 75 })).json().data).toMatchObject({
      stock: 75,
      reserved: 30,
    });
  });

  test('steps of stock never go below what is reserved, Habis takes all free stock, and each step is in the trail', async () => {
    const market = await makeMarket(app.ctx);
    const bid = await makeBid(app.ctx, market, { qty: 30 });
    const seller = await signedIn(app, { userId: market.farmer.userId });
    await call('POST', `/api/bids/${bid.id}/accept`, seller, { expected_offer_id: bid.offerId });
    const step = (body: object) =>
      call('POST', `/api/admin/products/${market.listing.id}/stock`, seller, body);
    expect((await step({ by: 5 })).json().data).toMatchObject({ stock: 105, reserved: 30 });
    expect((await step({ by: -80 })).json().error.code).toBe('stock_reserved');
    expect((await step({ out: true })).json().data).toMatchObject({ stock: 30, reserved: 30 });
    expect((await step({ out: true })).json().data.stock).toBe(30);
    expect((await step({ by: 2 })).json().data.stock).toBe(32);
    // Nobody has a sum this large, however it is composed.
    expect((await step({ by: 999_999_999 })).json().error).toMatchObject({ code: 'invalid_input' });
    for (const wrong of [{}, { by: 0 }, { by: '1' }, { by: 1.2345 }, { out: false }, { by: 1, out: true }]) {
      expect((await step(wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
    }
    const { rows } = await app.database.pool.query(
      "select before, after from audit_log where action = 'product.stock' and entity_id = $1 order by id",
      [String(market.listing.id)],
    );
    expect(rows.map(({ before, after }) => [before.stock, after.stock])).toEqual([
      [100, 105],
      [105, 30],
      [30, 32],
    ]);
  });

  test('[API-14] a stale version is 409, and isActive alone changes only the visibility', async () => {
    const made = await create(farmer);
    const url = `/api/admin/products/${made.id}`;
    const off = (await call('PUT', url, farmer, { isActive: false })).json().data;
    expect(off).toEqual({ ...made, isActive: false, version: made.version + 1 });
    const stale = await call('PUT', url, farmer, { name: 'Lain', version: made.version });
    expect([stale.statusCode, stale.json().error.code]).toEqual([409, 'stale_version']);
    expect((await call('PUT', url, farmer, { name: 'Lain', version: off.version })).statusCode).toBe(200);
  });

  test('a new price leaves an existing offer unchanged', async () => {
    const market = await makeMarket(app.ctx);
    const bid = await makeBid(app.ctx, market, { bid_price: 9_000 });
    const seller = await signedIn(app, { userId: market.farmer.userId });
    await call('PUT', `/api/admin/products/${market.listing.id}`, seller, { price_customer: 20_000 });
    expect((await call('GET', `/api/bids/${bid.id}`, seller)).json().data.bidPrice).toBe(9_000);
  });
});

describe('goods sold by weighing', () => {
  test('only goods sold by weight can be sold by weighing, on creation and afterwards', async () => {
    const wrong = async (answer: ReturnType<typeof call>) => (await answer).json().error?.fields;
    const text = { weighed: 'Yang dijual per buah tidak bisa menurut timbangan. Pilih satuan berat' };
    const piece = { name: 'Kelapa', unit: 'buah' };
    expect(
      await wrong(call('POST', '/api/admin/products', farmer, { ...product, ...piece, weighed: true })),
    ).toEqual(text);
    const [heavy, counted] = [await create(farmer, { weighed: true }), await create(farmer, piece)];
    expect([heavy.weighed, counted.weighed]).toEqual([true, false]);
    const put = (id: number, body: object) => call('PUT', `/api/admin/products/${id}`, farmer, body);
    expect(await wrong(put(heavy.id, { unit: 'buah' }))).toEqual(text);
    expect(await wrong(put(counted.id, { weighed: true }))).toEqual(text);
    expect((await put(heavy.id, { unit: 'ton' })).statusCode).toBe(200);
    expect((await put(heavy.id, { unit: 'buah', weighed: false })).statusCode).toBe(200);
  });
});

describe('pictures, tags and thresholds', () => {
  const drawn = (n: number) => `/gambar/products/beras-mentik-${n}.avif`;
  const picture = (n: number, alt = '') => ({ url: drawn(n), alt });

  test('pictures keep their order and texts; the first is the cover, also on the page', async () => {
    const made = await create(farmer, {
      image_url: undefined,
      images: [picture(1, 'Karung beras'), { url: drawn(2) }, picture(3)],
    });
    expect(made.image_url).toBe(drawn(1));
    const url = `/api/admin/products/${made.id}`;
    const turned = await call('PUT', url, farmer, { images: [picture(3), picture(1, 'Karung beras')] });
    expect(turned.json().data).toMatchObject({
      image_url: drawn(3),
      images: [picture(3), picture(1, 'Karung beras')],
    });
    expect((await app.fastify.inject(`/api/products/${made.id}`)).json().data.images).toEqual([
      picture(3),
      picture(1, 'Karung beras'),
    ]);
    const led = await call('PUT', url, farmer, { image_url: drawn(2) });
    expect(led.json().data.images).toEqual([picture(2), picture(1, 'Karung beras')]);
    // One of them is the cover with its text; once it is removed, the next one is.
    const lead = await call('PUT', url, farmer, { image_url: drawn(1) });
    expect(lead.json().data.images).toEqual([picture(1, 'Karung beras')]);
    await call('PUT', url, farmer, { images: [picture(1), picture(2), picture(3)] });
    const fewer = await call('PUT', url, farmer, { image_url: null });
    expect(fewer.json().data).toMatchObject({ image_url: drawn(2), images: [picture(2), picture(3)] });
    expect((await call('PUT', url, farmer, { images: [] })).json().data).toMatchObject({
      image_url: null,
      images: [],
    });
    for (const images of [
      [picture(1), picture(1)],
      Array.from({ length: 9 }, (_, n) => picture(n + 1)),
      [{ url: 'javascript:alert(1)' }],
      [{ url: '' }],
      [{ ...picture(1), x: 1 }],
    ]) {
      expect((await call('PUT', url, farmer, { images })).statusCode).toBe(400);
    }
  });

  test('uploaded pictures, including the one of the measurement, belong to the listing once it is saved; others are removed', async () => {
    const ids = ['a', 'b', 'c'].map((letter) => `u${letter.repeat(26)}`);
    await app.ctx.db.insert(uploads).values(
      ids.map((id) => ({
        ...{ id, ownerId: farmer.userId, purpose: 'listing' as const, mime: 'image/webp' },
        ...{ bytes: 1, width: 1, height: 1, createdAt: new Date() },
      })),
    );
    const [one, two, three] = ids.map(uploadUrlOf);
    const images = [{ url: one }, picture(1)];
    const of = { name: 'Beras Berfoto', category: 'beras' };
    const made = await create(farmer, { ...of, image_url: undefined, images });
    const attached = async () =>
      (await app.ctx.db.select().from(uploads).orderBy(uploads.id)).map(({ attachedTo }) => attachedTo);
    const its = `listing:${made.id}`;
    expect(await attached()).toEqual([its, null, null]);
    const put = async (body: object) => {
      const answer = await call('PUT', `/api/admin/products/${made.id}`, farmer, body);
      expect(answer.json().error?.fields).toBeUndefined();
    };
    await put({ price_customer: 14_000 });
    expect(await attached()).toEqual([its, null, null]);
    await put({ images: [{ url: two }] });
    expect(await attached()).toEqual([null, its, null]);
    await put({
      ...{ moisture: 13, measured_by: 'PPL', measured_on: '2026-01-05', measured_with: 'alat ukur' },
      measured_photo: three,
    });
    expect(await attached()).toEqual([null, its, its]);
    // The audit log names each changed field once.
    const { rows } = await app.database.pool.query(
      `select after from audit_log where action = 'product.update' and entity_id = $1 order by id desc limit 1`,
      [String(made.id)],
    );
    expect(Object.keys(rows[0].after).toSorted()).toEqual([
      'measured_by',
      'measured_on',
      'measured_photo',
      'measured_with',
      'moisture',
    ]);
    // A new measurement names its author; a changed figure alone counts as declared by the farmer.
    const by = async (body: object) =>
      (await call('PUT', `/api/admin/products/${made.id}`, farmer, body)).json().data.measured_by;
    expect(await by({ moisture: 12, measured_by: 'BPSB', measured_on: '2026-01-06' })).toBe('BPSB');
    expect(await by({ moisture: 12 })).toBe('BPSB');
    expect(await by({ moisture: 11 })).toBeNull();
  });

  test('thresholds must be in order: floor < auto-accept ≤ list price', async () => {
    const made = await create(farmer, {
      bid_floor: 11_000,
      bid_auto_accept: 14_500,
      tags: ['Pulen', 'pulen'],
    });
    expect(made).toMatchObject({ bid_floor: 11_000, bid_auto_accept: 14_500, tags: ['pulen'] });
    const refusedAt = async (body: object) => {
      const answer = await call('PUT', `/api/admin/products/${made.id}`, farmer, body);
      return [answer.statusCode, ...Object.keys(answer.json().error?.fields ?? {})];
    };
    for (const over of [{ bid_auto_accept: 14_501 }, { bid_floor: 14_500 }]) {
      const none = await call('POST', '/api/admin/products', farmer, { ...product, ...over });
      expect([none.statusCode, Object.keys(none.json().error.fields)]).toEqual([400, Object.keys(over)]);
    }
    expect(await refusedAt({ bid_auto_accept: 14_501 })).toEqual([400, 'bid_auto_accept']);
    expect(await refusedAt({ bid_floor: 14_500 })).toEqual([400, 'bid_floor']);
    expect(await refusedAt({ price_customer: 12_000 })).toEqual([400, 'bid_auto_accept']);
    expect(await refusedAt({ bid_auto_accept: null, bid_floor: 14_500 })).toEqual([400, 'bid_floor']);
    expect(await refusedAt({ bid_auto_accept: null, bid_floor: null, price_customer: 12_000 })).toEqual([
      200,
    ]);
    expect(await refusedAt({ low_threshold: 0 })).toEqual([400, 'low_threshold']);
    expect(await refusedAt({ low_threshold: 5, few_threshold: 2 })).toEqual([200]);
    const shown = (await app.fastify.inject(`/api/products/${made.id}`)).body;
    expect(shown).not.toMatch(/bid_floor|auto_accept/);
  });
});
