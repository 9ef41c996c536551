// `npm run seed`: fills an empty database with the demo. `npm run seed -- --listings 50000` adds as many listings for
// measuring, on top of what is there; `--farmers`, `--customers` and `--bids` say how many of those come with them.

import { parseArgs } from 'node:util';
import { seedBulk } from '../demo/bulk/bulk.ts';
import { seedDemo } from '../demo/demo.ts';
import { withDirectPool } from '../src/db/engine.ts';
import { migrate } from '../src/db/migrate.ts';
import { seedReference } from '../src/db/reference.ts';
import { users } from '../src/db/schema/auth.ts';
import { ScriptError, withShop } from './with-shop.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { listings: text, farmers: text, customers: text, bids: text },
});

/** A count given as an option; undefined where it was not given. */
function countOf(name: keyof typeof values): number | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  const count = Number(given);
  if (!Number.isInteger(count) || count < 0 || count > 1_000_000) {
    throw new ScriptError(`--${name} harus berupa bilangan bulat sampai 1000000.`);
  }
  return count;
}

await withShop(async (shop, engine) => {
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
    const made = await seedBulk(shop, listings, others);
    console.log(
      `Ditambahkan ${made.listings} penawaran jual, ${made.products} produk, ${made.farmers} petani, ${made.customers} pembeli, dan ${made.bids} tawaran (${((Date.now() - began) / 1000).toFixed(1)} dtk).`,
    );
    return;
  }
  if ((await shop.db.$count(users)) > 0) {
    console.log('Basis data sudah berisi; isi demo tidak ditambahkan.');
    return;
  }
  if (!shop.config.demo) {
    throw new ScriptError(
      'Isi demo membawa akun yang kata sandinya diketahui semua orang; karena itu hanya dimasukkan dengan DEMO=1.',
    );
  }
  await seedDemo(shop);
  console.log('Isi demo sudah dimasukkan.');
});
