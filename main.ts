import cluster from 'node:cluster';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { checkConnectionBudget } from './src/db/connection-budget.ts';
import { chooseAccount } from './src/db/embedded/server-account.ts';
import { type Engine, openEngine, withDirectPool } from './src/db/engine.ts';
import { EngineError } from './src/db/engine-error.ts';
import { migrate, pendingMigrations } from './src/db/migrate-database.ts';
import { seedReference } from './src/db/seed-reference.ts';
import { type Config, readConfig } from './src/server/config.ts';
import { ConfigError } from './src/server/config-error.ts';
import { gracefulShutdown } from './src/server/graceful-shutdown.ts';
import type { App } from './src/server/http.ts';
import { checkFileStore } from './src/server/integrations/file-store.ts';
import { jsonConsole } from './src/server/json-console.ts';
import { listenForUpgrades } from './src/server/listen-for-upgrades.ts';
import { logOptions } from './src/server/log.ts';
import { logFieldsOf, requestContext } from './src/server/observability/request-context.ts';
import { bindPort, explainListen } from './src/server/port.ts';
import { dropPrivileges } from './src/server/privileges.ts';
import { StartError } from './src/server/start-error.ts';
import { START_STEPS, startProgress } from './src/server/start-progress.ts';
import { VERSION } from './src/server/version.ts';
import {
  announceServing,
  isFirstWorker,
  startWorkers,
  waitForPort,
  whenRetired,
} from './src/server/workers.ts';

type AppModule = typeof import('./src/server/app.ts');

/**
 * The backlog of connections that the system queues for us, up to its own limit. A larger burst is reset
 * instead of getting a 503; Node's default of 511 fills quickly.
 */
const BACKLOG = 4096;

const { dev } = parseArgs({ options: { dev: { type: 'boolean', default: false } } }).values;
// React chooses its build by this variable, so it is set before any module of the app is loaded.
process.env.NODE_ENV ??= dev ? 'development' : 'production';
if (dev) process.env.DEMO ??= '1';

const shutdown = gracefulShutdown();
const { open } = shutdown;
/** The context of log lines: the log is created before the server. */
const requests = requestContext();

try {
  await start();
} catch (error) {
  if (shutdown.begun()) await new Promise(() => undefined);
  const expected =
    error instanceof StartError || error instanceof ConfigError || error instanceof EngineError;
  console.error(expected ? `\n${(error as Error).message}\n` : error);
  await shutdown.close(1);
}

async function start(): Promise<void> {
  const asked = readConfig(process.env);
  const log = pino({ ...logOptions(asked.logLevel), mixin: logFieldsOf(requests) });
  // A terminal, and the demo, get lines of text instead of JSON.
  if (!dev && !asked.demo && !process.stdout.isTTY) jsonConsole(log);
  shutdown.onSignals(log, (asked.drainSeconds ?? 0) * 1_000);
  const { config, free } = cluster.isWorker ? { config: asked, free: waitForPort } : await bindPort(asked);
  if (!dev && cluster.isPrimary && (config.workers ?? 1) > 1) return runPrimary(config, free, log);
  const limitMs = (config.startSeconds ?? 300) * 1_000;
  const step = startProgress(log, limitMs);
  const engine = await step(START_STEPS.database, () =>
    openEngine({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      directUrl: config.databaseDirectUrl,
      replicaUrl: config.databaseReplicaUrl,
      poolMax: config.databasePool,
      namedStatements: config.namedStatements,
      log,
    }),
  );
  open.push(() => engine.close());
  if (isFirstWorker()) {
    await step(START_STEPS.connections, () => checkBudget(config, engine, log));
    await step(START_STEPS.files, () => checkFileStore(config));
    await step(START_STEPS.schema, () => prepareSchema(config, engine, log));
  }
  const serve = dev ? serveFromSource : serveBuild;
  // Inserting the demo or a large catalogue takes long, but it is not waiting for anything.
  const address = await startProgress(log, 4 * limitMs)(START_STEPS.serving, () =>
    serve(config, engine, log, () => step(START_STEPS.port, async () => free())),
  );
  await logReady(config, engine, address, log);
}

