import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildInputs, hashBuildInputs } from '../../scripts/setup/build-inputs.mjs';

const root = join(import.meta.dirname, '../..');
let tree: string;

function write(path: string, text: string) {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
}

beforeEach(() => {
  tree = mkdtempSync('/tmp/lumbung-test-');
  for (const path of ['src/a.ts', 'src/a.test.ts', 'scripts/build/plugin.ts', 'scripts/start.mjs'])
    write(path, 'before');
  for (const path of ['vite.config.ts', 'package.json', 'content/posts/1.md']) write(path, 'before');
});
afterEach(() => rmSync(tree, { recursive: true }));

test.each([
  ['a source', 'src/a.ts'],
  ['a plugin of the build', 'scripts/build/plugin.ts'],
  ['the settings of the build', 'vite.config.ts'],
  ['a text', 'content/posts/1.md'],
  ['a file that is new', 'src/b.ts'],
])('%s that changes makes the last build out of date', (_what, path) => {
  const before = hashBuildInputs(tree);
  expect(hashBuildInputs(tree)).toBe(before);
  write(path, 'after');
  expect(hashBuildInputs(tree)).not.toBe(before);
});

test.each([
  ['a test', 'src/a.test.ts'],
  ['a script that builds nothing', 'scripts/start.mjs'],
])('%s that changes does not', (_what, path) => {
  const before = hashBuildInputs(tree);
  write(path, 'after');
  expect(hashBuildInputs(tree)).toBe(before);
});

/** Files, ours, that a file names in an import, an export, a glob or a URL of its own. */
function reached(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const named = text.matchAll(
    /(?:\bfrom\s+|\bimport\s*\(?\s*|\bimport\.meta\.glob\S*\(\s*|\bnew URL\(\s*)['"](\.{1,2}\/[^'"?]*|\/[^'"?]+)/g,
  );
  return [...named].map(([, to = '']) =>
    to.startsWith('/') ? to.slice(1) : relative(root, join(root, dirname(path), to)),
  );
}

test('whatever a source or a plugin of the build reaches is among what is looked at', () => {
  const inputs = buildInputs(root);
  const files = new Set(inputs);
  const folders = new Set(inputs.map((path) => path.split('/')[0]));
  const code = inputs.filter((path) => /\.tsx?$/.test(path));
  expect(code).toEqual(expect.arrayContaining(['vite.config.ts', 'scripts/build/pack-assets.ts']));
  // What react-router makes of the routes while it builds.
  const made = /\+types\//;
  const strays = code.flatMap((path) =>
    reached(path)
      .filter((to) => !made.test(to) && !(to.includes('*') ? folders.has(to.split('/')[0]) : files.has(to)))
      .map((to) => `${path}: ${to}`),
  );
  expect(strays).toEqual([]);
  // A further file of settings would be read by the build too.
  expect(readdirSync(root).filter((name) => /^(vite|react-router)\..*config/.test(name))).toEqual(
    inputs.filter((path) => /^(vite|react-router)\./.test(path)).sort(),
  );
});
