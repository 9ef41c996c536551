import type { z } from 'zod';
import { quantities } from '../../shared/schemas/fields/quantity-fields.ts';
import { days } from '../../shared/schemas/fields/range.ts';
import type { NumberNotation } from './typed-value.ts';

/** How a form's field maps to its schema. `blank` is the value of an empty field. */
export type FieldKind =
  | { type: 'text' }
  | { type: 'choice'; blank: null | undefined | '' }
  | { type: 'number'; format: NumberNotation; blank: null | undefined }
  | { type: 'boolean' }
  | { type: 'file' }
  | { type: 'list'; element: z.core.$ZodType }
  | { type: 'record'; element: z.core.$ZodType }
  | { type: 'object'; element: z.core.$ZodType; blank: null | undefined | 'itself' };

type Wrappers = { optional: boolean; nullable: boolean };

/**
 * Unwraps `optional`, `default`, pipes and the like, and reports whether the value may be missing or null.
 */
function unwrap(
  schema: z.core.$ZodType,
): { def: z.core.$ZodTypes['_zod']['def']; schema: z.core.$ZodType } & Wrappers {
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
        // The input side of a pipe counts, unless a transform precedes every type.
        const first = def.in as z.core.$ZodTypes;
        inner = first._zod.def.type === 'transform' ? (def.out as z.core.$ZodTypes) : first;
        break;
      }
      default:
        return { def, schema: inner, optional, nullable };
    }
  }
}

/** Returns the fields of an object schema; null for any other. */
export function schemaShapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> | null {
  const { def } = unwrap(schema);
  return def.type === 'object' ? def.shape : null;
}

/** Returns the options of a discriminated union and its discriminator; null for any other schema. */
export function unionOptionsOf(
  schema: z.core.$ZodType,
): { by: string; options: readonly z.core.$ZodType[] } | null {
  const { def } = unwrap(schema);
  return def.type === 'union' && 'discriminator' in def
    ? { by: String(def.discriminator), options: def.options }
    : null;
}

/** Whether `text` equals a literal of `schema`, such as the discriminator of a union. */
export function isLiteralOf(schema: z.core.$ZodType | undefined, text: string): boolean {
  return schema?._zod.values?.has(text) ?? false;
}

/** Whether a field is a day, which users type as 28/11/2026. */
export function isDayField(schema: z.core.$ZodType): boolean {
  const { def, schema: inner } = unwrap(schema);
  if (def.type === 'union') return def.options.some(isDayField);
  return (
    def.type === 'string' && (days.has(inner as z.ZodString) || ('format' in def && def.format === 'date'))
  );
}

/** Returns the form field type of a schema; throws when no form field can represent it. */
export function fieldKindOf(name: string, schema: z.core.$ZodType): FieldKind {
  const { def, schema: inner, optional, nullable } = unwrap(schema);
  const blank = nullable ? null : undefined;
  switch (def.type) {
    case 'string':
      // An empty plain text is a valid value; an empty date or address can only mean missing.
      return 'format' in def && def.format !== undefined && (optional || nullable)
        ? { type: 'choice', blank }
        : { type: 'text' };
    case 'enum':
    case 'literal':
    case 'template_literal':
      return [...(inner._zod.values ?? [])].every((value) => typeof value === 'boolean')
        ? { type: 'boolean' }
        : { type: 'choice', blank: optional || nullable ? blank : '' };
    case 'number':
      return {
        type: 'number',
        format: quantities.has(inner as z.ZodNumber)
          ? 'quantity'
          : (inner as z.ZodNumber).isInt
            ? 'whole'
            : 'decimal',
        blank,
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'file':
      return { type: 'file' };
    case 'array':
      return { type: 'list', element: def.element };
    case 'record':
      return { type: 'record', element: def.valueType };
    case 'object':
      return { type: 'object', element: inner, blank: nullable ? null : optional ? undefined : 'itself' };
    case 'union': {
      const kinds = def.options.map((option) => fieldKindOf(name, option));
      const text = kinds.find(({ type }) => type === 'text') ?? kinds[0];
      if (text) return text;
    }
  }
  throw new Error(`${name} (${def.type}) is no field that a form can have: leave it out of what is read`);
}
