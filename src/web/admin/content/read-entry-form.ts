import type { EntryField } from '../../../domain/content/collections/entry-fields.ts';
import { instantOfInput, parseTypedDay } from '../../../shared/format/typed-day.ts';

/** Returns the value of the named control; undefined when the form lacks it. */
export type FormValueOf = (name: string) => string | undefined;

/** Maximum number of list items to look for in a form; larger than any schema allows. */
const MAX_ITEMS = 60;

/**
 * Reads the fields' values from form names such as `data.title` and `data.points.0.text`, and omits blank
 * list items.
 */
export function readEntryForm(
  fields: EntryField[],
  typed: FormValueOf,
  path = 'data',
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = readField(field, typed, `${path}.${field.name}`);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

function readField(field: EntryField, typed: FormValueOf, name: string): unknown {
  // Browsers submit line breaks as CRLF.
  const text = (typed(name) ?? '').replaceAll('\r\n', '\n');
  switch (field.kind) {
    case 'tick':
      return typed(name) !== undefined;
    case 'whole':
      return text.trim() === '' ? undefined : Number(text.replace(',', '.'));
    case 'moment':
      return instantOfInput(text);
    case 'date':
      return text.trim() === '' && field.optional ? undefined : parseTypedDay(text);
    case 'group':
      return readEntryForm(field.fields, typed, name);
    case 'list':
      return readList(field.item, typed, name);
    default:
      return text.trim() === '' && field.optional ? undefined : text;
  }
}

function readList(item: EntryField, typed: FormValueOf, name: string): unknown[] {
  const found: unknown[] = [];
  for (let at = 0; at < MAX_ITEMS; at += 1) {
    const path = `${name}.${at}`;
    const value = readField(item, typed, path);
    if (isBlank(value)) continue;
    const id = Number(typed(`${path}.id`));
    found.push(id > 0 ? { id, ...(value as object) } : value);
  }
  if (item.kind !== 'group' || !item.numbered) return found;
  let last = Math.max(0, ...found.map((one) => (one as { id?: number }).id ?? 0));
  return found.map((one) => {
    if ((one as { id?: number }).id) return one;
    last += 1;
    return { id: last, ...(one as object) };
  });
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isBlank);
  return value === undefined || value === false || (typeof value === 'string' && value.trim() === '');
}
