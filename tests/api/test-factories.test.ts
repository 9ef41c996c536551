import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '../../src/db/schema/auth-tables.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { makeListing } from '../support/factories.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const actorBehind = async (cookie: string) => {
  const { actorReader } = await import('../../src/server/http-security/actor-from-request.ts');
  const { sessionCookies } = await import('../../src/server/http-security/session-cookie.ts');
  return actorReader(app.ctx, sessionCookies(app.ctx.config)).read(cookie, { use: true });
};

test('a signed-in farmer of the factories is the actor that a request has', async () => {
  const farmer = await signedIn(app, { role: 'farmer' });
  expect(await actorBehind(farmer.cookie)).toEqual(farmer.actor);
  expect(farmer.actor.farmerId).toBeTypeOf('number');
  const listing = await makeListing(app.ctx, { farmerId: farmer.farmerId! });
  expect(listing).toMatchObject({ stock: toQuantity(100), reserved: 0, farmerId: farmer.farmerId });
});

test('a forged, expired, deactivated or deleted session is nobody', async () => {
  const { cookie, userId } = await signedIn(app);
  expect(await actorBehind(cookie)).toMatchObject({ kind: 'user', userId });
  expect(await actorBehind(cookie.replace(/.{8}$/, 'AAAAAA%3D'))).toEqual({ kind: 'anonymous' });
  expect(await actorBehind(cookie.split('.').slice(0, 2).join('.'))).toEqual({ kind: 'anonymous' });
  expect(await actorBehind('lumbung.session_token=%E0%A4%A')).toEqual({ kind: 'anonymous' });

  await app.ctx.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, userId));
  expect(await actorBehind(cookie)).toEqual({ kind: 'anonymous' });

  for (const gone of [{ isActive: false }, { deletedAt: new Date() }]) {
    const other = await signedIn(app);
    // Without the trigger that ends his sessions, reading the session rejects him.
    await app.database.pool.query('alter table users disable trigger users_end_sessions');
    await app.ctx.db.update(users).set(gone).where(eq(users.id, other.userId));
    await app.database.pool.query('alter table users enable trigger users_end_sessions');
    expect(await actorBehind(other.cookie)).toEqual({ kind: 'anonymous' });
  }
});
