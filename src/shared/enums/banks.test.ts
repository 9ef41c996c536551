import { expect, test } from 'vitest';
import { findBank } from './banks.ts';

test.each([
  ['bri', 'BRI'],
  ['PT. Bank Rakyat Indonesia (Persero) Tbk', 'BRI'],
  ['Bank Mandiri', 'Mandiri'],
  ['  bank  central asia ', 'BCA'],
  ['bpd diy', 'BPD DIY'],
  ['BANK JATENG', 'Bank Jateng'],
  ['PT BPR Danagung Bakti', 'BPR Danagung Bakti'],
  ['bank bjb', 'bjb'],
])('recognises %j as %s', (typed, name) => {
  expect(findBank(typed)?.name).toBe(name);
});

test.each(['', 'Bank', 'BPR', 'Bank Desa Kami', 'Pak Budi', '1234567890'])(
  'recognises no bank in %j',
  (typed) => {
    expect(findBank(typed)).toBeNull();
  },
);
