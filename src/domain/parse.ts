import type { z } from 'zod';
import { refuse } from './refusal.ts';

/**
 * `input` as `schema` has it, or the refusal `invalid_input` with one text per field. The first text of a field wins;
 * errors of the whole object stand under `_`. `message` of the refusal is the first text.
 */
export function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  return result.success ? result.data : refuseIssues(result.error.issues);
}

/** The same refusal, for issues that a schema found. */
export function refuseIssues(issues: readonly z.core.$ZodIssue[]): never {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= 'Isian ini tidak dikenal.';
    } else {
      fields[issue.path.join('.') || '_'] ??= issue.message;
    }
  }
  const [first] = Object.values(fields);
  return refuse('invalid_input', { first }, fields);
}
