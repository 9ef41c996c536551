import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { migrate } from '../../../src/db/migrate-database.ts';
import { seedReference } from '../../../src/db/seed-reference.ts';
import { closeAffectedBids } from '../../../src/domain/bidding/scheduled/close-unfulfillable-bids.ts';
import { type AppContext, createContext } from '../../../src/domain/context.ts';
import { folderFiles } from '../../../src/server/integrations/file-store.ts';
import { memoryCache } from '../../../src/server/response-cache/memory-cache.ts';
import { toQuantity } from '../../../src/shared/format/quantity.ts';
import { type AppProcess, startApp } from '../../engine/app-process.ts';
import { makeFarmer, makeListing } from '../../support/factories.ts';
import { enablePayments } from '../../support/order-factories.ts';
import { signedIn } from '../../support/sign-in-as.ts';
import { type Cluster, until } from './cluster.ts';

const LISTINGS = 20;
/** As `ops/systemd/lumbung.env` has it. */
const DRAIN_SECONDS = '5';

type Market = { farmer: { userId: string; cookie: string }; admin: string; listings: number[] };
export type Shops = {
  market: Market;
  /** Where visitors come in. */
  front: string;
  /** Of each process by itself, for streams that stay with one. */
  urls: string[];
  /** The shop past its processes, over the same way to the database. */
  withShop<T>(work: (ctx: AppContext) => Promise<T>): Promise<T>;
  /** One after the other, each once the other answers. */
  restart(): Promise<void>;
  said(): string;
  stop(): Promise<void>;
  /** At once, where nobody waits any more. */
  kill(): void;
};

/** Two processes of the built shop over HAProxy, with what there is to bid for and to order. */
export async function startShops({ folder, ports, url, replicaUrl }: Cluster): Promise<Shops> {
  const secret = randomBytes(32).toString('hex');
  const front = `http://127.0.0.1:${ports.front}`;
  const withShop = async <T>(work: (ctx: AppContext) => Promise<T>): Promise<T> => {
    const pool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 10_000 });
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    try {
      return await work(
        createContext(pool, {
          endBids: closeAffectedBids,
          clock: { now: () => new Date() },
          log: pino({ level: 'silent' }),
          cache: memoryCache(),
          files: folderFiles(join(folder, 'uploads')),
          config: { publicUrl: front, demo: false, secret },
        }),
      );
    } finally {
      await pool.end();
    }
  };
  const market = await withShop(async (ctx) => {
    await migrate(ctx.pool);
    await seedReference(ctx.pool);
    await ctx.pool.query(`insert into settings (key, value) values ('door', '{"open":true}')`);
    await enablePayments(ctx);
    const { id, userId } = await makeFarmer(ctx);
    const listings: number[] = [];
    for (let at = 0; at < LISTINGS; at++)
      listings.push((await makeListing(ctx, { farmerId: id, stock: toQuantity(1_000_000) })).id);
    const { cookie } = await signedIn({ ctx }, { userId });
    const admin = await signedIn({ ctx }, { role: 'admin' });
    return { farmer: { userId, cookie }, admin: admin.cookie, listings };
  });
  mkdirSync(join(folder, 'uploads'));
  const ended: string[] = [];
  const start = (port: number): AppProcess =>
    startApp({
      dataDir: join(folder, `shop-${port}`),
      env: {
        PORT: String(port),
        PUBLIC_URL: front,
        DATABASE_URL: url,
        DATABASE_REPLICA_URL: replicaUrl,
        SECRET: secret,
        FILES_URL: join(folder, 'uploads'),
        TRUST_PROXY: '127.0.0.1',
        DRAIN_SECONDS,
      },
    });
  const apps: AppProcess[] = [];
  const ready = (port: number) =>
    until(`a shop that is ready at ${port}`, () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  const end = async (app: AppProcess) => {
    app.child.kill('SIGTERM');
    await app.ended;
    ended.push(app.output());
  };
  for (const port of ports.shops) {
    const app = start(port);
    apps.push(app);
    await app.listening();
    await ready(port);
  }
  return {
    market,
    front,
    urls: ports.shops.map((port) => `http://127.0.0.1:${port}`),
    withShop,
    async restart() {
      for (const [at, port] of ports.shops.entries()) {
        await end(apps[at]!);
        apps[at] = start(port);
        await apps[at]!.listening();
        await ready(port);
      }
    },
    said: () => [...ended, ...apps.map((app) => app.output())].join('\n'),
    stop: async () => {
      await Promise.all(apps.map(end));
    },
    kill: () => {
      for (const { child } of apps) child.kill('SIGKILL');
    },
  };
}
