import { refuse } from '../../../domain/refusal.ts';

/** The number of a record in an address or a form; what is none names a record that is not there. */
export function numberIn(text: unknown): number {
  return /^[1-9]\d{0,8}$/.test(String(text)) ? Number(text) : refuse('not_found');
}
