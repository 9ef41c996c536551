import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedReference } from '../../src/db/seed-reference.ts';
import { updateFarmer } from '../../src/domain/accounts/farmers/update-farmer.ts';
import { updateSellerProfile } from '../../src/domain/accounts/farmers/update-seller-profile.ts';
import { addReview } from '../../src/domain/catalogue/reviews/add-review.ts';
import { moderateReview } from '../../src/domain/catalogue/reviews/moderate-review.ts';
import { anonymous, type UserActor } from '../../src/domain/context.ts';
import { deleteListing } from '../../src/domain/listings/delete-listing.ts';
import { moveStock } from '../../src/domain/listings/move-stock.ts';
import { updateListing } from '../../src/domain/listings/update-listing.ts';
import { DETAIL_LOW_THRESHOLD, LIST_LOW_THRESHOLD } from '../../src/shared/enums/labels.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { noShownFields } from '../../src/shared/rules/listings/listing-fields.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { actorFor, makeFarmer, makeListing, makeUser } from '../support/factories.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let admin: UserActor;
let farmer: Awaited<ReturnType<typeof makeFarmer>>;
let owner: UserActor;

beforeAll(async () => {
  app = await testApp({ keepAnswers: false });
  await seedReference(app.database.pool);
  const { ctx } = app;
  admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
  farmer = await makeFarmer(ctx, { name: 'Pak Sarjono' });
  owner = await actorFor(ctx, farmer.userId);
});
afterAll(() => app.close());

async function answer(address: string) {
  const { statusCode, body } = await app.fastify.inject(address);
  return { statusCode, data: JSON.parse(body).data };
}
const inList = async (id: number) =>
  (await answer('/api/products?limit=100')).data.find((one: { id: number }) => one.id === id);
/** What a verb would have told of what was written by hand: the cards of lists stay in memory until then. */
const tell = () => app.ctx.cache.changed('catalog');
const onPage = async (id: number) => (await answer(`/api/products/${id}`)).data;

