import { rm } from 'node:fs/promises';
import pino from 'pino';
import type { Config } from '../../src/server/config.ts';
import { createServer, type ServerDeps } from '../../src/server/http.ts';
import { LIGHT } from './light-password-cost.ts';
import { holdToDocument } from './openapi-responses.ts';
import { SECRET } from './sealed-secrets.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

export { testClock } from './test-clock.ts';

/** Settings of a server over a test's own database, with a data folder of its own. */
export function testConfig(database: { url: string }, overrides: Partial<Config> = {}): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    dataDir: `data/test-files/${database.url.split('/').at(-1)?.replace(/\W+/g, '-') ?? 'x'}`,
    publicUrl: 'http://127.0.0.1:3000',
    demo: false,
    secret: SECRET,
    trustProxy: false,
    logLevel: 'silent',
    nodeEnv: 'test',
    ...overrides,
  };
}

/** What a test's server may do: the test's own work shares its event loop, so that neither lag nor a slow statement tells of load. */
export const limits = { loopDelayMs: Number.POSITIVE_INFINITY, slowStatementMs: Number.POSITIVE_INFINITY };

/** The API over a fresh database or the one given, without pages, its answers held to its document; `close` drops both. */
export async function testApp(
  overrides: Partial<Config> = {},
  clock: { now(): Date } = { now: () => new Date() },
  {
    database: given,
    ...extra
  }: Partial<Pick<ServerDeps, 'pages' | 'limits' | 'log' | 'sample' | 'underWay' | 'passwordCost'>> & {
    database?: TestDatabase;
  } = {},
) {
  const database = given ?? (await testDatabase());
  const config = testConfig(database, overrides);
  const app = await createServer({
    config,
    engine: database,
    log: pino({ level: 'silent' }),
    clock,
    passwordCost: LIGHT,
    ...extra,
    limits: { ...limits, ...extra.limits },
  });
  await app.fastify.ready();
  holdToDocument(app.fastify);
  return {
    ...app,
    database,
    async close() {
      await app.stop();
      await database.close();
      await rm(config.dataDir, { recursive: true, force: true });
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;
