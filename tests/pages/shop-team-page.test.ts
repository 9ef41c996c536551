import { afterAll, beforeAll, expect, test } from 'vitest';
import { mayCall } from '../../src/domain/admin-use-cases.ts';
import type { App } from '../../src/server/http.ts';
import { ADMIN_DUTIES, adminDutyLabel, adminDutyText } from '../../src/shared/enums/admin-duties.ts';
import { ADMIN_PAGES } from '../../src/web/admin/layout/admin-pages.server.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

let app: App;
let database: TestDatabase;
let admin: SignedIn;
const { page, send } = withoutScripts(() => app);
const TEAM = '/admin/team';

beforeAll(async () => {
  ({ app, database } = await builtApp());
  admin = await signedIn(app, { role: 'admin' });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const get = async (url: string, who: SignedIn) =>
  app.fastify.inject({ url, headers: { cookie: who.cookie, accept: 'text/html' } });
/** The entries of the side menu. */
const menuOf = (html: string) =>
  [
    ...html
      .split('aria-label="Menu dashboard"')[1]!
      .split('</nav>')[0]!
      .matchAll(/href="(\/admin\/[^"#]+)"/g),
  ].map(([, href]) => href!);

test('the page of the team says what each duty may do, and invites by e-mail with duties and the password', async () => {
  const html = await page(TEAM, admin);
  for (const duty of ADMIN_DUTIES) {
    expect(html).toContain(adminDutyLabel[duty]);
    expect(html).toContain(adminDutyText[duty]);
  }
  const invitation = { intent: 'invite', name: 'Bu Kas', email: 'kas@koperasi.example', finance: 'on' };
  const stale = await signedIn(app, { role: 'admin', stale: true });
  expect((await send(TEAM, invitation, stale)).body).toContain('name="proofPassword"');
  expect(
    (await send(TEAM, { intent: 'invite', name: 'Bu Kas', email: 'kas@koperasi.example' }, admin)).body,
  ).toContain('Pilih sedikitnya satu tugas.');
  expect((await send(TEAM, invitation, admin)).statusCode).toBe(302);
  const { rows } = await database.pool.query(
    `select u.role, u.admin_duties, (select count(*)::int from email_outbox m
       where m.to_address = u.email and m.text like '%/reset-password?token=%') as links
     from users u where u.email = 'kas@koperasi.example'`,
  );
  expect(rows).toEqual([{ role: 'admin', admin_duties: ['finance'], links: 1 }]);
  expect(await page(TEAM, admin)).toContain('Bu Kas');
});

test.each(ADMIN_DUTIES)(
  'an admin of %s sees in the menu what opens, and meets a refusal elsewhere',
  async (duty) => {
    const narrowed = await signedIn(app, { role: 'admin', adminDuties: [duty] });
    const everything = menuOf(await page('/admin/products', admin));
    const shown = menuOf((await get('/admin/dashboard', narrowed)).body);
    const may = (href: string) => ADMIN_PAGES[href] !== undefined && mayCall([duty], ADMIN_PAGES[href]);
    expect(shown).toEqual(everything.filter(may));
    for (const href of everything)
      expect([href, (await get(href, narrowed)).statusCode]).toEqual([href, may(href) ? 200 : 403]);
    for (const href of Object.keys(ADMIN_PAGES).filter(may))
      expect([href, (await get(href, narrowed)).statusCode]).toEqual([href, 200]);
  },
);
