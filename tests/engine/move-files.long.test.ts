import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadPicture } from '../../src/domain/uploads/upload-picture.ts';
import { openFileStore } from '../../src/server/integrations/file-store.ts';
import { type FileStoreLocation, parseFileStoreUrl } from '../../src/server/integrations/file-store-url.ts';
import { SECRET } from '../support/sealed-secrets.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { dataDir } from './processes.ts';
import { STORE_KEYS, startStore } from './start-store.ts';

/* `npm run move-files`: a shop's pictures go from its folder to a store and back, whole, and none twice. */
const data = dataDir();
const folder = join(data.path, 'shop');
let app: TestApp;
let seller: SignedIn;
let store: Awaited<ReturnType<typeof startStore>>;

beforeAll(async () => {
  app = await testApp({ dataDir: folder });
  seller = await signedIn(app, { role: 'farmer' });
  store = await startStore(join(data.path, 's3'));
});
afterAll(async () => {
  store.stop();
  await app.close();
  await data.remove();
});

/** The names of the two files of a picture that was sent just now. */
async function send(): Promise<string[]> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a3' } })
    .jpeg()
    .toBuffer();
  const sent = await uploadPicture(
    app.ctx,
    seller.actor,
    { purpose: 'listing' },
    { bytes, address: '127.0.0.1' },
  );
  return [sent.url, sent.smallUrl].map((url) => url.split('/').at(-1)!);
}

async function move(to: string, env: Record<string, string> = {}) {
  const script = spawn(process.execPath, ['scripts/move-files.ts', '--to', to], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: folder,
      SECRET,
      DATABASE_URL: app.database.url,
      ...STORE_KEYS,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([
    text(script.stdout),
    text(script.stderr),
    once(script, 'exit'),
  ]);
  return { code, said, complained };
}
const at = (place: string) =>
  openFileStore({
    files: parseFileStoreUrl(
      place,
      STORE_KEYS.AWS_ACCESS_KEY_ID,
      STORE_KEYS.AWS_SECRET_ACCESS_KEY,
    ) as FileStoreLocation,
    dataDir: data.path,
  });

test('every picture goes to the store byte for byte, later ones by a second run, and back to a folder', async () => {
  const first = await send();
  const moved = await move(store.filesUrl);
  expect(moved, moved.complained).toMatchObject({
    code: 0,
    said: expect.stringContaining('2 berkas disalin'),
  });
  const later = await send();
  expect((await move(store.filesUrl)).said).toMatch(/2 berkas disalin \([\d.]+ MB\), 2 sudah ada di sana\./);

  const back = join(data.path, 'back');
  expect((await move(back, { FILES_URL: store.filesUrl })).said).toContain('4 berkas disalin');
  for (const name of [...first, ...later]) {
    const own = await app.ctx.files.read(name);
    expect(own?.length, name).toBeGreaterThan(0);
    expect(Buffer.from((await at(store.filesUrl).read(name))!)).toEqual(Buffer.from(own!));
    expect(Buffer.from((await at(back).read(name))!)).toEqual(Buffer.from(own!));
  }
});

test('the run after the shop has moved finds nothing missing: what was sent to the new place since is there', async () => {
  const before = await send();
  await move(store.filesUrl);
  const meanwhile = await send();
  const since = await send();
  // As a shop with FILES_URL keeps them.
  for (const name of since) {
    await at(store.filesUrl).write(name, (await app.ctx.files.read(name))!);
    await app.ctx.files.remove(name);
  }
  const again = await move(store.filesUrl, { FILES_URL: '' });
  expect(again, again.complained).toMatchObject({
    code: 0,
    said: expect.stringContaining('2 berkas disalin'),
  });
  for (const name of [...before, ...meanwhile, ...since])
    expect((await at(store.filesUrl).read(name))?.length, name).toBeGreaterThan(0);
});

test('what is not where it should be is named; a store that refuses is told before anything is copied', async () => {
  const [lost] = await send();
  await app.ctx.files.remove(lost!);
  const missing = await move(store.filesUrl);
  expect(missing.code).toBe(1);
  expect(missing.complained).toContain(
    `1 berkas tercatat di basis data, tetapi tidak ada di tempat asalnya: ${lost}.`,
  );
  const refused = await move(store.filesUrl, { AWS_SECRET_ACCESS_KEY: 'bukan-kuncinya' });
  expect(refused).toMatchObject({ code: 1, complained: expect.stringContaining('--to tidak bisa dipakai') });
  expect(await move('ftp://gambar')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('--to harus berupa folder'),
  });
});
