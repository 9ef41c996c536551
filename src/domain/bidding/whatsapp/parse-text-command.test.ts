import { expect, test } from 'vitest';
import { parseTextCommand } from './parse-text-command.ts';

test.each([
  ['TERIMA 12', { verb: 'accept', bidId: 12 }],
  ['terima 12', { verb: 'accept', bidId: 12 }],
  ['  *Terima*   no. 12. ', { verb: 'accept', bidId: 12 }],
  ['Setuju #12', { verb: 'accept', bidId: 12 }],
  ['TOLAK nomor 7', { verb: 'reject', bidId: 7 }],
  ['TAWAR 12 8500', { verb: 'counter', bidId: 12, price: 8500 }],
  ['tawar 12 8.500', { verb: 'counter', bidId: 12, price: 8500 }],
  ['Tawar 12 Rp 8.500/kg', { verb: 'counter', bidId: 12, price: 8500 }],
  ['tawar 12 rp8500 per kg', { verb: 'counter', bidId: 12, price: 8500 }],
  ['tawar #12 1.250.000,-', { verb: 'counter', bidId: 12, price: 1_250_000 }],
  ['HARGA beras', { verb: 'prices', of: 'beras' }],
  ['harga Beras Rojolele?', { verb: 'prices', of: 'beras rojolele' }],
  ['stok', { verb: 'stock' }],
  ['Tawaran', { verb: 'waiting' }],
  ['Ya!', { verb: 'yes' }],
  ['iya.', { verb: 'yes' }],
  ['BATAL', { verb: 'no' }],
  ['ＴＥＲＩＭＡ １２', { verb: 'accept', bidId: 12 }],
])('parses the text command “%s”', (text, command) => {
  expect(parseTextCommand(text)).toEqual(command);
});

test.each([
  'TERIMA',
  'TERIMA 12 13',
  'TERIMA 12 dan 13',
  'terima 12 tapi 8500',
  'TERIMA dua belas',
  'TERIMA 0',
  'TERIMA -12',
  'TERIMA 99999999999',
  'TOLAK semua',
  'TAWAR 12',
  'TAWAR 8500',
  'TAWAR 12 8,5',
  'TAWAR 12 8.50',
  'TAWAR 12 8 500',
  'TAWAR 12 8500 atau 8600',
  'TAWAR 12 8500-9000',
  'TAWAR 12 -8500',
  'TAWAR 12 0',
  'TAWAR 12 8rb',
  'YA tapi besok',
  'ya, tidak',
  'TIDAK 12',
  'HARGA',
])('treats %s as ambiguous', (text) => {
  expect(parseTextCommand(text).verb).toBe('unclear');
});

test.each(['', '   ', 'halo', 'saya mau TERIMA 12', 'TERIMA12', '12', 'yakin', 'tawarkan 12 8500'])(
  'does not understand %s',
  (text) => {
    expect(parseTextCommand(text)).toEqual({ verb: 'help' });
  },
);
