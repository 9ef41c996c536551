import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** What follows +62: a mobile number, or an area's code without its zero and the number there. */
const INDONESIAN = /^\+62(8[1-9]\d{7,10}|[2-79]\d{6,10})$/;

/**
 * Normalises a phone number to E.164, as an Indonesian one (08…, 62…, +62…, 0062…) unless it has another country code;
 * null when invalid.
 */
export function normalisePhone(phone: string): string | null {
  const typed = phone
    .normalize('NFKC')
    .trim()
    .replace(/^\(?(?:\+|00)\)?\s*(?=[1-9])/, '+')
    .replace(/^62(?=[\s().-]*\d)/, '+62');
  const parsed = parsePhoneNumberFromString(typed, 'ID');
  if (!parsed?.isValid()) return null;
  return parsed.countryCallingCode !== '62' || INDONESIAN.test(parsed.number) ? parsed.number : null;
}
