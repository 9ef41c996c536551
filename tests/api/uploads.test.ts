import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploads } from '../../src/db/schema/system-tables.ts';
import { inTransaction } from '../../src/domain/context.ts';
import { attachUploads } from '../../src/domain/uploads/attach-uploads.ts';
import { deleteUnusedUploads } from '../../src/domain/uploads/delete-unused-uploads.ts';
import { pictureBomb } from '../support/decompression-bomb.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const clock = testClock();
let app: TestApp;
let farmer: SignedIn;
let customer: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp({}, clock);
  farmer = await signedIn(app, { role: 'farmer' });
  customer = await signedIn(app);
  admin = await signedIn(app, { role: 'admin' });
  await app.fastify.listen({ port: 0 });
});
afterAll(() => app.close());

const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });

function form(
  bytes: Buffer,
  { name = 'foto.jpg', type = 'image/jpeg', fields = {} as Record<string, string> } = {},
) {
  const boundary = 'batas';
  const head = Object.entries(fields)
    .map(
      ([field, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    )
    .join('');
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `${head}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

async function upload(who: { cookie?: string }, bytes: Buffer, options: Parameters<typeof form>[1] = {}) {
  const { headers, payload } = form(bytes, options);
  return app.fastify.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { ...headers, ...(who.cookie ? { cookie: who.cookie } : {}) },
    payload,
  });
}
const files = () => readdir(`${dataDir()}/uploads`).catch(() => [] as string[]);
const dataDir = () => `data/test-files/${app.database.url.split('/').at(-1)!.replace(/\W+/g, '-')}`;
const rows = async () => (await app.ctx.db.select().from(uploads)).length;

test('a photo comes back upright, smaller, as WebP and without what the camera wrote', async () => {
  const photo = await picture(3000, 1200)
    .withExif({ IFD0: { Copyright: 'Pak Tani' }, IFD3: { GPSLatitude: '7/1 46/1 0/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const answer = await upload(farmer, photo);
  expect(answer.statusCode).toBe(201);
  const { url, smallUrl, width, height } = answer.json().data;
  expect([width, height]).toEqual([640, 1600]);
  for (const [address, longest] of [
    [url, 1600],
    [smallUrl, 480],
  ]) {
    const got = await app.fastify.inject(address);
    expect(got.headers['content-type']).toBe('image/webp');
    expect(got.headers['x-content-type-options']).toBe('nosniff');
    expect(got.headers['cache-control']).toContain('immutable');
    const meta = await sharp(got.rawPayload).metadata();
    expect(meta).toMatchObject({ format: 'webp', height: longest });
    expect([meta.exif, meta.xmp, meta.orientation]).toEqual([undefined, undefined, undefined]);
  }
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  '%s is taken by its content, whatever it is called',
  async (format) => {
    const bytes = await picture(40, 40).toFormat(format).toBuffer();
    expect(
      (await upload(farmer, bytes, { name: '../../etc/passwd.exe', type: 'text/plain' })).statusCode,
    ).toBe(201);
    for (const name of await files()) expect(name).toMatch(/^u[0-9a-z]{26}(-480)?\.webp$/);
  },
);

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a GIF', 'GIF89a,,,'],
  ['half a JPEG', '\xff\xd8\xff\xe0 bukan gambar'],
  ['a PDF that says image/jpeg', '%PDF-1.7 \xff\xd8\xff'],
])('%s named .jpg is 415 and leaves nothing behind', async (_what, text) => {
  const [before, rowsBefore] = [await files(), await rows()];
  const answer = await upload(farmer, Buffer.from(text, 'latin1'));
  expect(answer.statusCode).toBe(415);
  expect(answer.json().error.code).toBe('picture_unreadable');
  expect(await files()).toEqual(before);
  expect(await rows()).toBe(rowsBefore);
});

test('a page hidden behind a picture does not come through', async () => {
  const polyglot = Buffer.concat([
    await picture(50, 50).jpeg().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ]);
  const answer = await upload(farmer, polyglot);
  expect(answer.statusCode).toBe(201);
  expect((await app.fastify.inject(answer.json().data.url)).body).not.toContain('<script>');
});

test('30,000 by 30,000 pixels are 400 in bounded memory', async () => {
  const bomb = pictureBomb();
  expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 30_000 });
  expect(bomb.length).toBeLessThan(8 * 1024 * 1024);
  const before = process.memoryUsage().rss;
  const answer = await upload(farmer, bomb);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.code).toBe('picture_too_big');
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
});

test.each([
  ['one byte more than 8 MB', 8 * 1024 * 1024 + 1],
  ['a file that never ends', Number.POSITIVE_INFINITY],
])('%s is 413', async (_what, size) => {
  const { port } = app.fastify.server.address() as AddressInfo;
  const sent = httpRequest({
    port,
    method: 'POST',
    path: '/api/uploads',
    headers: { cookie: farmer.cookie, 'content-type': 'multipart/form-data; boundary=batas' },
  });
  const status = new Promise((resolve) => sent.once('response', (response) => resolve(response.statusCode)));
  sent.on('error', () => {});
  sent.write('--batas\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n');
  let left = size;
  const sending = setInterval(() => {
    const chunk = Buffer.alloc(Math.min(left, 256 * 1024), 120);
    left -= chunk.length;
    if (chunk.length > 0) sent.write(chunk);
    else sent.end('\r\n--batas--\r\n');
  }, 2);
  try {
    expect(await status).toBe(413);
  } finally {
    clearInterval(sending);
    sent.destroy();
  }
});

test.each([
  ['no file', { payload: '--batas--\r\n', type: 'multipart/form-data; boundary=batas' }, 400],
  ['JSON', { payload: '{}', type: 'application/json' }, 415],
  ['a plain form', { payload: 'a=b', type: 'application/x-www-form-urlencoded' }, 415],
] as const)('%s is refused', async (_what, { payload, type }, status) => {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: { cookie: farmer.cookie, 'content-type': type },
    payload,
  });
  expect(answer.statusCode).toBe(status);
});

test('who may send what for', async () => {
  const bytes = await picture(20, 20).png().toBuffer();
  const ask = async (who: { cookie?: string }, purpose?: string) =>
    (await upload(who, bytes, purpose ? { fields: { purpose } } : {})).statusCode;
  expect(await ask({})).toBe(401);
  expect(await ask({}, 'portrait')).toBe(401);
  expect(await ask({}, 'proof')).toBe(201);
  expect(await ask(customer)).toBe(403);
  expect(await ask(customer, 'complaint')).toBe(201);
  expect(await ask(farmer, 'content')).toBe(403);
  expect(await ask(admin, 'content')).toBe(201);
  expect(await ask(farmer, 'lainnya')).toBe(400);
  expect((await upload(farmer, bytes, { fields: { nama: 'x' } })).statusCode).toBe(400);
});

test('a proof is shown to its sender and the admin, to others it is not there', async () => {
  const bytes = await picture(20, 20).png().toBuffer();
  const { url, smallUrl } = (await upload(customer, bytes, { fields: { purpose: 'proof' } })).json().data;
  const get = async (address: string, who: { cookie?: string } = {}) =>
    app.fastify.inject({ url: address, headers: who.cookie ? { cookie: who.cookie } : {} });
  for (const address of [url, smallUrl]) {
    expect((await get(address)).statusCode).toBe(404);
    expect((await get(`${address}?token=x`)).statusCode).toBe(404);
    expect((await get(address, farmer)).statusCode).toBe(404);
    expect((await get(address, admin)).statusCode).toBe(200);
    const own = await get(address, customer);
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
  }
});

test.each([
  '/unggahan/x.webp',
  '/unggahan/..%2f..%2fsecret',
  '/unggahan/%00',
  `/unggahan/u${'0'.repeat(26)}.webp`,
])('%s leads nowhere', async (url) => {
  expect([400, 404]).toContain((await app.fastify.inject(url)).statusCode);
});

test('pictures that nothing uses are swept after a day, those in use stay', async () => {
  const bytes = await picture(30, 30).png().toBuffer();
  const [kept, loose] = [
    (await upload(farmer, bytes)).json().data,
    (await upload(farmer, bytes)).json().data,
  ];
  const attach = (who: SignedIn, urls: string[], to: string) =>
    inTransaction(app.ctx, (ctx) => attachUploads(ctx, who.actor, { urls, purpose: 'listing', to }));
  const other = await signedIn(app, { role: 'farmer' });
  await expect(attach(other, [kept.url], 'listing:2')).rejects.toMatchObject({ code: 'upload_not_found' });
  await attach(farmer, [kept.url, '/gambar/products/padi-1.avif'], 'listing:1');
  await expect(attach(farmer, [kept.url], 'listing:3')).rejects.toMatchObject({ code: 'upload_not_found' });
  expect(await deleteUnusedUploads(app.ctx)).toBe(0);
  clock.forward(24 * 3_600_000 + 1);
  expect(await deleteUnusedUploads(app.ctx)).toBeGreaterThan(0);
  expect((await app.fastify.inject(kept.url)).statusCode).toBe(200);
  expect((await app.fastify.inject(loose.url)).statusCode).toBe(404);
  await attach(farmer, [], 'listing:1');
  expect(await deleteUnusedUploads(app.ctx)).toBe(1);
  expect((await app.fastify.inject(kept.smallUrl)).statusCode).toBe(404);
});

test('two hundred pictures a day and no more', async () => {
  const busy = await signedIn(app, { role: 'farmer' });
  const now = clock.now();
  await app.ctx.db.insert(uploads).values(
    Array.from({ length: 200 }, (_, n) => ({
      id: `utest${n}`,
      ownerId: busy.userId,
      purpose: 'listing' as const,
      mime: 'image/webp',
      bytes: 10,
      width: 1,
      height: 1,
      createdAt: now,
    })),
  );
  const bytes = await picture(20, 20).png().toBuffer();
  const refused = await upload(busy, bytes);
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'upload_quota']);
  expect(refused.headers['retry-after']).toBeDefined();
  await app.ctx.db.delete(uploads).where(eq(uploads.id, 'utest7'));
  // Also for concurrent uploads.
  const sent = await Promise.all(Array.from({ length: 5 }, () => upload(busy, bytes)));
  expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 429, 429, 429, 429]);
});
