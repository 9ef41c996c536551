import type { z } from 'zod';
import { refuse } from './refusal.ts';

/**
 * `input` as `schema` has it, or the refusal `invalid_input` with one text per field. The first text of a field wins;
 * errors of the whole object stand under `_`. `message` of the refusal is the first text.
 */
export function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= 'Isian ini tidak dikenal.';
    } else {
      fields[issue.path.join('.') || '_'] ??= issue.message;
    }
  }
  const [first] = Object.values(fields);
  return refuse('invalid_input', { first }, fields);
}
