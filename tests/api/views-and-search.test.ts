import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAnything } from '../../src/domain/search/find-anything.ts';
import { changeView } from '../../src/domain/views/change-view.ts';
import { deleteView } from '../../src/domain/views/delete-view.ts';
import { findViews } from '../../src/domain/views/find-views.ts';
import { saveView } from '../../src/domain/views/save-view.ts';
import { type TestApp, testApp } from '../app.ts';
import { makeListing } from '../factories.ts';
import { type SignedIn, signedIn } from '../signed-in.ts';

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
  (await findViews(app.shop, who.actor, 'orders')).map(({ name, own, isDefault }) => [name, own, isDefault]);
const save = (who: SignedIn, over: object) =>
  saveView(app.shop, who.actor, { list: 'orders', name: 'Baru', query: 'status=paid', ...over });

test('a view is its owner’s; one that is shared is read by those of his role, and changed by him alone', async () => {
  const { id } = await save(farmer, { name: 'Dikirim', isDefault: true });
  await save(farmer, { name: 'Lunas', shared: true });
  await save(admin, { name: 'Semua', shared: true });
  expect(await names(farmer)).toEqual([
    ['Dikirim', true, true],
    ['Lunas', true, false],
  ]);
  expect(await names(other)).toEqual([['Lunas', false, false]]);
  expect(await names(admin)).toEqual([['Semua', true, false]]);
  const gone = { code: 'not_found' };
  await expect(deleteView(app.shop, other.actor, id)).rejects.toMatchObject(gone);
  const change = { name: 'Milikku', shared: true, isDefault: false };
  await expect(changeView(app.shop, other.actor, id, change)).rejects.toMatchObject(gone);
  // Saved again under its name it is the same view, and only one of a list is opened first.
  expect(await save(farmer, { name: 'lunas', isDefault: true })).not.toEqual({ id });
  expect(await names(farmer)).toEqual([
    ['Dikirim', true, false],
    ['Lunas', true, true],
  ]);
  await deleteView(app.shop, farmer.actor, id);
  expect(await names(farmer)).toHaveLength(1);
});

test('a search finds what its asker’s lists show him, letter by letter, and in groups that have something', async () => {
  const product = { name: 'Beras 50% Pecah', unit: 'kg' } as const;
  const { id } = await makeListing(app.shop, { farmerId: farmer.farmerId!, product });
  const found = async (who: SignedIn, words: string) =>
    (await findAnything(app.shop, who.actor, words)).map(({ group, hits }) => [
      group,
      ...hits.map(({ label }) => label),
    ]);
  expect(await found(farmer, ' 50% pec ')).toEqual([['Produk', product.name]]);
  expect(await found(admin, '0%')).toEqual([['Produk', product.name]]);
  expect((await findAnything(app.shop, farmer.actor, '0%'))[0]!.hits[0]!.href).toBe(
    `/admin/products?edit=${id}`,
  );
  for (const words of ['%%', '5%p', 'b_ras']) expect(await found(farmer, words), words).toEqual([]);
  expect(await found(other, '50%')).toEqual([]);
  // One letter would find nearly everything.
  expect(await found(admin, 'B')).toEqual([]);
});
