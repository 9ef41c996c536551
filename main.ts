import cluster from 'node:cluster';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { checkConnections } from './src/db/connection-budget.ts';
import { chooseAccount } from './src/db/embedded/server-account.ts';
import { type Engine, openEngine, withDirectPool } from './src/db/engine.ts';
import { EngineError } from './src/db/engine-error.ts';
import { migrate, pendingMigrations } from './src/db/migrate.ts';
import { seedReference } from './src/db/reference.ts';
import { closer } from './src/server/closing.ts';
import { type Config, readConfig } from './src/server/config.ts';
import { ConfigError } from './src/server/config-error.ts';
import type { App } from './src/server/http.ts';
import { logOptions } from './src/server/log.ts';
import { checkFiles } from './src/server/outside/files.ts';
import { explainListen, takePort } from './src/server/port.ts';
import { leaveRoot } from './src/server/privileges.ts';
import { lineOf, underWay } from './src/server/seeing/under-way.ts';
import { StartError } from './src/server/start-error.ts';
import { isFirst, leadWorkers, tellServing, waitForPort } from './src/server/workers.ts';

type AppModule = typeof import('./src/server/app.ts');

/**
 * Connections that the system keeps until we take them, as far as it allows so many. A burst beyond them is cut off
 * rather than told that there is too much to do; Node's own 511 are soon full.
 */
const BACKLOG = 4096;

const { dev } = parseArgs({ options: { dev: { type: 'boolean', default: false } } }).values;
// React chooses its build by this variable, so it stands before anything of the app is loaded.
process.env.NODE_ENV ??= dev ? 'development' : 'production';
if (dev) process.env.DEMO ??= '1';

const closing = closer();
const { open } = closing;
/** What the process is busy with: the log is made before the server is. */
const under = underWay();

try {
  await start();
} catch (error) {
  if (closing.begun()) await new Promise(() => undefined);
  const expected =
    error instanceof StartError || error instanceof ConfigError || error instanceof EngineError;
  console.error(expected ? `\n${(error as Error).message}\n` : error);
  await closing.close(1);
}

async function start(): Promise<void> {
  const asked = readConfig(process.env);
  const log = pino({ ...logOptions(asked.logLevel), mixin: lineOf(under) });
  closing.onSignals(log, (asked.drainSeconds ?? 0) * 1_000);
  const { config, free } = cluster.isWorker ? { config: asked, free: waitForPort } : await takePort(asked);
  if (!dev && cluster.isPrimary && (config.workers ?? 1) > 1) return lead(config, free, log);
  const engine = await openEngine({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    replicaUrl: config.databaseReplicaUrl,
    poolMax: config.databasePool,
    namedStatements: config.namedStatements,
    log,
  });
  open.push(() => engine.close());
  if (isFirst()) {
    await checkBudget(config, engine, log);
    await checkFiles(config);
    await prepareSchema(config, engine, log);
  }
  const serve = dev ? serveFromSource : serveBuild;
  const address = await serve(config, engine, log, free);
  await announce(config, engine, address, log);
}

/** Several processes serve, and this one holds the port and sees that they do. */
async function lead(config: Config, free: () => void, log: Logger): Promise<void> {
  const count = config.workers ?? 1;
  const leading = leadWorkers({ count, env: { PORT: String(config.port) }, free, log });
  open.push(() => leading.close(closing.ms()));
  await leading.serving.catch((error: { exitCode?: number }) => {
    // What went wrong was told by the worker.
    process.exit(error.exitCode ?? 1);
  });
  log.info(`${count} proses melayani.`);
}

async function checkBudget(config: Config, engine: Engine, log: Logger): Promise<void> {
  const [workers, pool] = [dev ? 1 : (config.workers ?? 1), config.databasePool ?? 10];
  const { allowed, needed } = await checkConnections(engine.directUrl, {
    workers,
    pool,
    pooled: engine.pooled,
  });
  log.info(`Sambungan basis data: paling banyak ${needed} dari ${allowed} yang diterima PostgreSQL.`);
}

async function prepareSchema(config: Config, engine: Engine, log: Logger): Promise<void> {
  if (config.demo || dev) {
    const applied = await withDirectPool(engine, migrate);
    if (applied > 0) log.info(`${applied} migrasi dijalankan.`);
  } else {
    const { count, todo } = await pendingMigrations(engine.pool);
    if (count > 0) throw new StartError(`Basis data belum siap: ${count} migrasi belum dijalankan. ${todo}`);
  }
  await seedReference(engine.pool);
}

/** What stands in an empty shop: the demo, loaded only where it is wanted and not there yet, or the site's texts alone. */
async function fill(config: Config, engine: Engine, module: AppModule, app: App): Promise<void> {
  if (!config.demo) {
    await module.beginShop(app.shop);
    return module.seedContent(app.shop, { sample: false });
  }
  const { rowCount } = await engine.pool.query('select from users limit 1');
  if (rowCount === 0) await (await import('./demo/demo.ts')).seedDemo(app.shop);
}

async function sample() {
  return (await import('./demo/sample-catalogue.ts')).sampleCatalogue();
}

/** The built bundle, served by Fastify itself. */
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
  const app = await module.createApp({ config, engine, log, sample, underWay: under });
  open.push(() => app.stop());
  if (isFirst()) await fill(config, engine, module, app);
  const { host, port } = config;
  await app.fastify.ready();
  await freePort();
  const wasRoot = process.getuid?.() === 0;
  const address = await app.fastify.listen({ host, port, backlog: BACKLOG }).catch((error) => {
    throw explainListen(error, config);
  });
  await beOrdinary(config, engine, log);
  tellServing(wasRoot);
  await app.startJobs();
  return address;
}

/** Root opens the port and the database, and is needed for nothing after that. */
async function beOrdinary({ dataDir, backupDir }: Config, engine: Engine, log: Logger): Promise<void> {
  if (process.getuid?.() !== 0) return;
  try {
    const account = chooseAccount(dataDir, join(dataDir, 'pg'));
    const program = ['main.ts', 'build/server', 'build/client', 'content', 'demo', 'src', 'node_modules'];
    const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
    if (!account) return;
    const database = async () => {
      const client = new pg.Client({ connectionString: engine.url });
      await client.connect();
      await client.end();
    };
    await leaveRoot(account, { dataDir, backupDir, program: program.map(here), database }, log);
  } catch (error) {
    // A file system that knows no owners, a container that lets nobody change: the shop goes on as it is.
    log.warn({}, `Lumbung tetap berjalan sebagai root: ${(error as Error).message}`);
  }
}

/**
 * The sources through Vite: its middlewares first, then the app. When a source of the server changes, Vite gives a new
 * module, and the app is made anew over the same engine.
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
        const made = await module.createApp({ config, engine, log, sample, underWay: under });
        await made.fastify.ready();
        await fill(config, engine, module, made);
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

async function announce(config: Config, engine: Engine, address: string, log: Logger): Promise<void> {
  log.info(`Lumbung melayani di ${address}`);
  if (!isFirst()) return;
  // In production the log says it; where that is too quiet for it, whoever started the shop still wants the address.
  if (!config.demo && !dev && log.isLevelEnabled('info')) return;
  const lines = ['', `Lumbung siap: ${address}`];
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
