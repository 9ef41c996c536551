import { expect, test } from 'vitest';
import type { z } from 'zod';
import { long, saidOf } from '../../../tests/support/schema-errors.ts';
import {
  createFarmerInput,
  createUserInput,
  importFarmerInput,
  moveFarmerInput,
  signInInput,
  signUpInput,
  socialSignInInput,
  updateFarmerInput,
  updateUserInput,
} from './people/account-schemas.ts';
import { preferencesInput, updateSellerProfileInput } from './people/seller-profile-schemas.ts';
import { decideApplicationInput, switchSellerInput } from './people/seller-schemas.ts';

type Case = [what: string, schema: z.ZodType, value: unknown, said: string];

const person = { name: 'Sri', email: 'sri@contoh.example', password: 'rahasia' };
const stall = {
  ...{ name: 'Pak Tani', phone: '0812', address: 'Pakem', province: 'Yogyakarta', city: 'Sleman' },
  ...{ latitude: -7.7, longitude: 110.3 },
};
test.each<Case>([
  ['a new account', signUpInput, person, 'ok'],
  ['of a name of 120 letters', signUpInput, { ...person, name: long(120) }, 'ok'],
  ['of one more', signUpInput, { ...person, name: long(121) }, 'name: Paling banyak 120 huruf'],
  [
    'of a name with a bell',
    signUpInput,
    { ...person, name: 'a\u0007b' },
    'name: Ada huruf yang tidak bisa dibaca',
  ],
  ['of two lines', signUpInput, { ...person, name: 'a\nb' }, 'ok'],
  ['of no mail', signUpInput, { ...person, email: ' ' }, 'email: Isi email'],
  ['of a wrong mail', signUpInput, { ...person, email: 'sri' }, 'email: Format email belum benar'],
  ['of a mail too long', signUpInput, { ...person, email: long(255) }, 'email: Email terlalu panjang'],
  ['of a password of 200', signUpInput, { ...person, password: long(200) }, 'ok'],
  [
    'of one more letter',
    signUpInput,
    { ...person, password: long(201) },
    'password: Paling banyak 200 karakter',
  ],
  ['who enters with nothing', signInInput, { email: ' ', password: 'a' }, 'email: Isi email'],
  ['back to a page', socialSignInInput, { provider: 'google', path: '/orders?a=1' }, 'ok'],
  [
    'back to another site',
    socialSignInInput,
    { provider: 'google', path: '//jahat.example' },
    'path: Harus berupa alamat di situs ini',
  ],
  [
    'by a backslash',
    socialSignInInput,
    { provider: 'google', path: '/\\jahat.example' },
    'path: Harus berupa alamat di situs ini',
  ],
  [
    'by one further on',
    socialSignInInput,
    { provider: 'google', path: '/a\\b' },
    'path: Harus berupa alamat di situs ini',
  ],
  [
    'by an address',
    socialSignInInput,
    { provider: 'google', path: 'https://jahat.example' },
    'path: Harus berupa alamat di situs ini',
  ],
  ['a role that is none', createUserInput, { ...person, role: 'raja' }, 'role: Pilih role'],
  [
    'a password by the way',
    updateUserInput,
    { password: 'x' },
    'password: Password tidak bisa diubah di sini. Gunakan fitur reset password.',
  ],
  ['none', updateUserInput, { password: '', email: ' ' }, 'ok'],
  ['a farmer with a phone alone', createFarmerInput, stall, 'ok'],
  [
    'with a mail and a password',
    createFarmerInput,
    { ...stall, phone: ' ', email: person.email, password: 'a' },
    'ok',
  ],
  [
    'with a mail alone',
    createFarmerInput,
    { ...stall, phone: '', email: person.email },
    'password: Isi password, atau nomor telepon untuk mengundangnya lewat WhatsApp',
  ],
  [
    'with neither',
    createFarmerInput,
    { ...stall, phone: '', password: 'a' },
    'email: Isi email, atau nomor telepon untuk mengundangnya lewat WhatsApp',
  ],
  [
    'of a file, with neither',
    importFarmerInput,
    { ...stall, phone: '' },
    'email: Isi email, atau nomor telepon untuk mengundangnya lewat WhatsApp',
  ],
  ...[createFarmerInput, updateFarmerInput, importFarmerInput, updateUserInput].map(
    (schema): Case => [
      'with a mail that is none',
      schema,
      { ...(schema === updateUserInput ? {} : stall), email: 'tidak ada' },
      'email: Format email belum benar',
    ],
  ),
  [
    'with an endless password',
    createFarmerInput,
    { ...stall, email: person.email, password: 'a'.repeat(201) },
    'password: Paling banyak 200 karakter',
  ],
  ['at the pole', createFarmerInput, { ...stall, latitude: 90, longitude: -180 }, 'ok'],
  ['beyond it', createFarmerInput, { ...stall, latitude: 90.1 }, 'latitude: Antara -90 dan 90'],
  [
    'beyond the line of dates',
    createFarmerInput,
    { ...stall, longitude: -180.1 },
    'longitude: Antara -180 dan 180',
  ],
  ['a place in the team', moveFarmerInput, { to: 0 }, 'to: Paling sedikit 1'],
])('validates a person’s data: %s', (_what, schema, value, text) => expect(saidOf(schema, value)).toBe(text));

