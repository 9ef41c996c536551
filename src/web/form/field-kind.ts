import type { z } from 'zod';
import { quantities } from '../../shared/input/parts/quantity.ts';
import type { HowTyped } from './typed-value.ts';

/** What a form's field means to its schema. `none` is what a blank one stands for. */
export type FieldKind =
  | { type: 'text' }
  | { type: 'choice'; none: null | undefined | '' }
  | { type: 'number'; how: HowTyped; none: null | undefined }
  | { type: 'boolean' }
  | { type: 'file' }
  | { type: 'list'; of: z.core.$ZodType }
  | { type: 'record'; of: z.core.$ZodType }
  | { type: 'object'; of: z.core.$ZodType; none: null | undefined | 'itself' };

type Wraps = { optional: boolean; nullable: boolean };

/** What stands inside of `optional`, `default`, a pipe and the like, and whether it may be left out or be null. */
function unwrap(
  schema: z.core.$ZodType,
): { def: z.core.$ZodTypes['_zod']['def']; schema: z.core.$ZodType } & Wraps {
  let inner = schema as z.core.$ZodTypes;
  let optional = false;
  let nullable = false;
  for (;;) {
    const { def } = inner._zod;
    switch (def.type) {
      case 'optional':
      case 'default':
      case 'prefault':
      case 'catch':
        optional = true;
        inner = def.innerType as z.core.$ZodTypes;
        break;
      case 'nullable':
        nullable = true;
        inner = def.innerType as z.core.$ZodTypes;
        break;
      case 'readonly':
      case 'nonoptional':
        inner = def.innerType as z.core.$ZodTypes;
        break;
      case 'pipe': {
        // What is typed goes in first, unless something is done to it before any type is asked for.
        const first = def.in as z.core.$ZodTypes;
        inner = first._zod.def.type === 'transform' ? (def.out as z.core.$ZodTypes) : first;
        break;
      }
      default:
        return { def, schema: inner, optional, nullable };
    }
  }
}

/** The fields of an object; null for what is none. */
export function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> | null {
  const { def } = unwrap(schema);
  return def.type === 'object' ? def.shape : null;
}

/** The kinds among which one field decides, with its name; null for what is no such union. */
export function unionOf(schema: z.core.$ZodType): { by: string; options: readonly z.core.$ZodType[] } | null {
  const { def } = unwrap(schema);
  return def.type === 'union' && 'discriminator' in def
    ? { by: String(def.discriminator), options: def.options }
    : null;
}

/** Whether `text` is one that `schema` names, such as the literal by which a union is told apart. */
export function names(schema: z.core.$ZodType | undefined, text: string): boolean {
  return schema?._zod.values?.has(text) ?? false;
}

/** What a field of this schema is in a form; throws where no field can be it. */
export function kindOf(name: string, schema: z.core.$ZodType): FieldKind {
  const { def, schema: inner, optional, nullable } = unwrap(schema);
  const none = nullable ? null : undefined;
  switch (def.type) {
    case 'string':
      // A plain text may be blank, and says by that it is empty; a date or an address may only be left out.
      return 'format' in def && def.format !== undefined && (optional || nullable)
        ? { type: 'choice', none }
        : { type: 'text' };
    case 'enum':
    case 'literal':
    case 'template_literal':
      return [...(inner._zod.values ?? [])].every((value) => typeof value === 'boolean')
        ? { type: 'boolean' }
        : { type: 'choice', none: optional || nullable ? none : '' };
    case 'number':
      return {
        type: 'number',
        how: quantities.has(inner as z.ZodNumber)
          ? 'quantity'
          : (inner as z.ZodNumber).isInt
            ? 'whole'
            : 'decimal',
        none,
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'file':
      return { type: 'file' };
    case 'array':
      return { type: 'list', of: def.element };
    case 'record':
      return { type: 'record', of: def.valueType };
    case 'object':
      return { type: 'object', of: inner, none: nullable ? null : optional ? undefined : 'itself' };
    case 'union': {
      const kinds = def.options.map((option) => kindOf(name, option));
      const text = kinds.find(({ type }) => type === 'text') ?? kinds[0];
      if (text) return text;
    }
  }
  throw new Error(`${name} (${def.type}) is no field that a form can have: leave it out of what is read`);
}
