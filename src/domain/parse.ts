import type { z } from 'zod';
import { fail } from './domain-error.ts';

/**
 * Parses `input` with `schema`, or throws `invalid_input` with one text per field. The first text of a field wins,
 * errors of the whole object are under `_`, and the error's `message` is the first text.
 */
export function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  return result.success ? result.data : failWithIssues(result.error.issues);
}

/** Throws the same error for the issues of a schema. */
export function failWithIssues(issues: readonly z.core.$ZodIssue[]): never {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= 'Isian ini tidak dikenal.';
    } else {
      fields[issue.path.join('.') || '_'] ??= issue.message;
    }
  }
  const [first] = Object.values(fields);
  return fail('invalid_input', { first }, fields);
}
