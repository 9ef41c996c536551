import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc16, dynamicQris, isQris, readTlv } from './qris.ts';

/** Puts a static code together from fields, so that the tests need no shop's real one. */
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

describe('QRIS', () => {
  test('the checksum is CRC-16/CCITT-FALSE: its published check value is 29B1', () => {
    expect(crc16('123456789')).toBe('29B1');
  });

  test("EMVCo's own sample of a merchant-presented code holds", () => {
    // EMV QR Code Specification, Merchant-Presented Mode v1.1, 5.3.
    const sample =
      '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A';
    // Its text in Chinese counts characters, and so does `readTlv`; the checksum is over bytes of UTF-8.
    const bytes = Array.from(new TextEncoder().encode(sample.slice(0, -4)), (byte) =>
      String.fromCharCode(byte),
    ).join('');
    expect(crc16(bytes)).toBe('A13A');
    expect(readTlv(sample)?.find((field) => field.tag === '54')?.value).toBe('23.72');
  });

  test('the dynamic code carries the amount, the mark of a dynamic code and a checksum that holds', () => {
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

  test('an altered code, a text that is none, and a wrong amount are refused', () => {
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

  test('a string is read field by field, or is none', () => {
    expect(readTlv('000201')).toEqual([{ tag: '00', value: '01' }]);
    expect(readTlv('0000')).toEqual([{ tag: '00', value: '' }]);
    for (const wrong of ['00', '0x0201', '00-101', '000x01', '0002', '00020', '000201x']) {
      expect(readTlv(wrong), wrong).toBeNull();
    }
  });

  test('what does not begin with its version, or end with its checksum, is none', () => {
    const body = '5802ID6304';
    expect(isQris(body + crc16(body))).toBe(false);
    const other = '0002025802ID6304';
    expect(isQris(other + crc16(other))).toBe(false);
    const last = '0002015802ID9904';
    expect(isQris(last + crc16(last))).toBe(false);
  });

  test('for any amount, all other fields stay as they were', () => {
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
