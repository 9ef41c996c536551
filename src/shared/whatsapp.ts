/**
 * The address that opens WhatsApp with `text` ready to be sent to `phone` (E.164, or as people write it here: 08…).
 */
export function whatsappLink(phone: string, text: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0/, '62');
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
