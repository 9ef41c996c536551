import { type ErrorCode, errorMessages } from '../shared/errors/error-codes.ts';
import type { Params } from '../shared/errors/error-message.ts';

const brand = 'lumbung.refusal';

/**
 * An error that the user sees. It is recognised by its brand instead of `instanceof`, since two copies of this module
 * exist in development.
 */
export class DomainError extends Error {
  readonly brand = brand;
  readonly code: ErrorCode;
  readonly params: Params;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;

  constructor(code: ErrorCode, params: Params, fields?: Record<string, string>) {
    const { status, text } = errorMessages[code];
    super(typeof text === 'function' ? text(params) : text);
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
    this.status = status;
    this.fields = fields;
  }
}

/** Throws the error `code` with its text from the message file; never returns. */
export function fail(code: ErrorCode, params: Params = {}, fields?: Record<string, string>): never {
  throw new DomainError(code, params, fields);
}

/** Throws `invalid_input` (400) with one text at one field of the form; never returns. */
export function failAt(field: string, text: string): never {
  throw new DomainError('invalid_input', { first: text }, { [field]: text });
}

/** Whether a thrown value is a domain error, from any copy of the module. */
export function isDomainError(thrown: unknown): thrown is DomainError {
  return typeof thrown === 'object' && thrown !== null && (thrown as { brand?: unknown }).brand === brand;
}
