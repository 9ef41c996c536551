import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { DomainError } from '../../domain/domain-error.ts';
import { noQuery } from '../../shared/schemas/catalogue/catalogue-schemas.ts';
import { jsonProblemOf } from './json-body.ts';

type AnySchema = z.core.$ZodType;
const UNKNOWN = 'Isian ini tidak dikenal.';
const DUPLICATE = 'Isian ini hanya boleh ada satu kali.';

/**
 * Validates by a zod schema and rejects unknown fields at every depth, whether or not the schema uses
 * `strictObject`. The error has one text per field.
 */
export const strictValidatorCompiler: FastifySchemaCompiler<AnySchema> =
  ({ schema }) =>
  (input: unknown) => {
    const fields: Record<string, string> = {};
    const result = z.safeParse(schema, input);
    for (const issue of result.error?.issues ?? []) {
      if (issue.code === 'unrecognized_keys') {
        for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= UNKNOWN;
      } else {
        fields[issue.path.join('.') || '_'] ??= issue.message;
      }
    }
    for (const path of unknownFields(schema, input)) fields[path] ??= UNKNOWN;
    const [first] = Object.values(fields);
    if (first !== undefined) return { error: new DomainError('invalid_input', { first }, fields) };
    return { value: result.data };
  };

/** Paths in `input` that `schema` doesn't define, such as `items.0.note`. */
function unknownFields(schema: AnySchema, input: unknown, path: (string | number)[] = []): string[] {
  const def = schema._zod.def as z.core.$ZodTypeDef & {
    innerType?: AnySchema;
    in?: AnySchema;
    element?: AnySchema;
    catchall?: AnySchema;
    shape?: Record<string, AnySchema>;
    options?: AnySchema[];
  };
  const { innerType, shape, element, options } = def;
  if (innerType) return unknownFields(innerType, input, path);
  if (def.type === 'pipe' && def.in) {
    // `z.preprocess` is a transform piped into the schema: its input differs from what the schema describes.
    return def.in._zod.def.type === 'transform' ? [] : unknownFields(def.in, input, path);
  }
  if (def.type === 'array' && element && Array.isArray(input)) {
    return input.flatMap((one, index) => unknownFields(element, one, [...path, index]));
  }
  if (def.type === 'union' && options) {
    const perOption = options.map((option) => unknownFields(option, input, path));
    return perOption.reduce((least, one) => (one.length < least.length ? one : least));
  }
  if (def.type === 'object' && shape && typeof input === 'object' && input !== null) {
    return Object.entries(input).flatMap(([key, value]) => {
      const inner = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (inner) return unknownFields(inner, value, [...path, key]);
      return def.catchall && def.catchall._zod.def.type !== 'never' ? [] : [[...path, key].join('.')];
    });
  }
  return [];
}

/**
 * Rejects a query or path with a duplicate name, NUL characters or malformed text, before any schema sees it.
 */
export function rejectMalformedUrls(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const fields: Record<string, string> = {};
    for (const part of [request.query, request.params] as Record<string, unknown>[]) {
      for (const [name, value] of Object.entries(part ?? {})) {
        if (Array.isArray(value)) fields[name] = DUPLICATE;
        const flaw = jsonProblemOf(name) ?? (typeof value === 'string' ? jsonProblemOf(value) : undefined);
        if (flaw) fields[name.replaceAll('\0', '')] = flaw;
      }
    }
    const [first] = Object.values(fields);
    done(first === undefined ? undefined : new DomainError('invalid_input', { first }, fields));
  });
}

/**
 * Rejects fields in the query or the body of a route that declares none: a route without a schema accepts no
 * input.
 */
export function rejectUnexpectedInput(app: FastifyInstance): void {
  app.addHook('onRoute', ({ schema }) => {
    if (schema && !schema.hide) schema.querystring ??= noQuery;
  });
  // After the access rule.
  app.addHook('preHandler', (request, _reply, done) => {
    const { schema } = request.routeOptions;
    const asked = !schema || schema.hide || schema.body || schema.form;
    const names = asked || typeof request.body !== 'object' ? [] : Object.keys(request.body ?? {});
    const fields = Object.fromEntries(names.map((name) => [name, UNKNOWN]));
    done(names.length === 0 ? undefined : new DomainError('invalid_input', { first: UNKNOWN }, fields));
  });
}
