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
import { socialSignInCallback } from '../api/auth-api.ts';
import type { DatabaseSignals } from '../api/notifications-api.ts';
import { namedPlugin } from '../api/plugins/named-plugin.ts';
import { createUploadBudget } from '../api/plugins/upload-budget.ts';
import { stopContinuing } from '../db/backup/wal-archive.ts';
import { projectFolder } from '../db/project-folder.ts';
import { connectReplica } from '../db/replica.ts';
import { closeAffectedBids } from '../domain/bidding/scheduled/close-unfulfillable-bids.ts';
import {
  type CatalogueSnapshot,
  takeCatalogueSnapshot,
} from '../domain/catalogue/list/catalogue-snapshot.ts';
import {
  type Actor,
  type AppContext,
  type Clock,
  createContext,
  type PasswordCost,
} from '../domain/context.ts';
import type { CacheTag } from '../domain/response-cache.ts';
import { createStaleResponses } from '../domain/stale-fallback.ts';
import { jobRunner } from '../jobs/job-runner.ts';
import { backupsOf } from './backups.ts';
import type { Config } from './config.ts';
import { serveHealthEndpoints } from './health-endpoints.ts';
import { actorReader } from './http-security/actor-from-request.ts';
import { createAuthSession } from './http-security/create-auth-session.ts';
import {
  closeWhenIdle,
  defaultHttpLimits,
  type HttpLimits,
  httpOptions,
  shedLoad,
  stopAccepting,
} from './http-security/http-limits.ts';
import { logDeniedRequests } from './http-security/log-denied-requests.ts';
import { maintenanceMode } from './http-security/maintenance-mode.ts';
import { refuseMalformed } from './http-security/refuse-malformed.ts';
import { addSecurityHeaders, securityHeadersOf } from './http-security/security-headers.ts';
import { sessionCookies } from './http-security/session-cookie.ts';
import { openFileStore } from './integrations/file-store.ts';
import { guardedHttpClient } from './integrations/guarded-http-client.ts';
import { createMailbox, mailConfigOf } from './integrations/mailbox.ts';
import { openGateways } from './integrations/payment-gateways/registry.ts';
import { createPgListener, type PgListener } from './integrations/pg-listener.ts';
import { logAccess, warnOfUntrustedProxy } from './log.ts';
import { createErrorLog } from './observability/error-log.ts';
import { instrumentedPool } from './observability/instrumented-pool.ts';
import { serveMetrics, statementMeter } from './observability/metrics.ts';
import { type RequestContext, requestContext } from './observability/request-context.ts';
import { createSlowStatementLog } from './observability/slow-statement-log.ts';
import { openTelemetry } from './observability/telemetry.ts';
import { instrumentQueries, traceRequests } from './observability/trace-requests.ts';
import { servePreviousAssets, storeAssets } from './previous-assets.ts';
import { readSystemInfo } from './read-system-info.ts';
import {
  cacheApiResponses,
  createResponseCache,
  respondFromCache,
  responsesIn,
  withResponseCache,
} from './response-cache/create-response-cache.ts';
import { memoryCache } from './response-cache/memory-cache.ts';
import { snapshotFile } from './response-cache/snapshot-file.ts';
import { serveUploads } from './serve-uploads.ts';
import { pagePatterns } from './ssr/page-routes.ts';
import { sendErrorPage } from './ssr/plain-page.ts';
import { servePages } from './ssr/react-router.ts';
import { staticFiles } from './static-files.ts';

/** The Cloud API, in the version that `domain/notifications` implements. */
const WHATSAPP_URL = 'https://graph.facebook.com/v23.0';

export type ServerDeps = {
  config: Config;
  engine: { pool: Pool; url: string; directUrl?: string; replica?: Pool };
  log: Logger;
  clock?: Clock;
  serverFactory?: FastifyServerFactory;
  /** The build of the pages; API tests omit it. */
  pages?: ServerBuild;
  /** The demo's catalogue when the database has never responded (R3). */
  sample?: () => Promise<CatalogueSnapshot>;
  /** The context that each line of `log` carries. */
  underWay?: RequestContext;
  /** Other limits, for tests of them. */
  limits?: Partial<HttpLimits>;
  /** Another password cost than recommended, for faster tests. */
  passwordCost?: PasswordCost;
};

