import { normalisePhone } from './normalise-phone.ts';

/** The URL that opens WhatsApp with `text` filled in; null for an invalid number. */
export function whatsappHref(phone: string | null, text: string): string | null {
  const number = phone && normalisePhone(phone);
  return number ? `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}` : null;
}
