import { normalisePhone } from './normalise-phone.ts';

/** The address that opens WhatsApp with `text` ready to be sent; null where the number is nobody's. */
export function whatsappHref(phone: string | null, text: string): string | null {
  const number = phone && normalisePhone(phone);
  return number ? `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}` : null;
}
