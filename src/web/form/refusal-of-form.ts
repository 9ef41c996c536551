import type { Failure } from '../page/view.ts';

/** Codes that speak about one field, so that their text stands at it. */
const fieldOf: Record<string, string> = { email_taken: 'email', phone_taken: 'phone' };

export type FormRefusal = {
  /** What stands above the form; null when every text stands at a field. */
  notice: string | null;
  at(field: string): string | undefined;
  typed(field: string): string | undefined;
};

/** What an action answered, as a form shows it. `known` are the form's fields. */
export function refusalOfForm(answer: unknown, known: string[]): FormRefusal {
  const failure = (answer as Failure | undefined)?.ok === false ? (answer as Failure) : undefined;
  const own = failure && fieldOf[failure.code];
  const fields: Record<string, string> = { ...failure?.fields, ...(own ? { [own]: failure.message } : {}) };
  const placed = known.some((field) => fields[field]);
  return {
    notice: failure && !placed ? failure.message : null,
    at: (field) => fields[field],
    typed: (field) => failure?.values[field],
  };
}
