import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerFactory } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import { api } from '../api/api.ts';
import { authApi } from '../api/auth.ts';
import { takeSnapshot } from '../domain/catalog/last-good.ts';
import { type Actor, type Clock, type Shop, shopOver } from '../domain/shop.ts';
import { actorReader } from './actor.ts';
import { createAuth } from './auth.ts';
import { memoryCache } from './cache.ts';
import type { Config } from './config.ts';
import { filesIn } from './files.ts';
import { lastGoodIn } from './last-good.ts';
import { servePages } from './react-router.ts';
import { sessionCookies } from './session-cookie.ts';

export type ServerDeps = {
  config: Config;
  engine: { pool: Pool; url: string };
  log: Logger;
  clock?: Clock;
  serverFactory?: FastifyServerFactory;
  /** The pages' build; tests of the API leave it out. */
  pages?: ServerBuild;
};

export type App = {
  fastify: FastifyInstance;
  shop: Shop;
  startJobs(): Promise<void>;
  stop(): Promise<void>;
};

/** The HTTP server over an open engine: API, pages, static files, health. Nothing listens yet. */
export async function createServer(deps: ServerDeps): Promise<App> {
  const { config, engine, log } = deps;
  const cache = memoryCache();
  const shop = shopOver(engine.pool, {
    clock: deps.clock ?? { now: () => new Date() },
    log,
    cache,
    files: filesIn(`${config.dataDir}/uploads`),
    config: { publicUrl: config.publicUrl, demo: config.demo, secret: config.secret },
  });
  shop.spare = lastGoodIn(`${config.dataDir}/last-good.json`, { snapshot: () => takeSnapshot(shop), log });
  const cookies = sessionCookies(config);
  const actorOf = actorReader(shop, cookies);
  const { auth, doorOf } = createAuth(shop, config);

  const fastify = Fastify({
    loggerInstance: log,
    ...(deps.serverFactory ? { serverFactory: deps.serverFactory } : {}),
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    trustProxy: config.trustProxy,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  }) as unknown as FastifyInstance;
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.decorate('shop', shop);
  const actors = new WeakMap<object, Promise<Actor>>();
  fastify.decorateRequest('actor', function actor(this: FastifyRequest) {
    const known = actors.get(this.raw);
    if (known) return known;
    const asked = actorOf(this.headers.cookie);
    actors.set(this.raw, asked);
    return asked;
  });

  await fastify.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: config.nodeEnv === 'development' ? ["'self'", 'ws:'] : ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: config.publicUrl.startsWith('https:') ? [] : null,
      },
    },
  });

  await fastify.register(api, { prefix: '/api' });
  await fastify.register(authApi, { prefix: '/api/auth', handler: auth.handler });
  if (deps.pages) {
    const { pages } = deps;
    await fastify.register(async (scope) =>
      servePages(scope, { build: pages, mode: config.nodeEnv, doorOf }),
    );
  }

  return {
    fastify,
    shop,
    startJobs: async () => {},
    stop: async () => {
      await fastify.close();
    },
  };
}
