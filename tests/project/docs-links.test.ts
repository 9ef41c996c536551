import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = [
  ...globSync('*.md', { cwd: root }),
  ...globSync('{docs,ops}/**/*.md', { cwd: root }),
  ...globSync('src/**/README.md', { cwd: root }),
].filter((path) => path !== 'CHANGELOG.md' && path !== 'docs/mutants.md');

/** A page without its code blocks, which hold examples and no links. */
const prose = (path: string) => read(path).replace(/```[\s\S]*?```/g, '');

/** Anchors that a heading or an `<a id>` of a page makes, as GitHub and Forgejo name them. */
function anchorsOf(path: string): Set<string> {
  const text = prose(path);
  return new Set([
    ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!),
    ...[...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  ]);
}

describe.each(pages)('%s', (page) => {
  test('has only links that resolve', () => {
    const links = [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
    const dangling = links
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path, anchor] = link.split('#');
        const target = path ? normalize(join(dirname(page), path)) : page;
        if (!existsSync(join(root, target))) return true;
        return Boolean(anchor) && target.endsWith('.md') && !anchorsOf(target).has(anchor!);
      });
    expect(dangling).toEqual([]);
  });

  test('names only files that are there', () => {
    // What a decision measured before a change, and what a run writes, need not be there.
    const named = [
      ...prose(page).matchAll(/`((?:src|tests|scripts|bench|demo|docs|ops|content|migrations)\/[\w./-]+)`/g),
    ].map(([, path]) => path!);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test('each function that "Where is …?" names stands in a file of its row', () => {
  const rows = read('docs/README.md')
    .split('\n')
    .filter((line) => line.startsWith('| W') && line.includes('`'));
  const lost = rows.flatMap((row) => {
    const named = [...row.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!);
    const text = named
      .filter((name) => name.includes('/') && /\.(ts|sql)$/.test(name))
      .map(read)
      .join('\n');
    return named.filter((name) => /^[a-z]+[A-Z]\w+$/.test(name) && !text.includes(`${name}(`));
  });
  expect(rows.length).toBeGreaterThan(8);
  expect(lost).toEqual([]);
});
