import { describe, expect, test } from 'vitest';
import type { Params } from './messages/message.ts';
import { type MessageCode, messages } from './messages.ts';

/** What these are given is the whole sentence; without one they have their own. */
const handedOn: string[] = ['invalid_input', 'import_unreadable'] satisfies MessageCode[];

describe('every refusal is a sentence that says what it is given', () => {
  test.each(Object.entries(messages))('%s', (code, { status, text }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    const given = new Proxy<Params>({}, { get: () => 37 });
    const sentence = typeof text === 'string' ? text : text(given);
    expect(sentence).toMatch(/^\P{Ll}.{8,}$/su);
    expect(sentence).not.toMatch(/undefined|NaN|null|\[object/);
    if (typeof text === 'function' && !handedOn.includes(code)) expect(sentence).toContain('37');
  });

  const say = (code: MessageCode, params: Params) => {
    const { text } = messages[code];
    return typeof text === 'string' ? text : text(params);
  };
  test.each<[MessageCode, Params, string]>([
    ['stock_short', { left: 2.5, unit: 'kg' }, 'Stok tidak cukup. Tersisa 2,5 kg.'],
    ['stock_short', { left: 2 }, 'Stok tidak cukup. Tersisa 2.'],
    ['stock_short', { left: 0, unit: 'kg' }, 'Stok sudah habis.'],
    ['stock_short', {}, 'Stok sudah habis.'],
    ['stock_short', { left: '2' }, 'Stok sudah habis.'],
    ['invalid_input', {}, 'Isian belum benar. Periksa kembali isian yang ditandai.'],
    ['invalid_input', { first: 5 }, 'Isian belum benar. Periksa kembali isian yang ditandai.'],
    ['import_unreadable', {}, 'Berkas ini tidak bisa dibaca.'],
  ])('%s of %j', (code, params, text) => expect(say(code, params)).toBe(text));

  test.each(handedOn)('%s says what it is handed', (code) => {
    const { text } = messages[code as MessageCode];
    const said = typeof text === 'string' ? undefined : text({ first: 'Isi nama.', why: 'Isi nama.' });
    expect(said).toBe('Isi nama.');
  });
});
