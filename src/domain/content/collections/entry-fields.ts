import type { z } from 'zod';
import { type Collection, collections, type FieldMeta } from './collections.ts';

/** One field of the editor's form, derived from a schema; `list` and `group` contain further ones. */
export type EntryField = {
  name: string;
  label: string;
  hint?: string;
  required: boolean;
  /** Omitted from the data when left empty. */
  optional?: true;
} & (
  | { kind: 'text' | 'long' | 'markdown'; max: number | null }
  | { kind: 'picture' | 'tick' | 'date' | 'moment' }
  | { kind: 'whole'; min: number | null; max: number | null }
  | { kind: 'list'; item: EntryField; most: number }
  | { kind: 'group'; fields: EntryField[]; numbered: boolean }
);

type ZodDef = {
  type: string;
  format?: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
};

const MAX_LIST_ITEMS = 30;

/** The fields of a collection's editor, in the order of its schema. */
export function entryFields(collection: Collection): EntryField[] {
  return fieldsOf(collections[collection]);
}

function fieldsOf(schema: z.ZodType): EntryField[] {
  const { shape = {} } = defOf(schema);
  // The software assigns the id of a part.
  return Object.entries(shape).flatMap(([name, field]) => (name === 'id' ? [] : [fieldOf(name, field)]));
}

/** The definition of a schema; zod types it by the kind of schema, which is what this code inspects. */
const defOf = (schema: z.ZodType) => schema.def as unknown as ZodDef;

function fieldOf(name: string, schema: z.ZodType): EntryField {
  const def = defOf(schema);
  const meta = schema.meta() as FieldMeta | undefined;
  if (def.type === 'optional') {
    const inner = fieldOf(name, def.innerType!);
    return {
      ...inner,
      required: false,
      optional: true,
      ...(meta ? { label: meta.description, ...(meta.hint ? { hint: meta.hint } : {}) } : {}),
    };
  }
  const base = {
    name,
    label: meta?.description ?? name,
    ...(meta?.hint ? { hint: meta.hint } : {}),
    required: true,
  };
  switch (def.type) {
    case 'boolean':
      return { ...base, required: false, kind: 'tick' };
    case 'number': {
      const { minValue, maxValue } = schema as z.ZodNumber;
      return { ...base, kind: 'whole', min: minValue, max: maxValue };
    }
    case 'array': {
      const most = def.checks?.find((check) => check._zod.def.check === 'max_length')?._zod.def.maximum;
      return {
        ...base,
        required: false,
        kind: 'list',
        item: fieldOf('', def.element!),
        most: most ?? MAX_LIST_ITEMS,
      };
    }
    case 'object':
      return { ...base, kind: 'group', fields: fieldsOf(schema), numbered: 'id' in (def.shape ?? {}) };
    default: {
      if (def.format === 'date') return { ...base, kind: 'date' };
      if (def.format === 'datetime') return { ...base, kind: 'moment' };
      if (meta?.control === 'picture') return { ...base, kind: 'picture' };
      const { minLength, maxLength } = schema as z.ZodString;
      return { ...base, required: (minLength ?? 0) > 0, kind: meta?.control ?? 'text', max: maxLength };
    }
  }
}
