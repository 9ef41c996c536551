// `npm run migrate`: brings the database to this version's schema. A production shop does not start before
// it.

import { withDirectPool } from '../src/db/engine.ts';
import { migrate } from '../src/db/migrate-database.ts';
import { seedReference } from '../src/db/seed-reference.ts';
import { withShop } from './with-shop.ts';

await withShop(async (_shop, engine) => {
  const applied = await withDirectPool(engine, migrate);
  await seedReference(engine.pool);
  console.log(applied > 0 ? `${applied} schema changes applied.` : 'The database is up to date.');
});
