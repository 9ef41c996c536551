import type { Params } from '../shared/messages/message.ts';
import { type MessageCode, messages } from '../shared/messages.ts';

const brand = 'lumbung.refusal';

/**
 * A command that was refused for a reason the user is told. It is recognised by its brand, not by `instanceof`,
 * since two copies of this module exist in development.
 */
export class Refusal extends Error {
  readonly brand = brand;
  readonly code: MessageCode;
  readonly params: Params;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;

  constructor(code: MessageCode, params: Params, fields?: Record<string, string>) {
    const { status, text } = messages[code];
    super(typeof text === 'function' ? text(params) : text);
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
    this.status = status;
    this.fields = fields;
  }
}

/** Throws the refusal `code` with its text from the message file; never returns. */
export function refuse(code: MessageCode, params: Params = {}, fields?: Record<string, string>): never {
  throw new Refusal(code, params, fields);
}

/** Whether anything thrown is a refusal, whichever copy of the module made it. */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return typeof thrown === 'object' && thrown !== null && (thrown as { brand?: unknown }).brand === brand;
}
