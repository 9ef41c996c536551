import { describe, expect, test } from 'vitest';
import { type ErrorCode, errorMessages } from './error-codes.ts';
import type { Params } from './error-message.ts';

/** These codes take the whole sentence as their parameter; without one they use a default text. */
const handedOn: string[] = ['invalid_input', 'import_unreadable', 'price_days'] satisfies ErrorCode[];

describe('every error message is a sentence that contains its parameters', () => {
  test.each(Object.entries(errorMessages))(
    'the message of %s contains its parameters',
    (code, { status, text }) => {
      expect(status).toBeGreaterThanOrEqual(400);
      const given = new Proxy<Params>({}, { get: () => 37 });
      const sentence = typeof text === 'string' ? text : text(given);
      expect(sentence).toMatch(/^\P{Ll}.{8,}$/su);
      expect(sentence).not.toMatch(/undefined|NaN|null|\[object/);
      if (typeof text === 'function' && !handedOn.includes(code)) expect(sentence).toContain('37');
    },
  );

  const say = (code: ErrorCode, params: Params) => {
    const { text } = errorMessages[code];
    return typeof text === 'string' ? text : text(params);
  };
  test.each<[ErrorCode, Params, string]>([
    ['stock_short', { left: 2.5, unit: 'kg' }, 'Stok tidak cukup. Tersisa 2,5 kg.'],
    ['stock_short', { left: 2 }, 'Stok tidak cukup. Tersisa 2.'],
    ['stock_short', { left: 0, unit: 'kg' }, 'Stok sudah habis.'],
    ['stock_short', {}, 'Stok sudah habis.'],
    ['stock_short', { left: '2' }, 'Stok sudah habis.'],
    ['invalid_input', {}, 'Isian belum benar. Periksa kembali isian yang ditandai.'],
    ['invalid_input', { first: 5 }, 'Isian belum benar. Periksa kembali isian yang ditandai.'],
    ['import_unreadable', {}, 'Berkas ini tidak bisa dibaca.'],
  ])('the message of %s with %j', (code, params, text) => expect(say(code, params)).toBe(text));

  test.each(handedOn)('%s passes its sentence on', (code) => {
    const { text } = errorMessages[code as ErrorCode];
    const said = typeof text === 'string' ? undefined : text({ first: 'Isi nama.', why: 'Isi nama.' });
    expect(said).toBe('Isi nama.');
  });
});
