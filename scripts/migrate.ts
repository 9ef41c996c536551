// `npm run migrate`: brings the database to this version's schema. A shop in production waits for it.

import { withDirectPool } from '../src/db/engine.ts';
import { migrate } from '../src/db/migrate.ts';
import { seedReference } from '../src/db/reference.ts';
import { withShop } from './with-shop.ts';

await withShop(async (_shop, engine) => {
  const applied = await withDirectPool(engine, migrate);
  await seedReference(engine.pool);
  console.log(applied > 0 ? `${applied} migrasi dijalankan.` : 'Basis data sudah mutakhir.');
});
