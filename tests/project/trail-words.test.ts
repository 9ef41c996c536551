import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldLabel, fieldValueText } from '../../src/web/admin/data-table/audit-trail.tsx';

/* The trail speaks Indonesian throughout: each field that a use case keeps by its name has a word of its own. */

/** The names in the literals that are given as `before` and `after` to the audit log. */
function keptFields(source: string): string[] {
  return [...source.matchAll(/recordAudits?\(/g)].flatMap(({ index }) =>
    [...source.slice(index, index + 900).matchAll(/\b(?:before|after): \{([^{}]*)\}/g)].flatMap(([, body]) =>
      (body ?? '')
        .split(',')
        .map((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? '')
        .filter(Boolean),
    ),
  );
}

test('each field that a use case writes into the trail is shown by a word, not by its name in the code', () => {
  const named = globSync('src/domain/**/*.ts').flatMap((file) =>
    keptFields(readFileSync(file, 'utf8')).map((field) => ({ field, file })),
  );
  expect(new Set(named.map(({ field }) => field)).size).toBeGreaterThan(40);
  expect(named.filter(({ field }) => !(field in fieldLabel))).toEqual([]);
});

test.each([
  ['kind', 'person', 'perorangan'],
  ['kind', 'percent', 'persen'],
  ['kind', 'fixed', 'potongan tetap'],
  ['status', 'published', 'terbit'],
  ['state', 'asked', 'diminta dilengkapi'],
  ['adminDuties', ['finance', 'read_only'], 'keuangan, baca saja'],
  ['publish_at', '2026-11-28T07:30:00.000Z', '28 Nov 2026, 14.30 WIB'],
  ['effective_from', '2026-11-28', '28 November 2026'],
  ['isActive', false, 'tidak'],
])('the trail shows %s %j as %s', (field, value, text) => {
  expect(fieldValueText(field, value, 'IDR')).toBe(text);
});
