import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc16, dynamicQris, isQris, qrisProblem, readTlv } from './qris.ts';

/** Builds a static code from fields, so that tests need no real merchant's code. */
const build = (fields: [string, string][]) => {
  const body = `${fields.map(([tag, value]) => tag + String(value.length).padStart(2, '0') + value).join('')}6304`;
  return body + crc16(body);
};
const staticCode = build([
  ['00', '01'],
  ['01', '11'],
  ['26', '0016ID.CO.CONTOH.WWW01189360000000000000000215ID00000000000000303UMI'],
  ['52', '5411'],
  ['53', '360'],
  ['58', 'ID'],
  ['59', 'LUMBUNG CONTOH'],
  ['60', 'SLEMAN'],
  ['61', '55582'],
]);

/** The static code with fields added, replaced, or removed (`null`). */
const changed = (over: Record<string, string | null>) => {
  const fields = new Map<string, string | null>(readTlv(staticCode)!.map(({ tag, value }) => [tag, value]));
  for (const [tag, value] of Object.entries(over)) fields.set(tag, value);
  fields.delete('63');
  return build(
    [...fields].flatMap(([tag, value]): [string, string][] => (value === null ? [] : [[tag, value]])),
  );
};

/** The checksum over characters instead of bytes. */
const crc16ofLetters = (text: string) => {
  let crc = 0xffff;
  for (const letter of text) {
    crc ^= letter.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};

describe('QRIS', () => {
  test('the checksum is CRC-16/CCITT-FALSE, whose published check value is 29B1', () => {
    expect(crc16('123456789')).toBe('29B1');
  });

  test('accepts EMVCo’s own sample of a merchant-presented code', () => {
    // EMV QR Code Specification, Merchant-Presented Mode v1.1, 5.3.
    const sample =
      '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A';
    // Its Chinese text counts characters; the checksum covers UTF-8 bytes.
    expect(isQris(sample)).toBe(true);
    expect(crc16(sample.slice(0, -4))).toBe('A13A');
    expect(qrisProblem(sample)).toMatch(/negara lain/);
    expect(readTlv(sample)?.find((field) => field.tag === '54')?.value).toBe('23.72');
  });

  test('the dynamic code carries the amount, the dynamic marker and a valid checksum', () => {
    const code = dynamicQris(staticCode, 187_500);
    expect(isQris(code)).toBe(true);
    const fields = Object.fromEntries(readTlv(code)!.map(({ tag, value }) => [tag, value]));
    expect(fields).toMatchObject({
      '00': '01',
      '01': '12',
      '53': '360',
      '54': '187500',
      '58': 'ID',
      '59': 'LUMBUNG CONTOH',
    });
    expect(readTlv(code)!.map((field) => field.tag)).toEqual([
      '00',
      '01',
      '26',
      '52',
      '53',
      '54',
      '58',
      '59',
      '60',
      '61',
      '63',
    ]);
  });

  test('handles names with accents, lengths in characters or bytes, and a checksum over bytes', () => {
    const name = 'KOPI MÉNORÈH';
    for (const length of [12, 14]) {
      const start = staticCode.slice(0, staticCode.indexOf('5914'));
      const body = `${start}59${length}${name}6006SLEMAN6304`;
      const code = body + crc16(body);
      expect(qrisProblem(code), String(length)).toBeNull();
      const dynamic = dynamicQris(code, 20_000);
      expect(isQris(dynamic)).toBe(true);
      expect(dynamic).toContain(`59${length}${name}6006SLEMAN6304`);
      expect(readTlv(dynamic)!.find(({ tag }) => tag === '59')!.value).toBe(name);
      // The same checksum over letters instead of bytes.
      const letters = crc16ofLetters(body);
      expect(letters).not.toBe(crc16(body));
      expect(qrisProblem(body + letters)).toBe('Ini bukan kode QRIS yang utuh');
    }
  });

  test.each<[string, Record<string, string | null>, RegExp]>([
    ['a sale’s code', { '01': '12' }, /satu transaksi/],
    ['a code with an amount', { '54': '25000' }, /satu transaksi/],
    ['a code that does not say that it is static', { '01': null }, /tidak bertanda/],
    ['another mark', { '01': '13' }, /tidak bertanda/],
    ['another country', { '58': 'MY' }, /negara lain/],
    ['no country', { '58': null }, /negara lain/],
    ['another currency', { '53': '458' }, /rupiah/],
    ['no currency', { '53': null }, /rupiah/],
    ['a tip that is asked for', { '55': '01' }, /tip atau biaya/],
    ['a fixed fee', { '55': '02', '56': '1000' }, /tip atau biaya/],
    ['a fee as a part', { '55': '03', '57': '5.00' }, /tip atau biaya/],
    ['a fee without its mark', { '57': '5' }, /tip atau biaya/],
    ['no account', { '26': null }, /akun merchant/],
    ['an account of a card network alone', { '26': null, '04': '5123456789012345' }, /akun merchant/],
    ['an account after 51', { '26': null, '52': '0014ID.CO.QRIS.WWW0215ID1020000000001' }, /akun merchant/],
    ['an account without a merchant', { '26': '0014ID.CO.QRIS.WWW' }, /akun merchant/],
    ['an account without its fields', { '26': 'LUMBUNG' }, /akun merchant/],
  ])('rejects %s with the reason', (_, over, reason) => {
    expect(qrisProblem(changed(over))).toMatch(reason);
  });

  test('accepts a static code with an account in any field from 26 to 51', () => {
    const account = '0014ID.CO.QRIS.WWW0215ID1020000000001';
    for (let tag = 26; tag <= 51; tag += 1) {
      expect(qrisProblem(changed({ '26': null, [tag]: account })), String(tag)).toBeNull();
    }
    expect(qrisProblem(changed({}))).toBeNull();
    const twice = `${staticCode.slice(0, -8)}5802MY6304`;
    expect(qrisProblem(twice + crc16(twice))).toBe('Ini bukan kode QRIS yang utuh');
  });

  test('rejects an altered code, a text that is no code, and a wrong amount', () => {
    for (const wrong of [
      staticCode.replace('SLEMAN', 'BANTUL'),
      '',
      'halo',
      staticCode.slice(4),
      staticCode.slice(0, -1),
    ]) {
      expect(isQris(wrong)).toBe(false);
      expect(() => dynamicQris(wrong, 1000)).toThrow();
    }
    for (const amount of [0, -1, 1.5, Number.NaN, 2 ** 53])
      expect(() => dynamicQris(staticCode, amount)).toThrow();
    expect(isQris(dynamicQris(staticCode, 1))).toBe(true);
  });

  test('reads a string field by field, or rejects it', () => {
    expect(readTlv('000201')).toEqual([{ tag: '00', value: '01' }]);
    expect(readTlv('0000')).toEqual([{ tag: '00', value: '' }]);
    for (const wrong of ['00', '0x0201', '00-101', '000x01', '0002', '00020', '000201x']) {
      expect(readTlv(wrong), wrong).toBeNull();
    }
  });

  test('rejects a code that does not begin with its version or end with its checksum', () => {
    const body = '5802ID6304';
    expect(isQris(body + crc16(body))).toBe(false);
    const other = '0002025802ID6304';
    expect(isQris(other + crc16(other))).toBe(false);
    const last = '0002015802ID9904';
    expect(isQris(last + crc16(last))).toBe(false);
  });

  test('keeps all other fields unchanged for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (amount) => {
        const rest = (code: string) => readTlv(code)!.filter(({ tag }) => !['01', '54', '63'].includes(tag));
        const code = dynamicQris(staticCode, amount);
        expect(rest(code)).toEqual(rest(staticCode));
        expect(dynamicQris(code, amount)).toBe(code);
      }),
    );
  });
});
