import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateUser } from '../../src/domain/accounts/users/update-user.ts';
import { startBulkAction } from '../../src/domain/bulk-actions/start-bulk-action.ts';
import type { Actor, AppContext, UserActor } from '../../src/domain/context.ts';
import { ADMIN_COMMANDS } from '../../src/domain/settings/admin-command-proofs.ts';
import { saveSettings } from '../../src/domain/settings/save-settings.ts';
import { bareShop } from '../support/bare-context.ts';
import { refusalOf } from '../support/domain-errors.ts';
import { actorFor, makeUser } from '../support/factories.ts';
import { whoMayCall } from '../support/permission-matrix.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

const DOMAIN = join(import.meta.dirname, '../../src/domain');
const VERB = /^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*\w+: AppContext,\s*\w+: Actor\b/gm;
/** Queries need no proof. */
const QUERY = /^(find|get|search|is|preview)[A-Z]/;
const clock = testClock();
let app: TestApp;
let ctx: AppContext;
let thief: SignedIn;
let stale: UserActor;
beforeAll(async () => {
  app = await testApp({}, clock);
  ctx = bareShop(app.database.pool, clock);
  thief = await signedIn(app, { role: 'admin', stale: true });
  const admin = await makeUser(ctx, { role: 'admin' });
  stale = { ...(await actorFor(ctx, admin.id)), proof: { sessionId: 'x', at: new Date(0) } };
});
afterAll(() => app.close());

type Verb = (ctx: AppContext, actor: Actor) => unknown;

test('the table lists exactly the commands that only admins may call', () => {
  const commands = whoMayCall.admin
    .trim()
    .split(/\s+/)
    .filter((name) => !QUERY.test(name) && name !== 'previewMarkdown');
  expect(Object.keys(ADMIN_COMMANDS).sort()).toEqual(commands.sort());
});

test('the commands that need recent authentication check it first', async () => {
  const asked: string[] = [];
  for (const file of readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const names = [...readFileSync(join(DOMAIN, file), 'utf8').matchAll(VERB)].map(([, name]) => name!);
    for (const name of names.filter((name) => name in ADMIN_COMMANDS)) {
      const verb = (await import(join(DOMAIN, file)))[name] as Verb;
      const said = await Promise.resolve()
        .then(() => verb(ctx, stale))
        .then(
          () => null,
          (thrown: { code?: string }) => thrown.code,
        );
      if (said === 'proof_needed') asked.push(name);
    }
  }
  const wanted = Object.entries(ADMIN_COMMANDS).flatMap(([name, proof]) =>
    proof === 'recent' ? [name] : [],
  );
  expect(asked.sort()).toEqual(wanted.sort());
});

test('a stolen session can change neither the shop nor its users', async () => {
  const user = await makeUser(ctx);
  for (const group of ['site', 'store', 'door', 'holding', 'payment', 'security', 'tax'] as const)
    expect(await refusalOf(saveSettings(ctx, stale, group, {})), group).toBe('proof_needed');
  expect(await refusalOf(updateUser(ctx, stale, user.id, { isActive: false }))).toBe('proof_needed');
  const bulk = { noun: 'users', action: 'user_off', filter: {}, ids: [user.id] };
  expect(await refusalOf(startBulkAction(ctx, stale, bulk as never))).toBe('proof_needed');
  for (const [method, url] of [
    ['DELETE', `/api/admin/users/${user.id}`],
    ['POST', `/api/admin/users/${user.id}/password-mail`],
  ] as const) {
    const answer = await app.fastify.inject({ method, url, headers: { cookie: thief.cookie } });
    expect([url, answer.statusCode, answer.json().error?.code]).toEqual([url, 403, 'proof_needed']);
  }
});
