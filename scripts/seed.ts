// `npm run seed`: fills an empty database with the demo. `npm run seed -- --listings 50000` adds as many listings for
// measuring, on top of what is there.

import { parseArgs } from 'node:util';
import { migrate } from '../src/db/migrate.ts';
import { seedReference } from '../src/db/reference.ts';
import { users } from '../src/db/schema/auth.ts';
import { seedBulk } from '../src/db/seed/bulk.ts';
import { seedDemo } from '../src/db/seed/demo.ts';
import { ScriptError, withShop } from './with-shop.ts';

const { values } = parseArgs({ options: { listings: { type: 'string' } } });

await withShop(async (shop, engine) => {
  const listings = Number(values.listings ?? 0);
  if (!Number.isInteger(listings) || listings < 0 || listings > 1_000_000) {
    throw new ScriptError('--listings harus berupa bilangan bulat sampai 1000000.');
  }
  await migrate(engine.pool);
  await seedReference(engine.pool);
  if (listings > 0) {
    const began = Date.now();
    const made = await seedBulk(shop, listings);
    console.log(
      `Ditambahkan ${made.listings} penawaran jual, ${made.products} produk, ${made.farmers} petani, ${made.customers} pembeli, dan ${made.bids} tawaran (${((Date.now() - began) / 1000).toFixed(1)} dtk).`,
    );
    return;
  }
  if ((await shop.db.$count(users)) > 0) {
    console.log('Basis data sudah berisi; isi demo tidak ditambahkan.');
    return;
  }
  await seedDemo(shop);
  console.log('Isi demo sudah dimasukkan.');
});
