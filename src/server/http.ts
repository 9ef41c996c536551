import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { ServerBuild } from 'react-router';
import { api } from '../api/api.ts';
import type { Signals } from '../api/events.ts';
import { named } from '../api/frame/named.ts';
import { socialCallback } from '../api/people/auth.ts';
import { endFollowing } from '../db/backup/wal-archive.ts';
import { projectFolder } from '../db/project-folder.ts';
import { replicaBeside } from '../db/replica.ts';
import { endBids } from '../domain/bidding/clock/close-bids.ts';
import { type Snapshot, takeSnapshot } from '../domain/catalogue/list/last-good.ts';
import type { Topic } from '../domain/kept.ts';
import { lastAnswers } from '../domain/last-answer.ts';
import { type Actor, type Clock, type PasswordCost, type Shop, shopOver } from '../domain/shop.ts';
import { jobRunner } from '../jobs/runner.ts';
import { backupsOf } from './backups.ts';
import type { Config } from './config.ts';
import { keepAssets, serveFormerAssets } from './former-assets.ts';
import { actorReader } from './guard/actor.ts';
import { doorMaker } from './guard/door.ts';
import { closeWhenIdle, defaultLimits, httpOptions, type Limits, limitLoad } from './guard/limits.ts';
import { secure, securityOf } from './guard/security.ts';
import { sessionCookies } from './guard/session-cookie.ts';
import { shutUntilOpen } from './guard/shut.ts';
import { watchRefusals } from './guard/watch.ts';
import { serveHealth } from './health.ts';
import { logAccess, tellOfProxy } from './log.ts';
import { machineOf } from './machine.ts';
import { answerFromMemory, answersIn, keepApiAnswers, memoryOf, serverOver } from './memory/answers.ts';
import { memoryCache } from './memory/cache.ts';
import { lastGoodIn } from './memory/last-good.ts';
import { filesOf } from './outside/files.ts';
import { type Listener, listenerAt } from './outside/listener.ts';
import { mailboxOf, mailOf } from './outside/mailbox.ts';
import { midtrans } from './outside/midtrans.ts';
import { outside } from './outside/outside.ts';
import { pagePatterns } from './pages/page-routes.ts';
import { sendFailure } from './pages/plain-page.ts';
import { servePages } from './pages/react-router.ts';
import { failuresOf } from './seeing/failures.ts';
import { followRequests, followVerbs, hearStatements } from './seeing/follow.ts';
import { serveMetrics, statementMeter } from './seeing/metrics.ts';
import { slowStatementsOf } from './seeing/slow-statements.ts';
import { openTelemetry } from './seeing/telemetry.ts';
import { type UnderWay, underWay } from './seeing/under-way.ts';
import { watchedPool } from './seeing/watched-pool.ts';
import { staticFiles } from './static.ts';
import { serveUploads } from './uploads.ts';

/** The Cloud API, by the version whose contract `domain/notify/whatsapp.ts` speaks. */
const WHATSAPP_URL = 'https://graph.facebook.com/v23.0';

export type ServerDeps = {
  config: Config;
  engine: { pool: Pool; url: string; directUrl?: string; replica?: Pool };
  log: Logger;
  clock?: Clock;
  serverFactory?: FastifyServerFactory;
  /** The pages' build; tests of the API leave it out. */
  pages?: ServerBuild;
  /** What the catalogue shows in the demo where the database has never answered (R3). */
  sample?: () => Promise<Snapshot>;
  /** What the lines of `log` say they were written in. */
  underWay?: UnderWay;
  /** Other limits than usual, for tests of them. */
  limits?: Partial<Limits>;
  /** Another cost of passwords than what is recommended, for tests of other things. */
  passwordCost?: PasswordCost;
};

export type App = {
  fastify: FastifyInstance;
  shop: Shop;
  startJobs(): Promise<void>;
  stop(): Promise<void>;
};

