import { z } from 'zod';
import { dayInWib } from '../../../shared/format/dates.ts';
import { failWithIssues } from '../../parse.ts';
import { type Collection, collections } from './collections.ts';
import { type EntryField, entryFields } from './entry-fields.ts';

/*
 * A draft may be incomplete: empty fields only count as missing when it is published. Fields with a value must satisfy
 * the schema even in a draft.
 */

type Data = Record<string, unknown>;

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    data,
  );
}

/** Splits the issues of `data` into errors and missing fields. */
function issuesOf(schema: z.ZodType, data: Data) {
  const issues = schema.safeParse(data).error?.issues ?? [];
  const empty = (issue: z.core.$ZodIssue) =>
    issue.code !== 'unrecognized_keys' && isBlank(valueAt(data, issue.path));
  return { wrong: issues.filter((issue) => !empty(issue)), missing: issues.filter(empty) };
}

/**
 * Parses `data` as a draft of the collection: valid fields as its schema outputs them, empty ones unchanged. Throws at
 * `data.<field>` for errors.
 */
export function readDraftData(collection: Collection, data: Data): Data {
  const schema: z.ZodObject = collections[collection];
  const { wrong } = issuesOf(schema, data);
  if (wrong.length > 0) failWithIssues(wrong.map((issue) => ({ ...issue, path: ['data', ...issue.path] })));
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const read = z.safeParse(schema.shape[name]!, value);
      return [name, read.success ? read.data : value];
    }),
  );
}

/** The names of the fields that are missing before an entry can be published. */
export function missingFieldsIn(collection: Collection, data: Data): string[] {
  const { missing } = issuesOf(collections[collection], data);
  return [...new Set(missing.map((issue) => String(issue.path[0])))];
}

const PLACEHOLDER = { address: '/gambar/brand/product-placeholder.webp', side: 800 };
const SIZES = ['width', 'height'];

/** Completes a draft for the preview: a missing field shows a placeholder text, so that the page renders. */
export function withPlaceholders(collection: Collection, data: Data, now: Date): Data {
  return fillMissing(entryFields(collection), data, now);
}

function fillMissing(fields: EntryField[], data: Data, now: Date): Data {
  const added = fields.flatMap((field) => {
    const value = data[field.name];
    if (field.kind === 'group') return [[field.name, fillMissing(field.fields, (value ?? {}) as Data, now)]];
    if (field.kind === 'list')
      return [[field.name, ((value ?? []) as unknown[]).map((one) => itemOf(field.item, one, now))]];
    return isBlank(value) && field.required ? [[field.name, placeholderOf(field, now)]] : [];
  });
  return { ...data, ...Object.fromEntries(added) };
}

const itemOf = (item: EntryField, one: unknown, now: Date) =>
  item.kind === 'group' ? fillMissing(item.fields, one as Data, now) : one;

function placeholderOf(field: EntryField, now: Date): unknown {
  switch (field.kind) {
    case 'picture':
      return PLACEHOLDER.address;
    case 'whole':
      return SIZES.includes(field.name) ? PLACEHOLDER.side : (field.min ?? 0);
    case 'date':
      return dayInWib(now);
    case 'moment':
      return now.toISOString();
    default:
      return field.name === 'href' ? '/' : `(${field.label} belum diisi)`;
  }
}