/** Several worker processes serve; this one holds the port and supervises them. */
async function runPrimary(config: Config, free: () => void, log: Logger): Promise<void> {
  const count = config.workers ?? 1;
  // A worker of another version has its own folder as working directory.
  const env = {
    HOST: config.host,
    PORT: String(config.port),
    DATA_DIR: config.dataDir,
    ...(config.backupDir && { BACKUP_DIR: config.backupDir }),
  };
  const program = { folder: import.meta.dirname, script: 'main.ts', count };
  const leading = startWorkers({ program, env, free, endMs: shutdown.ms(), log });
  open.push(() => leading.close(shutdown.ms()));
  // Each worker stops by itself; while one serves, the others may start later.
  const step = startProgress(log, Number.POSITIVE_INFINITY);
  const others = { what: `${count} processes to serve`, missing: '', todo: '' };
  await step(others, () => leading.serving).catch((error: { exitCode?: number }) => {
    // The worker has already reported the error.
    process.exit(error.exitCode ?? 1);
  });
  log.info(`${count} processes serve.`);
  const control = await listenForUpgrades({ dataDir: config.dataDir, program, leading, log });
  open.push(() => control.close());
}

async function checkBudget(config: Config, engine: Engine, log: Logger): Promise<void> {
  const [workers, pool] = [dev ? 1 : (config.workers ?? 1), config.databasePool ?? 10];
  const { allowed, needed } = await checkConnectionBudget(engine.directUrl, {
    workers,
    pool,
    pooled: engine.pooled,
  });
  log.info(`Connections to the database: at most ${needed} of the ${allowed} that PostgreSQL accepts.`);
}

async function prepareSchema(config: Config, engine: Engine, log: Logger): Promise<void> {
  if (config.demo || dev) {
    const applied = await withDirectPool(engine, migrate);
    if (applied > 0) log.info(`${applied} schema changes applied.`);
  } else {
    const { count, todo } = await pendingMigrations(engine.pool);
    if (count > 0)
      throw new StartError(`Basis data belum siap: ${count} perubahan skema belum dijalankan. ${todo}`);
  }
  await seedReference(engine.pool);
}

/** Seeds an empty shop: the demo, loaded only when it is wanted and missing, or only the site's texts. */
async function seedStore(config: Config, engine: Engine, module: AppModule, app: App): Promise<void> {
  if (!config.demo) {
    await module.seedNewShop(app.ctx);
    return module.seedContent(app.ctx, { sample: false });
  }
  const { rowCount } = await engine.pool.query('select from users limit 1');
  if (rowCount === 0) await (await import('./demo/demo.ts')).seedDemo(app.ctx);
}

async function loadSampleCatalogue() {
  return (await import('./demo/sample-catalogue.ts')).sampleCatalogue();
}

/** Serves the built bundle with Fastify. */
async function serveBuild(
  config: Config,
  engine: Engine,
  log: Logger,
  freePort: () => void | Promise<void>,
): Promise<string> {
  const bundle = new URL('./build/server/index.js', import.meta.url);
  const module = await (import(bundle.href) as Promise<AppModule>).catch(
    (error: { code?: string; url?: string }) => {
      if (error.code === 'ERR_MODULE_NOT_FOUND' && error.url === bundle.href) {
        throw new StartError('Hasil build belum ada. Jalankan dahulu: npm run build');
      }
      throw error;
    },
  );
  const app = await module.createApp({
    config,
    engine,
    log,
    sample: loadSampleCatalogue,
    underWay: requests,
  });
  let retired = false;
  whenRetired(() => {
    retired = true;
    void shutdown.close(0);
  });
  open.push(() => app.stop({ retired }));
  if (isFirstWorker()) await seedStore(config, engine, module, app);
  const { host, port } = config;
  await app.fastify.ready();
  await freePort();
  const wasRoot = process.getuid?.() === 0;
  const address = await app.fastify.listen({ host, port, backlog: BACKLOG }).catch((error) => {
    throw explainListen(error, config);
  });
  await dropRootPrivileges(config, engine, log);
  announceServing(wasRoot);
  await app.startJobs();
  return address;
}

