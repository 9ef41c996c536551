import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { proposed, type Weighbridge, weighable, weighbridge } from '../support/weighing-fixture.ts';

/*
 * The office's sheet comes after the site's. A class of a part that both show, written in the site's sheet alone, loses to any
 * shorthand of the office's: `flex-1 basis-28` became `flex: 1`, and words stood in a column of one letter.
 */
const assets = join(import.meta.dirname, '../../build/client/assets');
const sheet = (name: string) =>
  readFileSync(
    join(assets, readdirSync(assets).find((file) => new RegExp(`^${name}-.+\\.css$`).test(file))!),
    'utf8',
  );
const classesIn = (css: string) =>
  new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', '')));

/** What stands in the layer of this name, its own blocks included. */
function layerOf(css: string, layer: string): string {
  const at = css.indexOf(`@layer ${layer}{`);
  let depth = 0;
  for (let end = css.indexOf('{', at); end < css.length; end += 1) {
    if (css[end] === '{') depth += 1;
    if (css[end] === '}') depth -= 1;
    if (depth === 0) return css.slice(at, end);
  }
  return '';
}

let app: App;
let database: TestDatabase;
let at: Weighbridge;
let admin: SignedIn;
let seller: SignedIn;
beforeAll(async () => {
  ({ app, database } = await builtApp());
  at = await weighbridge(app.ctx);
  admin = await signedIn(app, { userId: at.admin.userId });
  seller = await signedIn(app, { userId: at.seller.userId });
});
afterAll(async () => {
  await app?.stop();
  await database?.close();
});

const { page } = withoutScripts(() => app);

test('every utility class that a page of the office wears stands in the office’s own sheet, where order means what it says', async () => {
  const site = classesIn(layerOf(sheet('kit'), 'utilities'));
  const office = classesIn(sheet('admin'));
  expect([site.has('flex-1'), office.has('flex-1')]).toEqual([true, true]);
  const order = await weighable(at);
  await proposed(at, order);
  const { code } = await weighable(at);
  const lost: string[] = [];
  for (const [path, who] of [
    [`/admin/orders/${order.code}`, admin],
    [`/admin/orders/${order.code}/weighing`, seller],
    [`/admin/orders/${code}/weighing`, seller],
    ['/admin/dashboard', seller],
    ['/admin/products?add=1', seller],
    ['/admin/profile', seller],
    ['/admin/settings', seller],
    ['/admin/sellers', admin],
  ] as const) {
    const html = await page(path, who);
    expect(html, path).toMatch(/href="\/assets\/admin-[^"]+\.css"/);
    const worn = new Set(
      [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
    );
    for (const name of worn) {
      const plain = name.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'");
      if (site.has(plain) && !office.has(plain)) lost.push(`${path}: ${plain}`);
    }
  }
  expect(lost).toEqual([]);
});
