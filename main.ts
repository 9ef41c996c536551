import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createHolder } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { chooseAccount } from './src/db/embedded/server-account.ts';
import { type Engine, openEngine } from './src/db/engine.ts';
import { EngineError } from './src/db/engine-error.ts';
import { countPendingMigrations, migrate } from './src/db/migrate.ts';
import { seedReference } from './src/db/reference.ts';
import { type Config, readConfig, withPort } from './src/server/config.ts';
import { ConfigError } from './src/server/config-error.ts';
import type { App } from './src/server/http.ts';
import { logOptions } from './src/server/log.ts';
import { leaveRoot } from './src/server/privileges.ts';

type AppModule = typeof import('./src/server/app.ts');

/** What a start cannot go on without; the text is for the person at the keyboard. */
class StartError extends Error {}

/**
 * Connections that the system keeps until we take them, as far as it allows so many. A burst beyond them is cut off
 * rather than told that there is too much to do; Node's own 511 are soon full.
 */
const BACKLOG = 4096;
const CLOSE_MS = 10_000;
const SAME_SIGNAL_MS = 500;
const PARENT_LOOK_MS = 500;

const { dev } = parseArgs({ options: { dev: { type: 'boolean', default: false } } }).values;
// React chooses its build by this variable, so it stands before anything of the app is loaded.
process.env.NODE_ENV ??= dev ? 'development' : 'production';
if (dev) process.env.DEMO ??= '1';

/** Opened so far, in order; a close goes the other way. */
const open: (() => Promise<void>)[] = [];
let closing = false;

try {
  await start();
} catch (error) {
  if (closing) await new Promise(() => undefined);
  const expected =
    error instanceof StartError || error instanceof ConfigError || error instanceof EngineError;
  console.error(expected ? `\n${(error as Error).message}\n` : error);
  await close(1);
}

async function start(): Promise<void> {
  const asked = readConfig(process.env);
  const log = pino(logOptions(asked.logLevel));
  closeOnSignals(log);
  closeWithNpm(log);
  const { config, free } = await takePort(asked);
  const engine = await openEngine({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    namedStatements: config.namedStatements,
    log,
  });
  open.push(() => engine.close());
  await prepareSchema(config, engine, log);
  const serve = dev ? serveFromSource : serveBuild;
  const address = await serve(config, engine, log, free);
  await announce(config, engine, address, log);
}

async function prepareSchema(config: Config, engine: Engine, log: Logger): Promise<void> {
  if (config.demo || dev) {
    const applied = await migrate(engine.pool);
    if (applied > 0) log.info(`${applied} migrasi dijalankan.`);
  } else {
    const pending = await countPendingMigrations(engine.pool);
    if (pending > 0) {
      throw new StartError(
        `Basis data belum siap: ${pending} migrasi belum dijalankan. Buat cadangan bila perlu, lalu jalankan: npm run migrate`,
      );
    }
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
  freePort: () => void,
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
  const app = await module.createApp({ config, engine, log, sample });
  open.push(() => app.stop());
  await fill(config, engine, module, app);
  const { host, port } = config;
  await app.fastify.ready();
  freePort();
  const address = await app.fastify.listen({ host, port, backlog: BACKLOG }).catch((error) => {
    throw explainListen(error, config);
  });
  await beOrdinary(config, engine, log);
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
  freePort: () => void,
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
        const made = await module.createApp({ config, engine, log, sample });
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
  freePort();
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

/**
 * Looked at before the slow steps, so that a taken port is told at once. Port 0 leaves the choice to the system: what it
 * gives is known, and held, from here on until we listen on it ourselves, since our own address is part of many answers.
 */
async function takePort(config: Config): Promise<{ config: Config; free: () => void }> {
  const holder = createHolder((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    holder.once('error', (error) => reject(explainListen(error, config)));
    holder.listen({ host: config.host, port: config.port, exclusive: true }, resolve);
  });
  const { port } = holder.address() as AddressInfo;
  if (config.port === 0) return { config: withPort(config, port), free: () => holder.close() };
  await new Promise((resolve) => holder.close(resolve));
  return { config, free: () => undefined };
}

function explainListen(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  const other = `Pilih port lain, misalnya: PORT=${port === 65_535 ? 3001 : port + 1} npm start`;
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} di ${host} sudah dipakai program lain. Tutup program itu, atau pilih yang lain. ${other}`,
    );
  }
  if (error.code === 'EACCES')
    return new StartError(`Pengguna ini tidak boleh membuka port ${port}. ${other}`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`HOST=${host} bukan alamat mesin ini. Coba HOST=127.0.0.1 atau HOST=0.0.0.0.`);
  }
  return error;
}

async function announce(config: Config, engine: Engine, address: string, log: Logger): Promise<void> {
  log.info(`Lumbung melayani di ${address}`);
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

function closeOnSignals(log: Logger): void {
  let first = 0;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // One Ctrl+C arrives several times: from the terminal, from npm and from the start script.
      if (first > 0 && Date.now() - first > SAME_SIGNAL_MS) process.exit(1);
      if (first > 0) return;
      first = Date.now();
      log.info(`${signal}: menutup …`);
      if (!closing) void close(0);
    });
  }
  process.on('uncaughtException', (error) => {
    log.fatal(error);
    if (!closing) void close(1);
  });
}

/** A signal to npm ends npm and its shell, which do not hand it on: without them we close too, and leave nothing behind. */
function closeWithNpm(log: Logger): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    log.info('npm sudah berhenti: menutup …');
    if (!closing) void close(0);
  }, PARENT_LOOK_MS);
  timer.unref();
}

/** Stops taking requests, finishes those under way and the jobs, then the pool, then the database. */
async function close(code: number): Promise<void> {
  closing = true;
  setTimeout(() => process.exit(1), CLOSE_MS).unref();
  for (const undo of open.reverse()) {
    await undo().catch((error) => {
      console.error(error);
      process.exitCode = 1;
    });
  }
  process.exit(process.exitCode ?? code);
}
