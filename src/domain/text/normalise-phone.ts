import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** A phone number in E.164, read as an Indonesian one (08…, 62…, +62…) unless it names another country; else null. */
export function normalisePhone(phone: string): string | null {
  const typed = phone.normalize('NFKC').trim();
  const parsed = parsePhoneNumberFromString(/^62\d/.test(typed) ? `+${typed}` : typed, 'ID');
  return parsed?.isValid() ? parsed.number : null;
}
