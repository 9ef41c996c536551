import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moderateReview } from '../../src/domain/catalogue/reviews/moderate-review.ts';
import { findModerationQueue } from '../../src/domain/moderation/find-moderation-queue.ts';
import { deleteUnusedUploads } from '../../src/domain/uploads/delete-unused-uploads.ts';
import type { App } from '../../src/server/http.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { makeListing } from '../support/factories.ts';
import { completedOrder } from '../support/order-factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { testClock } from '../support/test-app.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* Pictures beside reviews and of a product, through the forms of their pages as a browser without scripts sends them. */
const clock = testClock();
let database: TestDatabase;
let app: App;
let buyer: SignedIn;
let listing: { id: number; farmerId: number };
let photo: Buffer;

beforeAll(async () => {
  ({ app, database } = await builtApp({}, { clock }));
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a3' } })
    .jpeg()
    .toBuffer();
  listing = await makeListing(app.ctx);
  buyer = await signedIn(app, { name: 'Bu Rini' });
  await completedOrder(app, listing, 2, '2026-11-01');
  await database.pool.query('update orders set customer_id = $1', [buyer.userId]);
});
afterAll(async () => {
  expect((await database.pool.query('select * from invariant_uploads')).rows).toEqual([]);
  await app.stop();
  await database.close();
});

const doors = withoutScripts(() => app);
const page = (who?: SignedIn) => doors.page(`/shop-single/${listing.id}`, who);

/** The review form with so many files. */
const write = (pictures: Buffer[], who: SignedIn, comment = 'Pulen dan bersih.') =>
  doors.sendPictures(
    `/shop-single/${listing.id}`,
    { fields: { intent: 'review', rating: '5', comment }, at: 'pictures', pictures },
    who,
  );
const stored = async () => (await database.pool.query('select * from reviews order by id')).rows;
const uploads = async () => (await database.pool.query('select * from uploads order by created_at')).rows;

test('only who has received the goods is asked for pictures, and nobody else’s are taken', async () => {
  expect(await page(buyer)).toContain('Foto barangnya (boleh kosong)');
  const other = await signedIn(app);
  expect(await page(other)).not.toContain('Foto barangnya');
  expect(await page()).not.toContain('Foto barangnya');
  const refused = await write([photo], other);
  expect(refused.statusCode).toBe(403);
  expect(refused.body).toContain('Foto hanya bisa dilampirkan pembeli yang sudah menerima barangnya');
  expect(await uploads()).toEqual([]);
  expect(await stored()).toEqual([]);
});

test('a faulty form leaves nothing behind', async () => {
  const many = await write(Array(5).fill(photo), buyer);
  expect(many.statusCode).toBe(400);
  expect(many.body).toContain('Paling banyak 4 foto.');
  expect((await write([photo], buyer, ' ')).body).toContain('Tulis ulasan Anda.');
  expect((await write([Buffer.from('bukan gambar')], buyer)).statusCode).toBe(415);
  expect([await uploads(), await stored()]).toEqual([[], []]);
});

