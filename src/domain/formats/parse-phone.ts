import { failAt } from '../domain-error.ts';
import { normalisePhone } from './normalise-phone.ts';

/** Parses a phone field for storage: E.164, or null when blank; throws at its `field` for an invalid number. */
export function parsePhone(typed: string | null | undefined, field = 'phone'): string | null {
  if (!typed?.trim()) return null;
  const phone = normalisePhone(typed);
  const text = 'Nomor telepon belum benar, misalnya 0812 3456 7890';
  return phone ?? failAt(field, text);
}
