// `npm run seed`: the demo into an empty database; with `-- --listings 50000`, a bulk catalogue beside what is there.

import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openEngine } from '../src/db/engine.ts';
import { EngineError } from '../src/db/engine-error.ts';
import { migrate } from '../src/db/migrate.ts';
import { seedReference } from '../src/db/reference.ts';
import { users } from '../src/db/schema/auth.ts';
import { seedBulk } from '../src/db/seed/bulk.ts';
import { seedDemo } from '../src/db/seed/demo.ts';
import { type Shop, shopOver } from '../src/domain/shop.ts';
import { memoryCache } from '../src/server/cache.ts';
import { ConfigError, readConfig } from '../src/server/config.ts';
import { filesIn } from '../src/server/files.ts';

/** What the person at the keyboard has to change. */
class SeedError extends Error {}

const MOST = 5_000_000;
const numbers = new Intl.NumberFormat('id-ID');

try {
  await seed();
} catch (error) {
  const expected = error instanceof SeedError || error instanceof ConfigError || error instanceof EngineError;
  console.error(expected ? `\n${(error as Error).message}\n` : error);
  process.exitCode = 1;
}

async function seed(): Promise<void> {
  const wanted = readArguments();
  const config = readConfig({ DEMO: process.env.DATABASE_URL ? '' : '1', ...process.env });
  if (!config.demo && !wanted.listings) {
    throw new SeedError(
      'Akun demo memakai sandi yang diketahui semua orang. Kalau basis data ini memang untuk demo, jalankan dengan DEMO=1.',
    );
  }
  const log = pino({ level: 'warn' });
  const engine = await openEngine({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log });
  try {
    await migrate(engine.pool);
    await seedReference(engine.pool);
    const shop = shopOver(engine.pool, {
      clock: { now: () => new Date() },
      log,
      cache: memoryCache(),
      files: filesIn(`${config.dataDir}/uploads`),
      config: { publicUrl: config.publicUrl, demo: config.demo, secret: config.secret },
    });
    if (config.demo) await fillDemo(shop);
    if (wanted.listings) await addBulk(shop, wanted.listings, wanted);
  } finally {
    await engine.close();
  }
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      listings: { type: 'string' },
      farmers: { type: 'string' },
      customers: { type: 'string' },
      bids: { type: 'string' },
    },
  });
  const read = (name: keyof typeof values) => {
    const text = values[name];
    if (text === undefined) return undefined;
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < 1 || number > MOST) {
      throw new SeedError(`--${name} harus berupa angka 1 sampai ${numbers.format(MOST)}.`);
    }
    return number;
  };
  return {
    listings: read('listings'),
    farmers: read('farmers'),
    customers: read('customers'),
    bids: read('bids'),
  };
}

async function fillDemo(shop: Shop): Promise<void> {
  const before = await shop.db.$count(users);
  await seedDemo(shop);
  console.log(before > 0 ? '• Sudah ada pengguna, data demo tidak ditambahkan.' : '• Data demo sudah diisi.');
}

async function addBulk(shop: Shop, listings: number, counts: Parameters<typeof seedBulk>[2]): Promise<void> {
  const start = performance.now();
  console.log(`• Menambahkan ${numbers.format(listings)} produk …`);
  const made = await seedBulk(shop, listings, counts);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `• ${numbers.format(made.listings)} listing dari ${numbers.format(made.products)} produk dan ${numbers.format(made.farmers)} petani, ${numbers.format(made.customers)} pelanggan, ${numbers.format(made.bids)} penawaran: ${seconds} detik.`,
  );
}
