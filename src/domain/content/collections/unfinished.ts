import { z } from 'zod';
import { refuseIssues } from '../../parse.ts';
import { type Collection, collections } from './collections.ts';
import { type EntryField, entryFields } from './entry-fields.ts';

/*
 * A draft may be half written: what is still empty is missing only when it is to be shown. Whatever does stand there
 * keeps to the schema all the same: its types, its lengths, its addresses.
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

/** What of `data` does not fit, told apart: what is wrong, and what is only empty. */
function issuesOf(schema: z.ZodType, data: Data) {
  const issues = schema.safeParse(data).error?.issues ?? [];
  const empty = (issue: z.core.$ZodIssue) =>
    issue.code !== 'unrecognized_keys' && isBlank(valueAt(data, issue.path));
  return { wrong: issues.filter((issue) => !empty(issue)), missing: issues.filter(empty) };
}

/**
 * `data` as a draft of the collection: fields that fit are as its schema has them, empty ones stay as they are. What is
 * wrong is refused at `data.<field>`.
 */
export function readUnfinished(collection: Collection, data: Data): Data {
  const schema: z.ZodObject = collections[collection];
  const { wrong } = issuesOf(schema, data);
  if (wrong.length > 0) refuseIssues(wrong.map((issue) => ({ ...issue, path: ['data', ...issue.path] })));
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const read = z.safeParse(schema.shape[name]!, value);
      return [name, read.success ? read.data : value];
    }),
  );
}

/** The names of the fields in which something is missing before an entry can be shown. */
export function missingIn(collection: Collection, data: Data): string[] {
  const { missing } = issuesOf(collections[collection], data);
  return [...new Set(missing.map((issue) => String(issue.path[0])))];
}

const PLACEHOLDER = { address: '/gambar/brand/product-placeholder.webp', side: 800 };
const SIZES = ['width', 'height'];

/** A half-written entry as a preview shows it: what is missing says so where it will stand, so that no page lacks it. */
export function filledIn(collection: Collection, data: Data, now: Date): Data {
  return filled(entryFields(collection), data, now);
}

function filled(fields: EntryField[], data: Data, now: Date): Data {
  const added = fields.flatMap((field) => {
    const value = data[field.name];
    if (field.kind === 'group') return [[field.name, filled(field.fields, (value ?? {}) as Data, now)]];
    if (field.kind === 'list')
      return [[field.name, ((value ?? []) as unknown[]).map((one) => itemOf(field.item, one, now))]];
    return isBlank(value) && field.required ? [[field.name, standIn(field, now)]] : [];
  });
  return { ...data, ...Object.fromEntries(added) };
}

const itemOf = (item: EntryField, one: unknown, now: Date) =>
  item.kind === 'group' ? filled(item.fields, one as Data, now) : one;

function standIn(field: EntryField, now: Date): unknown {
  switch (field.kind) {
    case 'picture':
      return PLACEHOLDER.address;
    case 'whole':
      return SIZES.includes(field.name) ? PLACEHOLDER.side : (field.min ?? 0);
    case 'date':
      return now.toISOString().slice(0, 10);
    case 'moment':
      return now.toISOString();
    default:
      return field.name === 'href' ? '/' : `(${field.label} belum diisi)`;
  }
}
