import { fail } from './domain-error.ts';

/** The error of a field, as people read it. */
export type FieldError<Field extends string = string> = { field: Field; text: string };

/**
 * Rejects fields with errors: `invalid_input` (400), each at its field, with the first error of a field that has
 * several.
 */
export function requireNoFieldErrors(errors: FieldError[]): void {
  const [first] = errors;
  if (!first) return;
  // Of two entries with one name the last counts.
  const fields = Object.fromEntries(errors.toReversed().map(({ field, text }) => [field, text]));
  fail('invalid_input', { first: first.text }, fields);
}
