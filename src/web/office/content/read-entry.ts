import type { EntryField } from '../../../domain/content/collections/entry-fields.ts';
import { instantOfField } from '../../../shared/figures/days.ts';

/** What stands in the control of a name; undefined when the form has none. */
export type Typed = (name: string) => string | undefined;

/** Items of a list that a form is searched for; more than any schema allows. */
const SEARCHED = 60;

/** The fields' values as a form carries them: `data.title`, `data.points.0.text`. Blank items of a list are left out. */
export function readEntry(fields: EntryField[], typed: Typed, path = 'data'): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = readField(field, typed, `${path}.${field.name}`);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

function readField(field: EntryField, typed: Typed, name: string): unknown {
  // Browsers send the end of a line as two letters, whatever stood in the text.
  const text = (typed(name) ?? '').replaceAll('\r\n', '\n');
  switch (field.kind) {
    case 'tick':
      return typed(name) !== undefined;
    case 'whole':
      return text.trim() === '' ? undefined : Number(text.replace(',', '.'));
    case 'moment':
      return instantOfField(text);
    case 'group':
      return readEntry(field.fields, typed, name);
    case 'list':
      return readList(field.item, typed, name);
    default:
      return text.trim() === '' && field.optional ? undefined : text;
  }
}

function readList(item: EntryField, typed: Typed, name: string): unknown[] {
  const found: unknown[] = [];
  for (let at = 0; at < SEARCHED; at += 1) {
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
