import { refuse } from '../refusal.ts';
import { normalisePhone } from './normalise-phone.ts';

/** A phone field as it is stored: E.164, or null when blank; a number that nobody can have is refused at its field. */
export function readPhone(typed: string | null | undefined): string | null {
  if (!typed?.trim()) return null;
  const phone = normalisePhone(typed);
  const text = 'Nomor telepon belum benar, misalnya 0812 3456 7890';
  return phone ?? refuse('invalid_input', { first: text }, { phone: text });
}
