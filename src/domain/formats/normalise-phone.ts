import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** The digits after +62: a mobile number, or an area code without its zero and the local number. */
const INDONESIAN = /^\+62(8[1-9]\d{7,10}|[2-79]\d{6,10})$/;

/** Whether a text contains a second number, or another ending of the first, after a slash: `0274-868405/06`. */
function namesTwo(typed: string): boolean {
  const [first = '', ...others] = typed.split('/');
  return (first.match(/\d/g) ?? []).length >= 6 && others.some((other) => /\d/.test(other));
}

/**
 * Normalises a phone number to E.164, as an Indonesian one (08…, 62…, +62…, 0062…) unless it has another country code;
 * null when invalid, or when
 * it is not one number.
 */
export function normalisePhone(phone: string): string | null {
  if (namesTwo(phone)) return null;
  const typed = phone
    .normalize('NFKC')
    .trim()
    .replace(/^\(?(?:\+|00)\)?\s*(?=[1-9])/, '+')
    .replace(/^62(?=[\s().-]*\d)/, '+62');
  const parsed = parsePhoneNumberFromString(typed, 'ID');
  if (!parsed?.isValid()) return null;
  // The parser ignores everything after the first number, and an extension.
  const digits = typed.replace(/\P{Nd}/gu, '');
  if (/^\d*$/.test(digits) && !digits.endsWith(parsed.nationalNumber)) return null;
  return parsed.countryCallingCode !== '62' || INDONESIAN.test(parsed.number) ? parsed.number : null;
}
