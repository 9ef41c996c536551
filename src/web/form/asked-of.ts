import { redirect } from 'react-router';
import type { z } from 'zod';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { kindOf, shapeOf } from './field-kind.ts';
import { numberTyped } from './typed-value.ts';

/** How much of a list a page shows, and how far it counts, is the page's to say. */
const NOT_ASKED = ['limit', 'count'];

/**
 * What an address asks for, by the schema of the query: the names are the schema's, and what is blank is left out. What
 * a text is worth is for the verb's parse to say. A number that a form without scripts sent in Indonesian notation
 * (`1.000.000`) leads on to the address that has it in digits, so that exports, views and selections mean the same.
 */
export function askedOf<S extends z.ZodType>(url: URL, schema: S): Partial<Asked<S>> {
  const digits = new URLSearchParams(url.search);
  const asked = Object.entries(shapeOf(schema) ?? {}).flatMap(([name, field]) => {
    const text = url.searchParams.get(name)?.trim();
    if (!text || NOT_ASKED.includes(name)) return [];
    if (kindOf(name, field).type === 'number' && !/^\d+$/.test(text)) {
      const typed = numberTyped(text, 'whole');
      if (Number.isInteger(typed) && typed >= 0) digits.set(name, String(typed));
    }
    return [[name, text] as const];
  });
  if (String(digits) !== String(url.searchParams)) throw redirect(`${url.pathname}?${digits}`);
  return Object.fromEntries(asked) as Partial<Asked<S>>;
}
