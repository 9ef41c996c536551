// `npm run migrate`: brings the database to this version's schema. A production shop does not start before it. `--
// --plan` changes nothing and prints as JSON whether the previous version could keep serving; `-- --while-serving`
// migrates while it does, or fails.

import { parseArgs } from 'node:util';
import { withDirectPool } from '../src/db/engine.ts';
import { migrate, migrateWhileServing, planMigration } from '../src/db/migrate-database.ts';
import { seedReference } from '../src/db/seed-reference.ts';
import { withShop } from './with-shop.ts';

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({ options: { plan: flag, 'while-serving': flag } });

await withShop(async (_shop, engine) => {
  if (values.plan) return console.log(JSON.stringify(await withDirectPool(engine, planMigration)));
  const applied = await withDirectPool(engine, values['while-serving'] ? migrateWhileServing : migrate);
  await seedReference(engine.pool);
  console.log(applied > 0 ? `${applied} schema changes applied.` : 'The database is up to date.');
});
