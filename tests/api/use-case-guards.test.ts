import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, type AppContext, anonymous } from '../../src/domain/context.ts';
import { bareShop } from '../support/bare-context.ts';
import { actorFor, makeFarmer, makeUser } from '../support/factories.ts';
import { whoMayCall } from '../support/permission-matrix.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const DOMAIN = join(import.meta.dirname, '../../src/domain');
const VERB = /^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*\w+: AppContext,\s*\w+: Actor\b/gm;

let database: TestDatabase;
let ctx: AppContext;
let customer: Actor;
let farmer: Actor;
beforeAll(async () => {
  database = await testDatabase();
  ctx = bareShop(database.pool, { now: () => new Date('2026-11-21T03:00:00.000Z') });
  customer = await actorFor(ctx, (await makeUser(ctx)).id);
  farmer = await actorFor(ctx, (await makeFarmer(ctx)).user.id);
});
afterAll(() => database.close());

/** The result of a use case for a user without input; how it handles missing input does not matter here. */
async function saidTo(actor: Actor, verb: (ctx: AppContext, actor: Actor) => unknown): Promise<unknown> {
  try {
    await verb(ctx, actor);
  } catch (error) {
    return (error as { code?: string }).code;
  }
}

async function lets(verb: (ctx: AppContext, actor: Actor) => unknown): Promise<string> {
  if ((await saidTo(anonymous, verb)) !== 'sign_in_first') return 'anyone';
  const sells = (await saidTo(farmer, verb)) !== 'forbidden';
  if ((await saidTo(customer, verb)) === 'forbidden') return sells ? 'seller' : 'admin';
  return sells ? 'account' : 'customer';
}

test('every verb says itself whom it lets in, before it looks at what it is given: no door does it for it', async () => {
  const found: Record<string, string[]> = { anyone: [], account: [], customer: [], seller: [], admin: [] };
  for (const file of readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const verbs = [...readFileSync(join(DOMAIN, file), 'utf8').matchAll(VERB)].map(([, name]) => name!);
    const module = verbs.length > 0 ? await import(join(DOMAIN, file)) : {};
    for (const name of verbs) found[await lets(module[name])]!.push(name);
  }
  const { account = [], ...rest } = found;
  expect(account.length).toBeGreaterThan(50);
  const wanted = Object.entries(whoMayCall).map(([who, names]) => [who, names.trim().split(/\s+/)]);
  expect(Object.fromEntries(Object.entries(rest).map(([who, names]) => [who, names.toSorted()]))).toEqual(
    Object.fromEntries(wanted),
  );
});
