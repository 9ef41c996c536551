import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { savedViews } from '../../src/db/schema/admin-tables.ts';
import { searchEverything } from '../../src/domain/global-search/search-everything.ts';
import { createSavedView } from '../../src/domain/saved-views/create-saved-view.ts';
import { deleteSavedView } from '../../src/domain/saved-views/delete-saved-view.ts';
import { findSavedViews } from '../../src/domain/saved-views/find-saved-views.ts';
import { updateSavedView } from '../../src/domain/saved-views/update-saved-view.ts';
import { makeListing } from '../support/factories.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let farmer: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, { role: 'admin' });
  farmer = await signedIn(app, { role: 'farmer' });
  other = await signedIn(app, { role: 'farmer' });
});
afterAll(() => app.close());

const names = async (who: SignedIn) =>
  (await findSavedViews(app.ctx, who.actor, 'orders')).map(({ name, own, isDefault }) => [
    name,
    own,
    isDefault,
  ]);
const save = (who: SignedIn, over: object) =>
  createSavedView(app.ctx, who.actor, { list: 'orders', name: 'Baru', query: 'status=paid', ...over });

test('a view belongs to its owner; a shared one is readable by the team, and only its owner changes it', async () => {
  const { id } = await save(farmer, { name: 'Dikirim', isDefault: true });
  await save(farmer, { name: 'Lunas', shared: true });
  await save(admin, { name: 'Semua', shared: true });
  expect(await names(farmer)).toEqual([
    ['Dikirim', true, true],
    ['Lunas', true, false],
  ]);
  // A farmer of another seller sees nothing of it; a user who acts for the same seller does, as long as they do.
  expect(await names(other)).toEqual([]);
  const member = { ...other, actor: { ...other.actor, farmerId: farmer.farmerId } };
  expect(await names(member)).toEqual([['Lunas', false, false]]);
  await save(member, { name: 'Milik kelompok', shared: true });
  expect((await names(farmer)).map(([name]) => name)).toContain('Milik kelompok');
  expect(
    (await names({ ...other, actor: { ...other.actor, farmerId: null } })).map(([name]) => name),
  ).toEqual(['Milik kelompok']);
  await app.ctx.db.delete(savedViews).where(eq(savedViews.ownerId, other.userId));
  expect(await names(admin)).toEqual([['Semua', true, false]]);
  const gone = { code: 'not_found' };
  await expect(deleteSavedView(app.ctx, other.actor, id)).rejects.toMatchObject(gone);
  const change = { name: 'Milikku', shared: true, isDefault: false };
  await expect(updateSavedView(app.ctx, other.actor, id, change)).rejects.toMatchObject(gone);
  // Saved again under its name it is the same view, and only one view of a list is the default.
  expect(await save(farmer, { name: 'lunas', isDefault: true })).not.toEqual({ id });
  expect(await names(farmer)).toEqual([
    ['Dikirim', true, false],
    ['Lunas', true, true],
  ]);
  await deleteSavedView(app.ctx, farmer.actor, id);
  expect(await names(farmer)).toHaveLength(1);
});

test('a search finds what the user’s lists show, as typed, and only groups with results', async () => {
  const product = { name: 'Beras 50% Pecah', unit: 'kg' } as const;
  const { id } = await makeListing(app.ctx, { farmerId: farmer.farmerId!, product });
  const found = async (who: SignedIn, words: string) =>
    (await searchEverything(app.ctx, who.actor, words)).map(({ group, hits }) => [
      group,
      ...hits.map(({ label }) => label),
    ]);
  expect(await found(farmer, ' 50% pec ')).toEqual([['Produk', product.name]]);
  expect(await found(admin, '0%')).toEqual([['Produk', product.name]]);
  expect((await searchEverything(app.ctx, farmer.actor, '0%'))[0]!.hits[0]!.href).toBe(
    `/admin/products?edit=${id}`,
  );
  for (const words of ['%%', '5%p', 'b_ras']) expect(await found(farmer, words), words).toEqual([]);
  expect(await found(other, '50%')).toEqual([]);
  // One letter would match nearly everything.
  expect(await found(admin, 'B')).toEqual([]);
});
