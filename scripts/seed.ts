// `npm run seed`: seeds an empty database with the demo. `npm run seed -- --listings 50000` adds that many
// listings for benchmarks to the existing data; `--farmers`, `--customers` and `--bids` set how many of those
// are added.

import { parseArgs } from 'node:util';
import { seedBulk } from '../demo/bulk/bulk.ts';
import { seedDemo } from '../demo/demo.ts';
import { withDirectPool } from '../src/db/engine.ts';
import { migrate } from '../src/db/migrate-database.ts';
import { users } from '../src/db/schema/auth-tables.ts';
import { seedReference } from '../src/db/seed-reference.ts';
import { ScriptError, withShop } from './with-shop.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { listings: text, farmers: text, customers: text, bids: text },
});

/** A count from an option; undefined when omitted. */
function countOf(name: keyof typeof values): number | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  const count = Number(given);
  if (!Number.isInteger(count) || count < 0 || count > 1_000_000) {
    throw new ScriptError(`--${name} harus berupa bilangan bulat sampai 1000000.`);
  }
  return count;
}

await withShop(async (ctx, engine) => {
  const listings = countOf('listings') ?? 0;
  const others = Object.fromEntries(
    (['farmers', 'customers', 'bids'] as const).flatMap((name) => {
      const count = countOf(name);
      return count === undefined ? [] : [[name, count]];
    }),
  );
  await withDirectPool(engine, migrate);
  await seedReference(engine.pool);
  if (listings > 0) {
    const began = Date.now();
    const made = await seedBulk(ctx, listings, others);
    console.log(
      `Ditambahkan ${made.listings} penawaran jual, ${made.products} produk, ${made.farmers} petani, ${made.customers} pembeli, dan ${made.bids} tawaran (${((Date.now() - began) / 1000).toFixed(1)} dtk).`,
    );
    return;
  }
  if ((await ctx.db.$count(users)) > 0) {
    console.log('Basis data sudah berisi; isi demo tidak ditambahkan.');
    return;
  }
  if (!ctx.config.demo) {
    throw new ScriptError(
      'Isi demo membawa akun yang kata sandinya diketahui semua orang; karena itu hanya dimasukkan dengan DEMO=1.',
    );
  }
  await seedDemo(ctx);
  console.log('Isi demo sudah dimasukkan.');
});