export type App = {
  fastify: FastifyInstance;
  ctx: AppContext;
  startJobs(): Promise<void>;
  /** `retired`: another process accepts requests in its place, so no load balancer needs to know. */
  stop(options?: { retired?: boolean }): Promise<void>;
};

/** The HTTP server on an opened database: API, pages, static files, health. It does not listen yet. */
export async function createServer(deps: ServerDeps): Promise<App> {
  const { config, engine, log, pages } = deps;
  const clock = deps.clock ?? { now: () => new Date() };
  const cache = memoryCache(undefined, () => clock.now());
  const security = securityHeadersOf(config);
  const limits = { ...defaultHttpLimits, ...deps.limits };
  const inProduction = config.nodeEnv === 'production';
  const answers = responsesIn(cache, config.nodeEnv !== 'development' && config.keepAnswers !== false);
  const registry = new Registry();
  const under = deps.underWay ?? requestContext();
  const telemetry = config.telemetry && (await openTelemetry(config.telemetry, { registry, log }));
  const hear = instrumentQueries(under, {
    telemetry,
    slowMs: limits.slowStatementMs,
    observe: statementMeter(registry),
    whenSlow: (slow) => slowStatements.note(slow),
  });
  const ctx = createContext(instrumentedPool(engine.pool, hear), {
    endBids: closeAffectedBids,
    clock,
    log,
    cache,
    files: openFileStore(config),
    passwordCost: deps.passwordCost,
    staleResponses: createStaleResponses(),
    config: {
      publicUrl: config.publicUrl,
      demo: config.demo,
      secret: config.secret,
      whatsappUrl: config.whatsappUrl ?? WHATSAPP_URL,
      ...(config.pushHosts ? { pushHosts: config.pushHosts } : {}),
      ...mailConfigOf(config.smtpUrl),
    },
  });
  ctx.snapshots = snapshotFile(`${config.dataDir}/last-good.json`, {
    snapshot: () => takeCatalogueSnapshot(ctx),
    log,
    ...(config.demo && deps.sample ? { sample: deps.sample } : {}),
  });
  const replica = engine.replica && connectReplica(engine.pool, engine.replica, log);
  if (replica) ctx.replica = replica;
  ctx.http = guardedHttpClient(config.ownHosts);
  ctx.backups = backupsOf(config, clock);
  ctx.systemInfo = readSystemInfo(config, ctx);
  const failures = createErrorLog(ctx, limits.failuresMs);
  ctx.errorLog = failures;
  const slowStatements = createSlowStatementLog(ctx, limits.failuresMs);
  if (!ctx.backups) await stopContinuing(config.dataDir);
  Object.assign(ctx, openGateways(config, config.publicUrl, log));
  const cookies = sessionCookies(config);
  const people = actorReader(ctx, cookies);
  const doorOf = createAuthSession(ctx, { config, cookies });

  const mailbox = createMailbox(ctx, config);
  // Pages show whether mails are sent; the sending itself reads the settings again.
  const readMailServer = () =>
    void mailbox.mailer().catch((thrown) => log.warn({ err: thrown }, 'the mail server could not be read'));
  const listener = createPgListener(engine.directUrl ?? engine.url, log);
  listener.hear('lumbung_changed', (payload) => {
    const [origin, ...topics] = payload.split(' ');
    // Our own changes invalidated the cache when they committed.
    if (origin !== cache.origin) for (const topic of topics) cache.changed(topic as CacheTag);
    if (topics.includes('settings')) readMailServer();
  });
  listener.whenConnected(() => cache.clear());
  listener.whenConnected(readMailServer);
  // When the database is down, pages render from their last snapshot, marked as stale, and the catalogue is
  // closed (R3).
  listener.whenLost(() => {
    for (const topic of ['catalog', 'content', 'settings', 'deals', 'levels'] as const) cache.changed(topic);
  });

  const statics = staticFiles(projectFolder(), security, { build: inProduction });
  const memory = createResponseCache(answers, statics, log);
  const fastify = Fastify({
    loggerInstance: log,
    serverFactory: deps.serverFactory ?? withResponseCache(httpOptions(limits), memory),
    logController: new LogController({ disableRequestLogging: true }),
    // Short, since error pages show it, and unique across processes and starts. It is cut from a UUID, whose
    // randomness is drawn in bulk: four bytes per request would cost as much as parsing its URL.
    genReqId: () => randomUUID().slice(0, 8),
    bodyLimit: 256 * 1024,
    requestTimeout: limits.requestMs,
    // Registering plugins may take longer than Fastify's ten seconds on a busy machine; `createStartProgress` limits
    // the whole start, and reports what it waits for.
    pluginTimeout: 0,
    // Requests on open connections are still answered while the process ends.
    return503OnClosing: false,
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (thrown, request, reply) => {
      reply.headers(security.headers).header('content-security-policy', security.inertPolicy);
      return sendErrorPage(request, reply, thrown);
    },
    // The instance's type names the logger's class; plugins accept any logger.
  }) as unknown as FastifyInstance;
  fastify.decorate('ctx', ctx);
  fastify.decorate('uploadBudget', createUploadBudget());
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

  fastify.setErrorHandler((thrown, request, reply) => sendErrorPage(request, reply, thrown));
  respondFromCache(fastify, memory);
  traceRequests(fastify, under, {
    telemetry,
    pageOf: pages ? pagePatterns(pages) : () => undefined,
  });
  if (!config.trustProxy) warnOfUntrustedProxy(fastify);
  logAccess(fastify);
  logDeniedRequests(fastify, ctx);
  addSecurityHeaders(fastify, security, config.publicUrl);
  refuseMalformed(fastify);
  const load = shedLoad(fastify, limits);
  maintenanceMode(fastify, { ctx, publicUrl: config.publicUrl, unkept: answers.unkept });
  closeWhenIdle(fastify);
  const health = serveHealthEndpoints(fastify, engine.pool);
  serveMetrics(fastify, {
    registry,
    ctx,
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
    // Compressed for each response: level 4 costs as much as gzip and compresses better.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });

  await fastify.register(
    namedPlugin('keptApi', async (scope: FastifyInstance) => {
      cacheApiResponses(scope, answers, security);
      await scope.register(namedPlugin('api', api), {
        signals: signalsOf(listener),
        heartbeatMs: limits.heartbeatMs,
        sessionCookie: cookies.name,
      });
    }),
    { prefix: '/api' },
  );
  await fastify.register(namedPlugin('socialCallback', socialSignInCallback), {
    prefix: '/api/auth/callback',
  });
  await fastify.register(namedPlugin('serveUploads', serveUploads));
  if (inProduction) {
    servePreviousAssets(fastify, ctx.files, security, log);
    fastify.addHook('onReady', () => publishAssets(ctx));
  }
  if (pages) {
    const how = { build: pages, mode: config.nodeEnv, answers, security };
    await fastify.register(namedPlugin('pages', async (scope: FastifyInstance) => servePages(scope, how)));
  }

  const runner = jobRunner(ctx, {
    onEmailQueued: (heard) => {
      listener.hear('lumbung_outbox', heard);
      listener.whenConnected(heard);
    },
    onMessageQueued: (heard) => {
      listener.hear('lumbung_words', heard);
      listener.whenConnected(heard);
    },
    mailer: mailbox.mailer,
  });
  fastify.addHook('onReady', async () => listener.start());
  fastify.addHook('onClose', () => listener.stop());

  return {
    fastify,
    ctx,
    startJobs: () => runner.start(),
    stop: async ({ retired = false } = {}) => {
      if (retired) await stopAccepting(fastify.server);
      else health.leave();
      // The load balancer sees it at /readyz and stops routing before the process stops listening.
      if (config.drainSeconds && !retired) await sleep(config.drainSeconds * 1_000);
      await fastify.close();
      await runner.stop();
      await Promise.all([failures.close(), slowStatements.close()]);
      mailbox.close();
      await telemetry?.close();
    },
  };
}

/** Before the server listens: no page may refer to files that other servers do not have yet. */
async function publishAssets({ files, clock, log }: AppContext): Promise<void> {
  try {
    await storeAssets(join(projectFolder(), 'build/client/assets'), files, clock.now());
  } catch (thrown) {
    log.warn({ err: thrown }, 'the files of this build could not be laid where other builds find them');
  }
}

function signalsOf(listener: PgListener): DatabaseSignals {
  return {
    onNotification: (heard) => listener.hear('lumbung_notices', heard),
    onSessionChange: (heard) => listener.hear('lumbung_sessions', heard),
    onReconnect: (heard) => listener.whenConnected(heard),
  };
}
