import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteSavedListing } from '../../src/domain/catalogue/saved/delete-saved-listing.ts';
import { findSavedListings } from '../../src/domain/catalogue/saved/find-saved-listings.ts';
import { saveListings } from '../../src/domain/catalogue/saved/save-listings.ts';
import { anonymous, type UserActor } from '../../src/domain/context.ts';
import { actorFor, makeListing, makeUser } from '../support/factories.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let buyer: UserActor;
let other: UserActor;
let ids: number[];

beforeAll(async () => {
  app = await testApp();
  const { ctx } = app;
  buyer = await actorFor(ctx, (await makeUser(ctx)).id);
  other = await actorFor(ctx, (await makeUser(ctx)).id);
  ids = [];
  for (let n = 0; n < 3; n += 1) ids.push((await makeListing(ctx)).id);
});
afterAll(() => app.close());

const saved = async (actor: Parameters<typeof findSavedListings>[1], named: number[] = []) =>
  (await findSavedListings(app.ctx, actor, { ids: named })).map((listing) => listing.id);

test('a visitor sees the browser’s saved listings in order; unsold ones are omitted', async () => {
  expect(await saved(anonymous, [ids[2]!, 999_999, ids[0]!])).toEqual([ids[2], ids[0]]);
  expect(await saved(anonymous)).toEqual([]);
});

test('an account stores its own listings, once each, and nobody else sees them', async () => {
  await saveListings(app.ctx, buyer, { ids: [ids[0]!, ids[1]!, 999_999] });
  await saveListings(app.ctx, buyer, { ids: [ids[1]!] });
  expect((await saved(buyer)).sort()).toEqual([ids[0], ids[1]].sort());
  expect(await saved(other)).toEqual([]);
  expect(await saved(buyer, [ids[2]!])).toHaveLength(3);
  await deleteSavedListing(app.ctx, other, { ids });
  expect(await saved(buyer)).toHaveLength(2);
  await deleteSavedListing(app.ctx, buyer, { ids: [ids[0]!] });
  expect(await saved(buyer)).toEqual([ids[1]]);
});

test('saving requires an account and integer ids', async () => {
  await expect(saveListings(app.ctx, anonymous, { ids })).rejects.toMatchObject({ status: 401 });
  await expect(saveListings(app.ctx, buyer, { ids: [1.5] })).rejects.toMatchObject({ status: 400 });
  await expect(findSavedListings(app.ctx, anonymous, { ids: Array(201).fill(1) })).rejects.toMatchObject({
    status: 400,
  });
});
