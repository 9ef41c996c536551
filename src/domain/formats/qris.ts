/*
 * QRIS follows the EMVCo specification for merchant-presented QR codes: a string of fields, each a two-digit tag, a
 * two-digit length and a value, closed by a checksum (tag 63). Sources: EMVCo, EMV QR Code Specification for Payment
 * Systems, Merchant-Presented Mode, v1.1 (2020); Bank Indonesia, PADG 21/18/2019 on QRIS.
 */

export type Tlv = { tag: string; value: string };

/** Returns the fields of an EMVCo string in order, lengths counted in `letters`; null for any other string. */
function readFields(letters: string[]): Tlv[] | null {
  const fields: Tlv[] = [];
  for (let at = 0; at < letters.length; ) {
    const part = (from: number, to: number) => letters.slice(from, to).join('');
    const tag = part(at, at + 2);
    const length = part(at + 2, at + 4);
    if (!/^\d{2}$/.test(tag) || !/^\d{2}$/.test(length)) return null;
    const end = at + 4 + Number(length);
    if (end > letters.length) return null;
    fields.push({ tag, value: part(at + 4, end) });
    at = end;
  }
  return fields;
}

/**
 * Returns the fields of an EMVCo string in order; null for any other string. Lengths are characters, as in EMVCo's own
 * sample, or UTF-8 bytes, as some issuers count a name with an accent.
 */
export function readTlv(text: string): Tlv[] | null {
  return readFields([...text]) ?? readBytes(text);
}

function readBytes(text: string): Tlv[] | null {
  const bytes = Array.from(Buffer.from(text), (byte) => String.fromCharCode(byte));
  const fields = readFields(bytes);
  return fields?.map(({ tag, value }) => ({ tag, value: Buffer.from(value, 'latin1').toString() })) ?? null;
}

const writeTlv = ({ tag, value }: Tlv, length: number) => tag + String(length).padStart(2, '0') + value;

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF) of the UTF-8 bytes, as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Whether `text` is a complete QRIS string with a valid checksum. */
export function isQris(text: string): boolean {
  const fields = readTlv(text);
  const last = fields?.at(-1);
  if (fields?.[0]?.tag !== '00' || fields[0].value !== '01' || last?.tag !== '63') return false;
  if (new Set(fields.map(({ tag }) => tag)).size < fields.length) return false;
  return crc16(text.slice(0, -4)) === last.value.toUpperCase();
}

/** A merchant account names the network (00) and the merchant in it. */
function isAccount({ tag, value }: Tlv): boolean {
  if (!/^(2[6-9]|[34]\d|5[01])$/.test(tag)) return false;
  const parts = readTlv(value) ?? [];
  const isFilled = (part: Tlv) => part.value.trim() !== '';
  return (
    parts.some((part) => part.tag === '00' && isFilled(part)) &&
    parts.some((part) => /^0[12]$/.test(part.tag) && isFilled(part))
  );
}

/** Why a code cannot be the shop's own static code, in words for the admin; null when it can. */
export function qrisProblem(text: string): string | null {
  if (!isQris(text)) return 'Ini bukan kode QRIS yang utuh';
  const fields = readTlv(text)!;
  const tags = new Map(fields.map(({ tag, value }) => [tag, value]));
  if (tags.get('58') !== 'ID') {
    return 'Kode ini bukan QRIS Indonesia, melainkan kode negara lain. Pakai QRIS dari bank atau dompet di Indonesia';
  }
  if (tags.get('53') !== '360') return 'Kode ini bukan dalam rupiah. Pakai QRIS yang menerima rupiah';
  if (tags.get('01') === '12' || tags.has('54')) {
    return 'Kode ini hanya untuk satu transaksi. Pakai QRIS statis toko, yang tercetak di stiker dan tanpa jumlah';
  }
  if (tags.get('01') !== '11')
    return 'Kode ini tidak bertanda QRIS statis. Pakai QRIS yang tercetak di stiker toko';
  if (tags.has('55') || tags.has('56') || tags.has('57')) {
    return 'Kode ini menambahkan tip atau biaya pada setiap pembayaran. Minta QRIS tanpa biaya tambahan';
  }
  if (!fields.some(isAccount))
    return 'Kode ini tidak berisi akun merchant, sehingga uangnya tidak punya tujuan';
  return null;
}

/**
 * Builds the dynamic code of a merchant's static one: point of initiation 12 (tag 01), the amount in whole rupiah (tag
 * 54) and a new checksum; other fields stay, in tag order. Throws for a string that is not QRIS or an amount that is
 * not a positive integer.
 */
export function dynamicQris(staticCode: string, amount: number): string {
  if (!isQris(staticCode)) throw new Error('not a QRIS code');
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new Error('amount must be a whole number above zero');
  const fields = readTlv(staticCode)!.filter(({ tag }) => !['01', '54', '63'].includes(tag));
  fields.push({ tag: '01', value: '12' }, { tag: '54', value: String(amount) });
  fields.sort((a, b) => (a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : 0));
  const isByCharacters = readFields([...staticCode]) !== null;
  const lengthOf = ({ value }: Tlv) => (isByCharacters ? [...value].length : Buffer.byteLength(value));
  const body = `${fields.map((field) => writeTlv(field, lengthOf(field))).join('')}6304`;
  return body + crc16(body);
}
