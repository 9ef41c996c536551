import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { App } from '../src/server/http.ts';
import { builtApp } from './built-app.ts';
import { testClock } from './clock.ts';
import type { TestDatabase } from './database.ts';
import { DEMO_NOW, demoDatabase } from './demo-database.ts';
import { publicScreens } from './e2e/site-routes.ts';
import { pageOf } from './markup.ts';

/* What a validator says of every public page, full of the demo's goods, as the server sends it. */

// The demo is seeded for it, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const validator = new HtmlValidate({
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
    // Taste, not markup: widths of bars, spaces within a phone's number, lists that complete what is typed.
    'no-inline-style': 'off',
    'tel-non-breaking': 'off',
    'prefer-native-element': 'off',
    // The pictures of a gallery are counted by the names of their places in the list.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
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

const read = async (url: string) =>
  (await app.fastify.inject({ url, headers: { accept: 'text/html' } })).body;

test.each(publicScreens)('[16.10] %s is valid', async (path) => {
  const body = await read(path);
  const { results } = await validator.validateString(body);
  expect(
    results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    ),
  ).toEqual([]);
  const page = pageOf(body);
  // What the validator does not know: sizes choose among widths, a field of type search is no combobox, an icon takes its
  // size from the style sheet, and where something has to be chosen the first choice is none.
  for (const picture of page.all('img|source')) {
    if (picture.attribute('sizes') === undefined) continue;
    expect(picture.attribute('srcset'), picture.attribute('sizes')).toMatch(/\s\d+w(,|$)/);
  }
  expect(page.all('input', { type: 'search', role: 'combobox' })).toEqual([]);
  expect(page.all('svg', { size: /./ })).toEqual([]);
  for (const choice of page.all('select', { required: '' }))
    expect(choice.all('option')[0]?.attribute('value')).toBe('');
});

test('[16.10] every public page has a title of its own', async () => {
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
