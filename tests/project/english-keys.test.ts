import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const sources = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));

/** Words of labels that are English too, or a term of the trade that has no other (docs/glossary.md). */
const SHARED = new Set(
  'about admin all api bank cod csv data description edit email file filter first form hampa header hpp id kg last latitude longitude lot menu name nik no npwp number ntpn password per phone port post qris review role secret smtp status tag tengkulak token total transfer url usd user whatsapp'.split(
    ' ',
  ),
);

const LABEL = /\b(?:label|title|legend|placeholder)(?:=|: )(?:"([A-Z][^"]+)"|'([A-Z][^'\n]+)')/g;
const labelWords = new Set(
  sources.flatMap(({ text }) =>
    [...text.matchAll(LABEL)].flatMap(([, attribute, value]) =>
      (attribute ?? value!).toLowerCase().match(/[a-z]{2,}/g),
    ),
  ),
);

/** Where a key is given: a field, list or element, a query in an address or read from one, a column, a fragment. */
const KEYS = [
  /\b(?:name|id|htmlFor|form|list)="([a-zA-Z][\w-]*)"/g,
  /[?&](?:'\})?([a-zA-Z_]+)=/g,
  /(?:earchParams|query|search)\.(?:get|has|set|delete|append|getAll)\('([\w-]+)'/g,
  /\bid: '([\w-]+)'/g,
  /\.(?:text|checkbox|select|radio)\('([\w.]+)'/g,
  /['"`/}]#([a-z][a-z-]+)\b/g,
  /\bz\.(?:strictObject|object)\(\{ ([a-zA-Z_]+):/g,
];

test('keys of queries, fields, lists, columns and fragments are English: none is a word of a label', () => {
  const keys = sources.flatMap(({ path, text }) =>
    KEYS.flatMap((kind) => [...text.matchAll(kind)].map(([, key]) => ({ path, key: key! }))),
  );
  expect(keys.length).toBeGreaterThan(1000);
  expect(labelWords).toContain('petani');
  const found = keys.filter(({ key }) =>
    (key.match(/[A-Z]?[a-z]+/g) ?? []).some((part) => {
      const word = part.toLowerCase();
      return labelWords.has(word) && !SHARED.has(word);
    }),
  );
  expect(found).toEqual([]);
});
