/** A phone number for wa.me: 0812…, 62812…, +62 0812… and 0062812… become 62812…. */
export const whatsappNumber = (phone: string): string =>
  phone
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^(?:620|0)/, '62');
