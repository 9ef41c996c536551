import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { securityHeadersOf } from '../../src/server/http-security/security-headers.ts';
import { folderFiles } from '../../src/server/integrations/file-store.ts';
import { servePreviousAssets, storeAssets } from '../../src/server/previous-assets.ts';
import { DAY_MS } from '../../src/shared/format/dates.ts';
import { testConfig } from '../support/test-app.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lumbung-builds-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const start = new Date('2026-11-23T00:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * DAY_MS);

/** A build of the shop, with a file of its own and one that every build has. */
async function build(version: number): Promise<string> {
  const path = await mkdtemp(join(folder, `build${version}-`));
  await writeFile(join(path, `Root-A_${version}.js`), `export default ${version};`);
  await writeFile(join(path, 'sama-B1.css'), 'a{}');
  await writeFile(join(path, `Root-A_${version}.js.br`), 'packed');
  return path;
}

test('a page of the former build finds its files at a server of the new one, and the other way round', async () => {
  const files = folderFiles(join(folder, 'store'));
  const [one, two] = [await build(1), await build(2)];
  await storeAssets(one, files, start);
  await storeAssets(two, files, after(1));
  const app = Fastify();
  servePreviousAssets(app, files, securityHeadersOf(testConfig({ url: 'postgres://x/y' })), silent);
  for (const [name, body] of [
    ['Root-A_1.js', 'export default 1;'],
    ['Root-A_2.js', 'export default 2;'],
    ['sama-B1.css', 'a{}'],
  ] as const) {
    const answer = await app.inject({ url: `/assets/${name}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(body);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toMatch(name.endsWith('js') ? /^text\/javascript/ : /^text\/css/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
  for (const name of ['Root-A_3.js', 'Root-A_1.js.br', 'aset-daftar.json', '..%2Frahasia.js'])
    expect((await app.inject({ url: `/assets/${name}` })).statusCode).toBe(404);
  await app.close();
});

test('the last two builds stay however old, others for 30 days; a start of the same build lays nothing', async () => {
  const files = folderFiles(join(folder, 'store'));
  const count = async () => (await readdir(join(folder, 'store'))).length;
  const builds = [await build(1), await build(2), await build(3)];
  await storeAssets(builds[0]!, files, start);
  await storeAssets(builds[1]!, files, after(40));
  // Two files of their own, one of both, and the list.
  expect(await count()).toBe(4);
  await storeAssets(
    builds[1]!,
    { ...files, write: () => Promise.reject(new Error('nothing to write')) },
    after(41),
  );
  await storeAssets(builds[2]!, files, after(42));
  expect(await count()).toBe(4);
  expect(await files.read('aset-daftar.json').then((list) => Buffer.from(list!).toString())).not.toContain(
    'Root-A_1',
  );
});
