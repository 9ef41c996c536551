import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishCollection } from '../../src/domain/content/editing/publish-collection.ts';
import { findEntries } from '../../src/domain/content/public/find-entries.ts';
import { findPosts } from '../../src/domain/content/public/find-posts.ts';
import { anonymous } from '../../src/domain/context.ts';
import { saveSettings } from '../../src/domain/settings/save-settings.ts';
import { seedContent } from '../../src/seed/seed-content.ts';
import { seedNewShop } from '../../src/seed/seed-new-shop.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/* A real shop's first texts are drafts until its admin has read them (R67); only texts that say nothing about the shop
   are shown. */

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await testApp();
  await seedNewShop(app.ctx);
  await seedContent(app.ctx, { sample: false });
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());

const steps = async () =>
  (await app.fastify.inject({ url: '/api/admin/dashboard/stats', headers: { cookie: admin.cookie } })).json()
    .data.firstSteps;

test('[R67] a new shop shows no post, service, question or claim that nobody has reviewed', async () => {
  expect((await findPosts(app.ctx, anonymous, { limit: 20 })).data).toEqual([]);
  const shown = await findEntries(
    app.ctx,
    ...(['services', 'service-cards', 'faq', 'about', 'home-about', 'why-choose-us'] as const),
    ...(['feature-boxes', 'banner-slides', 'hero-banners', 'home-4-slides', 'order-process'] as const),
  );
  expect(Object.entries(shown).filter(([, entries]) => entries.length > 0)).toEqual([]);
  const { rows } = await app.database.pool.query(
    `select status, count(*)::int as n from content_entries where collection = 'posts' group by status`,
  );
  expect(rows).toEqual([{ status: 'draft', n: 15 }]);
});

test('[R67] the first steps list the drafts until they are reviewed, and an admin publishes the reviewed ones', async () => {
  expect(await steps()).toMatchObject({ content: false });
  for (const wrong of [{ count: 5 }, { count: 5, confirm: false }] as never[])
    await expect(publishCollection(app.ctx, admin.actor, 'faq', wrong)).rejects.toMatchObject({
      fields: { confirm: 'Centang setelah Anda membacanya' },
    });
  await expect(
    publishCollection(app.ctx, admin.actor, 'faq', { count: 4, confirm: true }),
  ).rejects.toMatchObject({ code: 'content_no_draft' });
  const farmer = await signedIn(app, { role: 'farmer' });
  await expect(
    publishCollection(app.ctx, farmer.actor, 'faq', { count: 5, confirm: true }),
  ).rejects.toMatchObject({ status: 403 });
  expect(await publishCollection(app.ctx, admin.actor, 'faq', { count: 5, confirm: true })).toBe(5);
  expect((await findEntries(app.ctx, 'faq')).faq).toHaveLength(5);
  const { rows } = await app.database.pool.query(
    `select collection, count(*)::int as n from content_entries where status = 'draft' group by collection`,
  );
  for (const { collection, n } of rows)
    await publishCollection(app.ctx, admin.actor, collection, { count: n, confirm: true });
  expect(await steps()).toMatchObject({ content: true });
});

test('[R67] a shop that opens without drafts is no longer asked', async () => {
  await app.database.pool.query("update content_entries set status = 'draft', version = 1");
  expect(await steps()).toMatchObject({ content: false });
  await saveSettings(app.ctx, admin.actor, 'door', { open: true });
  expect(await steps()).toMatchObject({ content: true });
});
