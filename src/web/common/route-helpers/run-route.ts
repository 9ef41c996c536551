import { data } from 'react-router';
import type { DomainError } from '../../../domain/domain-error.ts';
import { toDomainError } from '../../../domain/to-domain-error.ts';

/** A rejected command as the page shows it: the text, the field errors, and the input. */
export type ActionFailure = {
  ok: false;
  code: string;
  message: string;
  fields: Record<string, string>;
  values: Record<string, string>;
};

/** A successful command as the page shows it. */
export type ActionSuccess<T = undefined> = { ok: true; message?: string; result: T };

/** A submitted form with the values to show again (`form/`). */
type SubmittedForm = { readonly values: Record<string, string> };

/** Runs a loader's use case; an error becomes the route's error response with its status and text. */
export async function runLoader<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (thrown) {
    const refusal = toDomainError(thrown);
    if (!refusal) throw thrown;
    throw data({ code: refusal.code, message: refusal.message }, { status: refusal.status });
  }
}

/**
 * Runs an action's use case; an error becomes a response with its status that the form shows, with the input
 * (without passwords).
 */
export async function runAction<T>(form: SubmittedForm | null, command: () => Promise<T>) {
  try {
    return await command();
  } catch (thrown) {
    const refusal = toDomainError(thrown);
    if (!refusal) throw thrown;
    return data<ActionFailure>(toActionFailure(refusal, form), { status: refusal.status });
  }
}

/**
 * `runAction` for requests where JavaScript expects the response in place; a plain form gets the route's error response
 * (`runLoader`).
 */
export const runScripted = <T>(form: SubmittedForm, scripted: boolean, command: () => Promise<T>) =>
  scripted ? runAction(form, command) : runLoader(command);

function toActionFailure(refusal: DomainError, form: SubmittedForm | null): ActionFailure {
  return {
    ok: false,
    code: refusal.code,
    message: refusal.message,
    fields: refusal.fields ?? {},
    values: form?.values ?? {},
  };
}
