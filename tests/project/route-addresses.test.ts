import { globSync, readdirSync, readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { movedPath } from '../../src/server/ssr/moved-pages.ts';
import routes from '../../src/web/routes.ts';

const entries = (await routes) as RouteConfigEntry[];
const treeOf = (list: RouteConfigEntry[]): RouteObject[] =>
  list.map(({ path, index, children }) => ({
    ...(path === undefined ? {} : { path }),
    ...(index ? { index: true as const } : { children: treeOf(children ?? []) }),
  }));
/** Without what catches every path that leads nowhere. */
const tree = treeOf(entries.filter(({ path }) => path !== '*'));

/** Where texts, links and letters lead by words of the source: `href="/shop"`, `${publicUrl}/orders/${code}`. */
const WRITTEN =
  /(?:href=\{?|to=\{?|href: |path: |publicUrl\})["'`]?(\/[a-z0-9.-]*(?:\/(?:[a-z0-9.-]+|\$\{[^}]+\}))*)/g;
/** Answered by the server beside the pages, or put together of a list's own name. */
const BESIDE = /^\/(?:api|gambar|unggahan|og|assets|healthz)(?:\/|$)|^\/sitemap|\.[a-z0-9]+$|^\/admin\/1\//;

test('every address that is written in the source is that of a page', () => {
  let seen = 0;
  const lost: string[] = [];
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.|routes\.ts$/.test(file) || /^(?:web\/dev|api|db)\//.test(file))
      continue;
    for (const [, address] of readFileSync(`src/${file}`, 'utf8').matchAll(WRITTEN)) {
      const path = address!.replace(/\$\{[^}]+\}/g, '1');
      if (BESIDE.test(path)) continue;
      seen += 1;
      const matched = matchRoutes(tree, path)?.at(-1)?.route;
      if (!matched || matched.path === '*' || matched.path?.endsWith('/*')) lost.push(`${file}: ${address}`);
    }
  }
  expect(seen).toBeGreaterThan(150);
  expect(lost).toEqual([]);
});

/** Every path in a text, whatever stands before it: a quotation mark, the shop's address, a bracket of a Markdown link. */
const PATH = /(?<![\w./<*)\]-])\/[a-z][\w.-]*(?:\/(?:[\w.:-]+|\$\{[^}]*\}))*/g;

test('no path in pages, mails, messages, documents or seeded texts is a former one that redirects', () => {
  const files = globSync('{src,demo,content,packaging}/**/*.{ts,tsx,mjs,cjs,sql,css,md,json,sh,env}').filter(
    (file) => file !== 'src/server/ssr/moved-pages.ts',
  );
  let seen = 0;
  const moved: string[] = [];
  for (const file of files) {
    for (const [path] of readFileSync(file, 'utf8').matchAll(PATH)) {
      seen += 1;
      if (movedPath(path.replace(/\$\{[^}]*\}/g, '1').replace(/\.$/, ''))) moved.push(`${file}: ${path}`);
    }
  }
  expect(seen).toBeGreaterThan(2_000);
  expect(moved).toEqual([]);
});
