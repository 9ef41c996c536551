import { redirect } from 'react-router';
import type { z } from 'zod';
import { parseTypedDay } from '../../shared/format/typed-day.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { fieldKindOf, isDayField, schemaShapeOf } from './field-kind.ts';
import { parseTypedNumber } from './typed-value.ts';

/** The page sets the page size and the count limit. */
const PAGE_OWNED = ['limit', 'count'];

/**
 * Reads a URL's query by the names of the schema and omits blank values; the use case validates them. A
 * number or a day in Indonesian notation (`1.000.000`, `28/11/2026`) from a form without JavaScript redirects to the URL with
 * the plain value, so that exports, saved views and selections use the same query.
 */
export function parseQuery<S extends z.ZodType>(url: URL, schema: S): Partial<QueryOf<S>> {
  const digits = new URLSearchParams(url.search);
  const asked = Object.entries(schemaShapeOf(schema) ?? {}).flatMap(([name, field]) => {
    const text = url.searchParams.get(name)?.trim();
    if (!text || PAGE_OWNED.includes(name)) return [];
    if (fieldKindOf(name, field).type === 'number' && !/^\d+$/.test(text)) {
      const typed = parseTypedNumber(text, 'whole');
      if (Number.isInteger(typed) && typed >= 0) digits.set(name, String(typed));
    }
    if (isDayField(field) && parseTypedDay(text) !== text) digits.set(name, parseTypedDay(text));
    return [[name, text] as const];
  });
  if (String(digits) !== String(url.searchParams)) throw redirect(`${url.pathname}?${digits}`);
  return Object.fromEntries(asked) as Partial<QueryOf<S>>;
}