describe('the ready texts of listings', () => {
  test('say what lists and pages show after a change through each door', async () => {
    const { ctx } = app;
    const { id } = await makeListing(ctx, {
      farmerId: farmer.id,
      stock: toQuantity(100),
      tags: ['organik'],
    });
    const before = await inList(id);
    expect(before).toMatchObject({ stock: 100, tags: ['Pak Sarjono', 'Sleman', 'organik'], rating: null });
    expect(await onPage(id)).toMatchObject({ ...before, images: [], stars: [0, 0, 0, 0, 0] });

    await updateListing(ctx, owner, id, {
      name: 'Beras "Menthik" Wangi',
      category: 'gabah',
      price_customer: 15_500,
      description: 'Baris satu\nbaris "dua" 🌾',
      harvest_date: '2026-11-02',
      tags: ['baru'],
      images: [
        { url: '/gambar/produk/satu.webp', alt: 'Satu' },
        { url: '/gambar/produk/dua.webp', alt: 'Dua' },
      ],
    });
    await updateListing(ctx, owner, id, { images: [{ url: '/gambar/produk/dua.webp', alt: 'Dua' }] });
    await updateSellerProfile(ctx, owner, { title: 'Petani padi' });
    await app.database.pool.query('update farmers set portrait_url = $1', ['/gambar/petani/dua.webp']);
    await updateFarmer(ctx, admin, farmer.id, {
      name: 'Bu Wagiyem',
      address: 'Jl. Parangtritis 9',
      province: 'Yogyakarta',
      city: 'Bantul',
      latitude: -7.88,
      longitude: 110.33,
    });
    const { id: review } = await addReview(ctx, anonymous, id, {
      name: 'Sri',
      email: 'sri@contoh.example',
      comment: 'Pulen sekali.',
      rating: 4,
    });
    await moderateReview(ctx, admin, { id: review, status: 'approved' });
    const shown = await inList(id);
    expect(shown).toMatchObject({
      product: { name: 'Beras "Menthik" Wangi' },
      category: 'gabah',
      price_customer: 15_500,
      image_url: '/gambar/produk/dua.webp',
      farmer: {
        name: 'Bu Wagiyem',
        city: 'Bantul',
        latitude: -7.88,
        portrait_url: '/gambar/petani/dua.webp',
      },
      tags: ['Bu Wagiyem', 'Bantul', 'baru'],
      rating: 4,
      reviews: 1,
    });
    expect(await onPage(id)).toEqual({
      ...shown,
      ...noShownFields,
      detail_stock_level: 'available',
      description: 'Baris satu\nbaris "dua" 🌾',
      harvest_date: '2026-11-02',
      images: [{ url: '/gambar/produk/dua.webp', alt: 'Dua' }],
      stars: [0, 0, 0, 1, 0],
      seller: expect.objectContaining({ title: 'Petani padi', rating: 4, reviews: 1, listings: 1 }),
    });

    await moderateReview(ctx, admin, { id: review, status: 'rejected' });
    expect(await onPage(id)).toMatchObject({ rating: null, reviews: 0, stars: [0, 0, 0, 0, 0] });
    await expectInvariants(app.database.pool);

    await updateListing(ctx, owner, id, { isActive: false });
    expect(await inList(id)).toBeUndefined();
    expect((await answer(`/api/products/${id}`)).statusCode).toBe(404);
    await updateListing(ctx, owner, id, { isActive: true, price_customer: 15_000 });
    expect(await inList(id)).toMatchObject({ price_customer: 15_000 });
    await deleteListing(ctx, owner, id);
    expect(await inList(id)).toBeUndefined();
    await expectInvariants(app.database.pool);
  });

  test('have the badges of R9 where stock moves, with the store’s thresholds and the listing’s own', async () => {
    const { ctx } = app;
    const { id } = await makeListing(ctx, {
      farmerId: farmer.id,
      stock: toQuantity(LIST_LOW_THRESHOLD + 1),
    });
    const own = await makeListing(ctx, {
      farmerId: farmer.id,
      stock: toQuantity(5),
      lowThreshold: toQuantity(4),
      fewThreshold: toQuantity(2),
    });
    const levels = async (one: number) => {
      const { stock, stock_level, detail_stock_level } = await onPage(one);
      expect(await inList(one)).toMatchObject({ stock, stock_level });
      return [stock, stock_level, detail_stock_level];
    };
    expect(await levels(id)).toEqual([LIST_LOW_THRESHOLD + 1, 'available', 'available']);
    await moveStock(ctx, { kind: 'adjust', listingId: id, qty: toQuantity(-1) });
    expect(await levels(id)).toEqual([LIST_LOW_THRESHOLD, 'low', 'available']);
    await moveStock(ctx, {
      kind: 'adjust',
      listingId: id,
      qty: toQuantity(DETAIL_LOW_THRESHOLD - LIST_LOW_THRESHOLD),
    });
    expect(await levels(id)).toEqual([DETAIL_LOW_THRESHOLD, 'low', 'low']);
    await moveStock(ctx, { kind: 'adjust', listingId: id, qty: toQuantity(-DETAIL_LOW_THRESHOLD) });
    expect(await levels(id)).toEqual([0, 'out', 'out']);
    expect(await levels(own.id)).toEqual([5, 'available', 'available']);
    await expectInvariants(app.database.pool);
  });

  test('follow hand-written statements too, in bulk and one by one', async () => {
    const { pool } = app.database;
    await pool.query(`
      insert into listing_images (listing_id, url, position)
        select id, '/gambar/produk/' || id || '.webp', n from listings, generate_series(1, 3) n`);
    await pool.query(`update listing_images set alt = 'Gambar ' || position where position > 1`);
    await pool.query(`delete from listing_images where position = 2`);
    await pool.query(`
      insert into reviews (listing_id, name, email, comment, rating, status, product_name, unit, created_at)
        select id, 'Tri', 'tri@contoh.example', 'Baik.', 5, 'approved', 'Beras', 'kg', now() from listings`);
    await pool.query(`update reviews set rating = 3 where id % 2 = 0`);
    await pool.query(`delete from reviews where id % 3 = 0`);
    await pool.query(`update products set name = name || ' super', unit = 'kwintal'`);
    await pool.query(`update farmers set longitude = longitude + 0.001, address = 'Jl. Baru'`);
    await pool.query(`update listings set negotiable = not negotiable, min_lot = 2, description = 'Lain.'`);
    const { rows } = await pool.query('select * from invariant_listing_cards');
    expect(rows).toEqual([]);
    tell();
    expect((await answer('/api/products?limit=1')).data[0].product.name).toContain(' super');
  });

  test('keep step where two change different parts of one card at once', async () => {
    const { pool } = app.database;
    const { id, productId } = await makeListing(app.ctx, { farmerId: farmer.id, stock: toQuantity(40) });
    const [seller, buyer, newcomer] = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
    const waits = async (client: typeof seller) => {
      const { processID } = client as unknown as { processID: number };
      await expect
        .poll(async () => {
          const { rows } = await pool.query('select wait_event_type from pg_stat_activity where pid = $1', [
            processID,
          ]);
          return rows[0].wait_event_type;
        })
        .toBe('Lock');
    };
    try {
      // The buyer's hold stands first: the new name waits for it, and finds it.
      await buyer.query('begin');
      await buyer.query('update listings set reserved = reserved + 7 where id = $1', [id]);
      const renamed = seller.query(`update farmers set name = 'Mbah Karto' where id = $1`, [farmer.id]);
      await waits(seller);
      await buyer.query('commit');
      await renamed;
      tell();
      expect(await inList(id)).toMatchObject({ stock: 33, farmer: { name: 'Mbah Karto' } });

      // The new name stands first: the hold waits for it, and so does a listing that nobody sees yet.
      await seller.query('begin');
      await seller.query(`update farmers set name = 'Mbah Wiro' where id = $1`, [farmer.id]);
      const held = buyer.query('update listings set reserved = reserved - 7 where id = $1', [id]);
      const added = newcomer.query(
        `insert into listings (product_id, farmer_id, price_tengkulak, price_customer) values ($1, $2, 1, 2) returning id`,
        [productId, farmer.id],
      );
      await waits(buyer);
      await waits(newcomer);
      await seller.query('commit');
      await held;
      const { rows } = await added;
      tell();
      expect(await inList(id)).toMatchObject({ stock: 40, farmer: { name: 'Mbah Wiro' } });
      expect(await inList(rows[0].id)).toMatchObject({ farmer: { name: 'Mbah Wiro' } });
    } finally {
      for (const client of [seller, buyer, newcomer]) client.release();
    }
    const { rows } = await pool.query('select * from invariant_listing_cards');
    expect(rows).toEqual([]);
  });
});
