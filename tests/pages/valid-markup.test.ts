import { type ConfigData, HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { officeScreens } from '../browser/admin-routes.ts';
import { farmerScreens, ownScreens, publicScreens } from '../browser/site-routes.ts';
import { builtApp } from '../support/built-app.ts';
import { DEMO_NOW, demoDatabase } from '../support/demo-database.ts';
import { pageOf } from '../support/parse-page.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { testClock } from '../support/test-clock.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* What a validator says of every public page, and of those of buyer, farmer and office, full of the demo's goods, as the server sends it. */

// The demo is seeded for it, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const rules = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How React writes the same markup: `<img/>`, `srcSet`, `required=""`.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    // Letters of an id beyond those that a style sheet takes without escaping are fine in HTML; spaces are not.
    'valid-id': ['error', { relaxed: true }],
    // Taste, not markup: spaces within a phone's number, lists that complete what is typed. A style in an element is none:
    // the policy of our pages has the browser leave it out.
    'no-inline-style': ['error', { allowedProperties: [] }],
    'tel-non-breaking': 'off',
    'prefer-native-element': 'off',
    // The pictures of a gallery are counted by the names of their places in the list.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
} satisfies ConfigData;
const validator = new HtmlValidate(rules);
/** Behind the door forms tick many of one name, and keys of others' doors are typed where no password is kept. */
const behind = new HtmlValidate({
  ...rules,
  rules: {
    ...rules.rules,
    'form-dup-name': 'off',
    'autocomplete-password': 'off',
    'no-redundant-for': 'off',
  },
});

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  database = await demoDatabase();
  ({ app } = await builtApp({ demo: true }, { database, clock: testClock(DEMO_NOW) }));
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const read = async (url: string, cookie = '') =>
  (await app.fastify.inject({ url, headers: { accept: 'text/html', cookie } })).body;

/** What is wrong with a page, in words. */
async function faultsOf(body: string, by = validator) {
  const { results } = await by.validateString(body);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

/** Where something has to be chosen the first choice is none; the validator does not know that. */
function expectChoices(page: ReturnType<typeof pageOf>) {
  for (const choice of page.all('select', { required: '' }))
    expect(choice.all('option')[0]?.attribute('value')).toBe('');
}

test.each(publicScreens)('%s is valid', async (path) => {
  const body = await read(path);
  expect(await faultsOf(body)).toEqual([]);
  const page = pageOf(body);
  // What the validator does not know: sizes choose among widths, a field of type search is no combobox, and an icon takes
  // its size from the style sheet.
  for (const picture of page.all('img|source')) {
    if (picture.attribute('sizes') === undefined) continue;
    expect(picture.attribute('srcset'), picture.attribute('sizes')).toMatch(/\s\d+w(,|$)/);
  }
  expect(page.all('input', { type: 'search', role: 'combobox' })).toEqual([]);
  expect(page.all('svg', { size: /./ })).toEqual([]);
  expectChoices(page);
});

const plain = (screens: readonly string[]) => screens.filter((path) => !path.includes('{'));

test.each([
  ['pembeli@lumbung.example', [...plain(ownScreens), '/sell']],
  ['petani@lumbung.example', plain(farmerScreens)],
  ['admin@lumbung.example', plain(officeScreens.admin)],
])('what %s has of his own is valid', async (email, screens) => {
  const [{ id }] = (await database.pool.query('select id from users where email = $1', [email])).rows;
  const { cookie } = await signedIn(app, { userId: id });
  const [order] = (
    await database.pool.query(
      "select code from orders o join users u on u.id = o.customer_id where u.email = $1 and o.status = 'awaiting_payment' limit 1",
      [email],
    )
  ).rows;
  const wrong: string[] = [];
  for (const path of order ? [...screens, `/orders/${order.code}`] : screens) {
    const body = await read(path, cookie);
    wrong.push(...(await faultsOf(body, behind)).map((fault) => `${path}: ${fault}`));
    expectChoices(pageOf(body));
  }
  expect(wrong).toEqual([]);
});

test('every public page has a title of its own', async () => {
  const pages = new Map<string, Set<string>>();
  for (const path of publicScreens) {
    const page = pageOf(await read(path));
    if (page.all('meta', { name: 'robots', content: /noindex/ }).length > 0) continue;
    const title = page.one('head').one('title').text;
    // Two looks of one post or product say themselves that they are one page.
    const [canonical] = page.all('link', { rel: 'canonical' });
    pages.set(title, (pages.get(title) ?? new Set()).add(canonical?.attribute('href') ?? path));
  }
  expect([...pages].filter(([, same]) => same.size > 1)).toEqual([]);
});
