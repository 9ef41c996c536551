/*
 * QRIS follows the EMVCo specification for merchant-presented QR codes: a string of fields, each a two-digit tag, a
 * two-digit length and a value, closed by a checksum (tag 63). Sources: EMVCo, EMV QR Code Specification for Payment
 * Systems, Merchant-Presented Mode, v1.1 (2020); Bank Indonesia, PADG 21/18/2019 on QRIS.
 */

export type Tlv = { tag: string; value: string };

/** The fields of an EMVCo string in their order; null when it is not one. */
export function readTlv(text: string): Tlv[] | null {
  const fields: Tlv[] = [];
  for (let at = 0; at < text.length; ) {
    const tag = text.slice(at, at + 2);
    const length = text.slice(at + 2, at + 4);
    if (!/^\d{2}$/.test(tag) || !/^\d{2}$/.test(length)) return null;
    const end = at + 4 + Number(length);
    if (end > text.length) return null;
    fields.push({ tag, value: text.slice(at + 4, end) });
    at = end;
  }
  return fields;
}

const writeTlv = ({ tag, value }: Tlv) => tag + String(value.length).padStart(2, '0') + value;

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF) of ASCII text, as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Whether `text` is a whole QRIS string whose checksum holds. */
export function isQris(text: string): boolean {
  const fields = readTlv(text);
  const last = fields?.at(-1);
  if (fields?.[0]?.tag !== '00' || fields[0].value !== '01' || last?.tag !== '63') return false;
  return crc16(text.slice(0, -4)) === last.value.toUpperCase();
}

/**
 * The dynamic code of a shop's static one: point of initiation 12 (tag 01), the amount in whole rupiah (tag 54), a
 * fresh checksum; all other fields as they are, in the order of their tags. Throws for a string that is not QRIS or an
 * amount that is not a whole number above zero.
 */
export function dynamicQris(staticCode: string, amount: number): string {
  if (!isQris(staticCode)) throw new Error('not a QRIS code');
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new Error('amount must be a whole number above zero');
  const kept = readTlv(staticCode)!.filter(({ tag }) => !['01', '54', '63'].includes(tag));
  const fields = [...kept, { tag: '01', value: '12' }, { tag: '54', value: String(amount) }].sort((a, b) =>
    a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : 0,
  );
  const body = `${fields.map(writeTlv).join('')}6304`;
  return body + crc16(body);
}