test('pictures show once the review is let through, made anew, and leave with their owner', async () => {
  expect((await write([photo, photo], buyer)).statusCode).toBe(200);
  const [review] = await stored();
  expect(review.pictures).toHaveLength(2);
  expect((await uploads()).map(({ mime, attached_to }) => [mime, attached_to])).toEqual([
    ['image/webp', `review:${review.id}`],
    ['image/webp', `review:${review.id}`],
  ]);
  expect(await page()).not.toContain(review.pictures[0]);
  const admin = await signedIn(app, { role: 'admin' });
  // Its address answers its writer and the admin, and nobody else before it is let through; the small copy likewise.
  const small = review.pictures[0].replace('.webp', '-480.webp');
  const seen = async (url: string, who?: SignedIn) => {
    const { statusCode, headers } = await app.fastify.inject({
      url,
      headers: who ? { cookie: who.cookie } : {},
    });
    return [statusCode, statusCode === 200 ? headers['cache-control'] : null];
  };
  for (const url of [review.pictures[0], small]) {
    expect(await seen(url)).toEqual([404, null]);
    expect(await seen(url, await signedIn(app))).toEqual([404, null]);
    for (const who of [buyer, admin]) expect(await seen(url, who)).toEqual([200, 'private, no-store']);
  }
  expect((await findModerationQueue(app.ctx, admin.actor)).data).toMatchObject([
    { pictures: review.pictures },
  ]);
  const bench = await app.fastify.inject({ url: '/admin/moderation', headers: { cookie: admin.cookie } });
  expect(bench.body).toContain(`alt="Foto 1 dari Bu Rini"`);
  await moderateReview(app.ctx, admin.actor, { id: review.id, status: 'approved' });
  const shown = await page();
  for (const url of review.pictures) {
    expect(shown).toContain(`href="${url}"`);
    expect((await app.fastify.inject(url)).headers['content-type']).toBe('image/webp');
    expect(await seen(url)).toEqual([200, 'public, max-age=3600']);
    // In the size shown a phone fetches the small copy.
    expect(shown).toContain(`${url.replace('.webp', '-480.webp')} 480w`);
  }
  const { data } = (await app.fastify.inject(`/api/products/${listing.id}/reviews`)).json();
  expect(data).toMatchObject([{ pictures: review.pictures, verified: true }]);

  const gone = await app.fastify.inject({
    method: 'POST',
    url: '/api/me/delete',
    headers: { cookie: buyer.cookie },
    payload: { confirm: 'HAPUS' },
  });
  expect(gone.statusCode).toBe(200);
  expect(await page()).not.toContain('/unggahan/');
  clock.forward(2 * 86_400_000);
  expect(await deleteUnusedUploads(app.ctx)).toBe(2);
  expect((await app.fastify.inject(review.pictures[0])).statusCode).toBe(404);
});

test('through the API they are for buyers too, and nobody uses another’s', async () => {
  const post = (who: SignedIn, pictures: string[]) =>
    app.fastify.inject({
      method: 'POST',
      url: `/api/products/${listing.id}/reviews`,
      headers: { cookie: who.cookie },
      payload: { comment: 'Bagus', rating: 4, pictures },
    });
  const cook = await signedIn(app);
  const url = `/unggahan/u${'a'.repeat(26)}.webp`;
  expect((await post(cook, [url])).json().error.code).toBe('review_pictures_of_buyers');
  await completedOrder(app, listing, 1, '2026-11-02');
  await database.pool.query('update orders set customer_id = $1', [cook.userId]);
  expect((await post(cook, [url])).json().error.code).toBe('upload_not_found');
  expect((await post(cook, ['https://jahat.example/a.webp'])).statusCode).toBe(400);
  expect((await post(cook, [])).statusCode).toBe(201);
});

test('of several photos of a product the one that is none is named at its field, and the others are kept', async () => {
  const farmer = await signedIn(app, { role: 'farmer' });
  const fields = { intent: 'create', name: 'Kacang Tanah', unit: 'kg', stock: '40', category: 'palawija' };
  const prices = { price_tengkulak: '20000', price_customer: '24000' };
  const send = (pictures: Buffer[], more: Record<string, string> = {}) =>
    doors.sendPictures(
      '/admin/products?add=1',
      { fields: { ...fields, ...prices, ...more }, at: 'files', pictures },
      farmer,
    );
  const refused = await send([photo, Buffer.from('bukan gambar'), photo]);
  expect(refused.statusCode).toBe(415);
  expect(refused.body).toContain('foto-2.jpg: Berkas ini bukan gambar yang bisa dibaca.');
  expect(refused.body).toContain('Gambar yang lain sudah diterima, tidak perlu dipilih lagi.');
  expect(refused.body).toContain('value="Kacang Tanah"');
  const kept = [...refused.body.matchAll(/name="(picture-\d+-url)" value="([^"]+)"/g)];
  expect(kept).toHaveLength(2);
  const done = await send([], Object.fromEntries(kept.map(([, name, url]) => [name!, url!])));
  expect(done.statusCode, done.body).toBe(302);
  const { rows } = await database.pool.query(
    `select i.url from listing_images i join listings l on l.id = i.listing_id join products p on p.id = l.product_id
     where p.name = 'Kacang Tanah' order by i.position`,
  );
  expect(rows.map(({ url }) => url)).toEqual(kept.map(([, , url]) => url));
});
