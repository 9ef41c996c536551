import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BlockedAddressError, type HttpClient } from '../../src/domain/http-client.ts';
import { guardedHttpClient } from '../../src/server/integrations/guarded-http-client.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/* A pasted picture's URL is fetched once, re-encoded and stored, or rejected with the reason (R63). */

let app: TestApp;
let farmer: SignedIn;
let answer: Awaited<ReturnType<HttpClient['get']>> | Error;
let asked: string[] = [];

beforeAll(async () => {
  app = await testApp();
  farmer = await signedIn(app, { role: 'farmer' });
  app.ctx.http = {
    ...guardedHttpClient(),
    get: async (url) => {
      asked.push(url);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
});
afterAll(() => app.close());

let made = 0;
const sell = async (image_url: string) => {
  asked = [];
  made += 1;
  const response = await app.fastify.inject({
    method: 'POST',
    url: '/api/admin/products',
    payload: {
      ...{ name: `Barang ${made}`, unit: 'kg', stock: 5, price_tengkulak: 9_000, price_customer: 10_000 },
      image_url,
    },
    headers: { cookie: farmer.cookie },
  });
  return { status: response.statusCode, body: response.json() };
};
const refused = async (url: string) => (await sell(url)).body.error?.fields;
const URL_ELSEWHERE = 'https://gambar.contoh.id/beras.jpg';
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a60' } })
    .jpeg()
    .toBuffer();

test('[R63] stores a pasted picture as an upload of this site, fetched once', async () => {
  answer = { status: 200, bytes: await picture(), cut: false };
  const { status, body } = await sell(URL_ELSEWHERE);
  expect([status, asked]).toEqual([201, [URL_ELSEWHERE]]);
  expect(body.data.image_url).toMatch(/^\/unggahan\/u[a-z0-9]+\.webp$/);
  expect(body.data.images).toEqual([{ url: body.data.image_url, alt: '' }]);
  const change = await app.fastify.inject({
    method: 'PUT',
    url: `/api/admin/products/${body.data.id}`,
    payload: { image_url: URL_ELSEWHERE },
    headers: { cookie: farmer.cookie },
  });
  expect(change.json().data.image_url).not.toBe(body.data.image_url);
  expect(change.json().data.image_url).toMatch(/^\/unggahan\//);
});

test('[R63] rejects what is not a picture at the field with its reason', async () => {
  const blocked = { image_url: 'Alamat ini tidak bisa dibuka. Pakai alamat https dari gambarnya' };
  answer = new BlockedAddressError('inside');
  expect(await refused(URL_ELSEWHERE)).toEqual(blocked);
  answer = new Error('no answer');
  expect(await refused(URL_ELSEWHERE)).toEqual({
    image_url: 'Situs gambar itu tidak menjawab. Coba lagi, atau unggah gambarnya',
  });
  answer = { status: 404, bytes: Buffer.alloc(0), cut: false };
  expect((await refused(URL_ELSEWHERE)).image_url).toContain('Situs itu menjawab 404');
  answer = { status: 302, bytes: Buffer.alloc(0), cut: false };
  expect((await refused(URL_ELSEWHERE)).image_url).toContain('dialihkan');
  answer = { status: 200, bytes: Buffer.from('<html>halaman</html>'), cut: false };
  expect(Object.keys(await refused(URL_ELSEWHERE))).toEqual(['image_url']);
  answer = { status: 200, bytes: await picture(), cut: true };
  expect((await refused(URL_ELSEWHERE)).image_url).toContain('lebih dari 8 MB');
});

test('[R63] never requests an internal or non-https address', async () => {
  for (const url of [
    ...['http://gambar.contoh.id/a.jpg', '//gambar.contoh.id/a.jpg', 'javascript:alert(1)', 'bukan url'],
    ...[
      'https://127.0.0.1/a.jpg',
      'https://localhost/a.jpg',
      'https://10.0.0.5/a.jpg',
      'https://[::1]/a.jpg',
    ],
    ...['https://nama:kunci@gambar.contoh.id/a.jpg', 'https://169.254.169.254/latest/meta-data'],
  ]) {
    expect(Object.keys((await refused(url)) ?? {}), url).toEqual(['image_url']);
    expect(asked, url).toEqual([]);
  }
  await expect(
    guardedHttpClient(['dalam.toko:9000']).get('http://dalam.toko:9000/a', { most: 9, accept: 'image/*' }),
  ).rejects.toThrow(BlockedAddressError);
});