/** The HTTP server over an open engine: API, pages, static files, health. Nothing listens yet. */
export async function createServer(deps: ServerDeps): Promise<App> {
  const { config, engine, log, pages } = deps;
  const clock = deps.clock ?? { now: () => new Date() };
  const cache = memoryCache(undefined, () => clock.now());
  const security = securityOf(config);
  const limits = { ...defaultLimits, ...deps.limits };
  const inProduction = config.nodeEnv === 'production';
  const answers = answersIn(cache, config.nodeEnv !== 'development' && config.keepAnswers !== false);
  const registry = new Registry();
  const under = deps.underWay ?? underWay();
  const telemetry = config.telemetry && (await openTelemetry(config.telemetry, { registry, log }));
  const hear = hearStatements(under, {
    telemetry,
    slowMs: limits.slowStatementMs,
    observe: statementMeter(registry),
    whenSlow: (slow) => slowStatements.note(slow),
  });
  const shop = shopOver(watchedPool(engine.pool, hear), {
    follow: followVerbs(under, telemetry),
    endBids,
    clock,
    log,
    cache,
    files: filesOf(config),
    passwordCost: deps.passwordCost,
    lastAnswers: lastAnswers(),
    config: {
      publicUrl: config.publicUrl,
      demo: config.demo,
      secret: config.secret,
      whatsappUrl: config.whatsappUrl ?? WHATSAPP_URL,
      ...mailOf(config.smtpUrl),
    },
  });
  shop.spare = lastGoodIn(`${config.dataDir}/last-good.json`, {
    snapshot: () => takeSnapshot(shop),
    log,
    ...(config.demo && deps.sample ? { sample: deps.sample } : {}),
  });
  const replica = engine.replica && replicaBeside(engine.pool, engine.replica, log);
  if (replica) shop.replica = replica;
  shop.outside = outside(config.ownHosts);
  shop.backups = backupsOf(config, clock);
  shop.machine = machineOf(config, shop);
  const failures = failuresOf(shop, limits.failuresMs);
  shop.failures = failures;
  const slowStatements = slowStatementsOf(shop, limits.failuresMs);
  if (!shop.backups) await endFollowing(config.dataDir);
  if (config.midtrans) {
    shop.gateway = midtrans(config.midtrans, `${config.publicUrl}/api/payments/midtrans`, log);
  }
  const cookies = sessionCookies(config);
  const people = actorReader(shop, cookies);
  const doorOf = doorMaker(shop, { config, cookies });

  const listener = listenerAt(engine.directUrl ?? engine.url, log);
  listener.hear('lumbung_changed', (payload) => {
    const [origin, ...topics] = payload.split(' ');
    // Our own changes were dropped when they committed.
    if (origin !== cache.origin) for (const topic of topics) cache.changed(topic as Topic);
  });
  listener.whenConnected(() => cache.clear());
  // Should the database be away, pages are made again from what they last showed, marked, the catalogue closed (R3).
  listener.whenLost(() => {
    for (const topic of ['catalog', 'content', 'settings', 'deals', 'levels'] as const) cache.changed(topic);
  });

  const statics = staticFiles(projectFolder(), security, { build: inProduction });
  const memory = memoryOf(answers, statics, log);
  const fastify = Fastify({
    loggerInstance: log,
    serverFactory: deps.serverFactory ?? serverOver(httpOptions(limits), memory),
    logController: new LogController({ disableRequestLogging: true }),
    // An error page shows it, so that it is short, and another in every process and after every start. Of a UUID, whose
    // chance is drawn for many at once: four bytes for each request cost as much as reading its address.
    genReqId: () => randomUUID().slice(0, 8),
    bodyLimit: 256 * 1024,
    requestTimeout: limits.requestMs,
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (thrown, request, reply) => {
      reply.headers(security.headers).header('content-security-policy', security.inertPolicy);
      return sendFailure(request, reply, thrown);
    },
    // The instance's type names the logger's class; plugins are written for any logger.
  }) as unknown as FastifyInstance;
  fastify.decorate('shop', shop);
  const actors = new WeakMap<object, Promise<Actor>>();
  fastify.decorateRequest('actor', function actor(this: FastifyRequest) {
    const known = actors.get(this.raw);
    if (known) return known;
    const asked = people.read(this.headers.cookie, { use: true });
    actors.set(this.raw, asked);
    return asked;
  });

  fastify.decorateRequest('door', function door(this: FastifyRequest) {
    return doorOf(this);
  });
  fastify.decorateRequest('actorNow', function actorNow(this: FastifyRequest) {
    return people.read(this.headers.cookie, { use: false });
  });
  fastify.decorateRequest('actorLast', function actorLast(this: FastifyRequest) {
    return people.last(this.headers.cookie);
  });

  fastify.setErrorHandler((thrown, request, reply) => sendFailure(request, reply, thrown));
  answerFromMemory(fastify, memory);
  followRequests(fastify, under, {
    telemetry,
    pageOf: pages ? pagePatterns(pages) : () => undefined,
  });
  if (!config.trustProxy) tellOfProxy(fastify);
  logAccess(fastify);
  watchRefusals(fastify, shop);
  secure(fastify, security, config.publicUrl);
  const load = limitLoad(fastify, limits);
  shutUntilOpen(fastify, { shop, publicUrl: config.publicUrl, unkept: answers.unkept });
  closeWhenIdle(fastify);
  const health = serveHealth(fastify, engine.pool);
  serveMetrics(fastify, {
    registry,
    shop,
    token: config.metricsToken,
    pool: engine.pool,
    replica,
    answers,
    load,
    listening: listener.connected,
  });
  await fastify.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1400,
    // Made anew for each answer: 4 costs what gzip does and packs better.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });

  await fastify.register(
    named('keptApi', async (scope: FastifyInstance) => {
      keepApiAnswers(scope, answers, security);
      await scope.register(named('api', api), {
        signals: signalsOf(listener),
        heartbeatMs: limits.heartbeatMs,
        sessionCookie: cookies.name,
      });
    }),
    { prefix: '/api' },
  );
  await fastify.register(named('socialCallback', socialCallback), { prefix: '/api/auth/callback' });
  await fastify.register(named('serveUploads', serveUploads));
  if (inProduction) {
    serveFormerAssets(fastify, shop.files, security, log);
    fastify.addHook('onReady', () => layAssets(shop));
  }
  if (pages) {
    const how = { build: pages, mode: config.nodeEnv, answers, security };
    await fastify.register(named('pages', async (scope: FastifyInstance) => servePages(scope, how)));
  }

  const mailbox = mailboxOf(shop, config);
  const runner = jobRunner(shop, {
    whenMail: (heard) => {
      listener.hear('lumbung_outbox', heard);
      listener.whenConnected(heard);
    },
    whenWord: (heard) => {
      listener.hear('lumbung_words', heard);
      listener.whenConnected(heard);
    },
    mailer: mailbox.mailer,
  });
  fastify.addHook('onReady', async () => listener.start());
  fastify.addHook('onClose', () => listener.stop());

  return {
    fastify,
    shop,
    startJobs: () => runner.start(),
    stop: async () => {
      health.leave();
      // Whoever sends us visitors sees it at /readyz and sends them elsewhere before nobody listens here.
      if (config.drainSeconds) await sleep(config.drainSeconds * 1_000);
      await fastify.close();
      await runner.stop();
      await Promise.all([failures.close(), slowStatements.close()]);
      mailbox.close();
      await telemetry?.close();
    },
  };
}

/** Before we listen: nobody may be shown a page whose files other servers do not have yet. */
async function layAssets({ files, clock, log }: Shop): Promise<void> {
  try {
    await keepAssets(join(projectFolder(), 'build/client/assets'), files, clock.now());
  } catch (thrown) {
    log.warn({ err: thrown }, 'the files of this build could not be laid where other builds find them');
  }
}

function signalsOf(listener: Listener): Signals {
  return {
    whenNotice: (heard) => listener.hear('lumbung_notices', heard),
    whenSession: (heard) => listener.hear('lumbung_sessions', heard),
    whenReconnected: (heard) => listener.whenConnected(heard),
  };
}