/** Root is only needed to open the port and the database. */
async function dropRootPrivileges(
  { dataDir, backupDir }: Config,
  engine: Engine,
  log: Logger,
): Promise<void> {
  if (process.getuid?.() !== 0) return;
  try {
    const account = chooseAccount(dataDir, join(dataDir, 'pg'));
    const program = ['main.ts', 'build/server', 'build/client', 'content', 'demo', 'src', 'node_modules'];
    const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
    if (!account) return;
    const database = async () => {
      const client = new pg.Client({ connectionString: engine.url, connectionTimeoutMillis: 5_000 });
      await client.connect();
      await client.end();
    };
    await dropPrivileges(account, { dataDir, backupDir, program: program.map(here), database }, log);
  } catch (error) {
    // A file system without owners, or a container that forbids the change: the shop continues as root.
    log.warn({}, `Lumbung goes on as root: ${(error as Error).message}`);
  }
}

/**
 * Serves the sources through Vite: its middlewares first, then the app. When a server source changes, Vite
 * loads a new module, and the app is recreated on the same engine.
 */
async function serveFromSource(
  config: Config,
  engine: Engine,
  log: Logger,
  freePort: () => void | Promise<void>,
): Promise<string> {
  const { createServer: createVite } = await import('vite');
  const http = createHttpServer();
  const vite = await createVite({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http } },
  });
  open.push(() => vite.close());

  let loaded: AppModule | undefined;
  let app: Promise<App> | undefined;
  const current = async (): Promise<App> => {
    const module = (await vite.ssrLoadModule('/src/server/app.ts')) as AppModule;
    if (module !== loaded) {
      const former = app;
      loaded = module;
      app = (async () => {
        await (await former?.catch(() => undefined))?.stop();
        const made = await module.createApp({
          config,
          engine,
          log,
          sample: loadSampleCatalogue,
          underWay: requests,
        });
        await made.fastify.ready();
        await seedStore(config, engine, module, made);
        await made.startJobs();
        return made;
      })();
    }
    return app as Promise<App>;
  };
  open.push(async () => {
    await (await app?.catch(() => undefined))?.stop();
  });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      (await current()).fastify.routing(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      log.error(error);
      response
        .writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
        .end(String((error as Error).stack));
    }
  };
  http.on('request', (request, response) =>
    vite.middlewares(request, response, () => void answer(request, response)),
  );
  await current();
  await freePort();
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) => reject(explainListen(error, config)));
    http.listen(config.port, config.host, resolve);
  });
  open.push(async () => {
    http.close();
    http.closeAllConnections();
  });
  return config.publicUrl;
}

async function logReady(config: Config, engine: Engine, address: string, log: Logger): Promise<void> {
  log.info({ version: VERSION }, `Lumbung serves at ${address}`);
  if (!isFirstWorker()) return;
  // In production the log reports the address, at the level that is configured there.
  if (!config.demo && !dev && log.isLevelEnabled('info')) return;
  if (!config.demo && !dev && !process.stdout.isTTY) {
    const level = (['warn', 'error', 'fatal'] as const).find((one) => log.isLevelEnabled(one));
    if (level) log[level]({ version: VERSION }, `Lumbung is ready: ${address}`);
    return;
  }
  const lines = ['', `Lumbung siap: ${address}`, `Versi ${VERSION}`];
  if (config.demo) {
    const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import('./demo/accounts.ts');
    const emails = DEMO_ACCOUNTS.map(([email]) => email);
    const { rows } = await engine.pool.query<{ email: string }>(
      'select email from users where email = any($1) and is_active and deleted_at is null',
      [emails],
    );
    const there = DEMO_ACCOUNTS.filter(([email]) => rows.some((row) => row.email === email));
    if (there.length === 0) lines.push('', 'Basis data ini sudah berisi; akun demo tidak dibuat.');
    else {
      lines.push('', `Akun demo (kata sandi semuanya: ${DEMO_PASSWORD})`);
      lines.push(...there.map(([email, role]) => `  ${role.padEnd(8)} ${email}`));
    }
  }
  console.log([...lines, '', 'Tekan Ctrl+C untuk menutup.', ''].join('\n'));
}