const account = { bank: 'BRI', number: '1234-5678 90', holder: 'Pak Budi' };
const crops = (n: number) => Array.from({ length: n }, () => ({ month: 1, crop: 'Padi' }));
test.each<Case>([
  ['an account', updateSellerProfileInput, { payoutAccount: account }, 'ok'],
  [
    'of five digits',
    updateSellerProfileInput,
    { payoutAccount: { ...account, number: '12345' } },
    'payoutAccount.number: Nomor rekening terdiri dari 6 sampai 20 angka',
  ],
  [
    'of twenty-one',
    updateSellerProfileInput,
    { payoutAccount: { ...account, number: '1'.repeat(21) } },
    'payoutAccount.number: Nomor rekening terdiri dari 6 sampai 20 angka',
  ],
  [
    'of nobody',
    updateSellerProfileInput,
    { payoutAccount: { ...account, holder: 'A1' } },
    'payoutAccount.holder: Isi nama pemilik rekening',
  ],
  ['four crops a month', updateSellerProfileInput, { harvestCalendar: crops(4) }, 'ok'],
  [
    'five',
    updateSellerProfileInput,
    { harvestCalendar: crops(5) },
    'harvestCalendar: Paling banyak 4 tanaman sebulan',
  ],
  [
    'a thirteenth month',
    updateSellerProfileInput,
    { harvestCalendar: [{ month: 13, crop: 'Padi' }] },
    'harvestCalendar.0.month: Bulan 1 sampai 12',
  ],
  ['the eighth day', updateSellerProfileInput, { deliveryDays: [7] }, 'deliveryDays.0: Pilih hari'],
  [
    'the hour of midnight',
    updateSellerProfileInput,
    { deliveryCutoff: 24 },
    'deliveryCutoff: Jam 0 sampai 23',
  ],
  [
    'free from nothing',
    updateSellerProfileInput,
    { deliveryFreeFrom: 0 },
    'deliveryFreeFrom: Isi paling sedikit 1, atau kosongkan',
  ],
  ['a fee of nothing', updateSellerProfileInput, { deliveryFees: { default: 0, '3404': 5_000 } }, 'ok'],
  [
    'less',
    updateSellerProfileInput,
    { deliveryFees: { default: -1 } },
    'deliveryFees.default: Ongkos tidak boleh kurang dari 0',
  ],
  [
    'a floor of nothing',
    updateSellerProfileInput,
    { bidFloorPercent: 0 },
    'bidFloorPercent: Antara 1 dan 100 persen',
  ],
  ['quiet from nine to five', preferencesInput, { quietFrom: 21, quietTo: 5 }, 'ok'],
  [
    'quiet for ever',
    preferencesInput,
    { quietFrom: 21 },
    'quietTo: Isi jam mulai dan jam selesai, atau kosongkan keduanya',
  ],
  [
    'quiet until',
    preferencesInput,
    { quietFrom: null, quietTo: 5 },
    'quietTo: Isi jam mulai dan jam selesai, atau kosongkan keduanya',
  ],
  ['nothing said of quiet', preferencesInput, { email: true }, 'ok'],
  [
    'quiet until, and no word from when',
    preferencesInput,
    { quietTo: 5 },
    'quietTo: Isi jam mulai dan jam selesai, atau kosongkan keduanya',
  ],
  ['quiet no more', preferencesInput, { quietFrom: null, quietTo: null }, 'ok'],
  ['let in', decideApplicationInput, { answer: 'approve' }, 'ok'],
  [
    'refused',
    decideApplicationInput,
    { answer: 'refuse', reason: ' ' },
    'reason: Tulis alasannya; pendaftarnya membaca kalimat ini',
  ],
  ['asked', decideApplicationInput, { answer: 'ask', reason: 'Foto buram' }, 'ok'],
  ['for himself', switchSellerInput, { farmerId: null }, 'ok'],
  ['for stall 0', switchSellerInput, { farmerId: 0 }, 'farmerId: Pilih lapaknya'],
])('validates a stall: %s', (_what, schema, value, text) => expect(saidOf(schema, value)).toBe(text));

test('an account number is stored as digits, days are unique and in order', () => {
  const { payoutAccount, deliveryDays } = updateSellerProfileInput.parse({
    payoutAccount: account,
    deliveryDays: [5, 1, 5],
  });
  expect([payoutAccount?.number, deliveryDays]).toEqual(['1234567890', [1, 5]]);
});
