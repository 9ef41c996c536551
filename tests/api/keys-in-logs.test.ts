import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createServer } from '../../src/server/http.ts';
import { logOptions } from '../../src/server/log.ts';
import { testConfig } from '../support/test-app.ts';
import { testDatabase } from '../support/test-database.ts';

const ROUTES = readFileSync(join(import.meta.dirname, '../../src/web/routes.ts'), 'utf8');
/** The paths that end in the key of a link, such as `/respond/`. */
const paths = [...ROUTES.matchAll(/route\('([^':]+)\/:token'/g)].map(([, path]) => `/${path}/`);
const KEY = 'gU5kq0V4Yw3Qm1Zr8Ts7Pa2L';

test('no link key appears in the log, whether of a page or of its data', async () => {
  expect(paths.length).toBeGreaterThan(1);
  const lines = new PassThrough();
  const database = await testDatabase();
  const log = pino(logOptions('debug'), lines);
  const { fastify, stop } = await createServer({ config: testConfig(database), engine: database, log });
  for (const path of paths) {
    await fastify.inject(`${path}${KEY}`);
    await fastify.inject(`${path}${KEY}.data?key=${KEY}`);
  }
  await stop();
  await database.close();
  lines.end();
  const logged = await text(lines);
  for (const path of paths) expect(logged).toContain(`"path":"${path}…`);
  expect(logged).not.toContain(KEY);
});
