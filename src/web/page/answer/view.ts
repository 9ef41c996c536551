import { data } from 'react-router';
import type { Refusal } from '../../../domain/refusal.ts';
import { refusalOf } from '../../../domain/refusal-of.ts';

/** What a page shows of a refused command: the text, the texts at the fields, and what was typed. */
export type Failure = {
  ok: false;
  code: string;
  message: string;
  fields: Record<string, string>;
  values: Record<string, string>;
};

/** What a page shows of a command that worked. */
export type Success<T = undefined> = { ok: true; message?: string; result: T };

/** A form as it was sent: what of it is shown again (`form/`). */
type Sent = { readonly values: Record<string, string> };

/** Runs a loader's verb; a refusal becomes the route's error answer with its status and text. */
export async function view<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (thrown) {
    const refusal = refusalOf(thrown);
    if (!refusal) throw thrown;
    throw data({ code: refusal.code, message: refusal.message }, { status: refusal.status });
  }
}

/**
 * Runs an action's verb; a refusal becomes an answer of its status that the form shows, with what was typed
 * (passwords left out).
 */
export async function submit<T>(form: Sent | null, command: () => Promise<T>) {
  try {
    return await command();
  } catch (thrown) {
    const refusal = refusalOf(thrown);
    if (!refusal) throw thrown;
    return data<Failure>(failure(refusal, form), { status: refusal.status });
  }
}

function failure(refusal: Refusal, form: Sent | null): Failure {
  return {
    ok: false,
    code: refusal.code,
    message: refusal.message,
    fields: refusal.fields ?? {},
    values: form?.values ?? {},
  };
}
