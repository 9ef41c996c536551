import { expect, test } from 'vitest';
import {
  edgesOf,
  type Form,
  fieldsOf,
  maybe,
  needed,
  saidAtEdges,
  saidOf,
  type Words,
} from '../../../tests/support/schema-errors.ts';
import * as accounts from './people/account-schemas.ts';
import { mailServerInput, smsKeysInput, whatsappKeysInput } from './people/channel-schemas.ts';
import { acceptInvitationInput, inviteInput } from './people/farmer-group-schemas.ts';
import { identityDocumentsInput, reviewIdentityDocumentsInput } from './people/identity-schemas.ts';
import { codeInput, reauthenticateInput } from './people/mfa-schemas.ts';
import { addPasskeyInput } from './people/passkey-schemas.ts';
import { dataBreachChange, dataBreachInput } from './people/privacy-schemas.ts';
import { updateSellerProfileInput } from './people/seller-profile-schemas.ts';
import { applicationsQuery, applyToSellInput, decideApplicationInput } from './people/seller-schemas.ts';
import { requestCodeInput, resetByCodeInput, verifyPhoneInput } from './people/sign-in-code-schemas.ts';
import { settingsSchemas } from './settings-schemas.ts';

/*
 * Checks each text field: its maximum length, one character more, an empty text, and values that are no text.
 */

const unreadable = 'Ada huruf yang tidak bisa dibaca';
const email = 'sri@contoh.example';
const person = { name: 'Sri', email, password: 'rahasia' };
const place = { address: 'Pakem', province: 'Yogyakarta', city: 'Sleman' };
const farmer = { name: 'Pak Tani', phone: '0812', ...place, latitude: -7.7, longitude: 110.3 };
const stall = {
  ...{ kind: 'person', name: 'Pak Tani', phone: '0812', grows: 'Padi', ...place },
  photo: `/unggahan/p${'a1'.repeat(13)}.webp`,
};
const made = {
  ...{ id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: 'a', attestationObject: 'a' },
};
const breach = { what: 'a', data: 'b', people: 0, foundAt: '2026-11-21T00:00:00Z' };
const payoutAccount = { bank: 'BRI', number: '1234567890', holder: 'Pak Budi' };
const tooLong = 'Pencarian terlalu panjang';
const asked: Words = { most: 200, long: tooLong };
const trap: Words = { most: 200, long: null, asTyped: true };
const password: Words = {
  ...{ most: 200, blank: 'Isi password', wrong: 'Isi password', asTyped: true },
  long: 'Paling banyak 200 karakter',
};
const key = 'Tautan ini tidak lengkap';
const line = (most: number): Words => ({ most, unreadable });
const said = (most: number, blank: string, long: string): Words => ({ most, blank, wrong: blank, long });

const forms: Form[] = [
  [
    'who comes in',
    accounts.signInInput,
    { email, password: 'a' },
    '',
    { email: said(254, 'Isi email', 'Email terlalu panjang'), password },
  ],
  [
    'who signs up',
    accounts.signUpInput,
    person,
    '',
    { name: needed(120, 'Isi nama'), phone: maybe(30), password, confirmPassword: trap },
  ],
  [
    'a password anew',
    accounts.resetPasswordInput,
    { token: 'a', password: 'a' },
    '',
    {
      token: { most: 200, blank: key, wrong: key, long: null, asTyped: true },
      password,
      confirmPassword: trap,
    },
  ],
  [
    'another password',
    accounts.changePasswordInput,
    { currentPassword: 'a', password: 'a' },
    '',
    {
      currentPassword: { ...password, blank: 'Isi password lama', wrong: 'Isi password lama' },
      password,
      confirmPassword: trap,
    },
  ],
  [
    'who one is',
    accounts.updateOwnAccountInput,
    { phone: null, address: null },
    '',
    { name: needed(120, 'Isi nama'), phone: maybe(30), address: maybe(300) },
  ],
  ['users', accounts.usersFilter, {}, '', { q: asked }],
  [
    'farmers',
    accounts.farmersFilter,
    {},
    '',
    { q: asked, city: { most: 120, long: 'Nama kabupaten terlalu panjang' } },
  ],
  [
    'a farmer',
    accounts.createFarmerInput,
    { ...farmer, email, password: 'a' },
    '',
    {
      name: needed(120, 'Isi nama petani'),
      phone: maybe(30),
      address: needed(300, 'Isi alamat lengkap'),
      province: needed(80, 'Pilih provinsi'),
      city: needed(80, 'Isi kota/kabupaten'),
    },
  ],
  [
    'keys of WhatsApp',
    whatsappKeysInput,
    {},
    '',
    {
      phoneNumberId: { ...line(30), of: '1' },
      accessToken: line(1000),
      appSecret: line(1000),
      noticeTemplate: line(512),
      codeTemplate: line(512),
    },
  ],
  ['keys of the gateway', smsKeysInput, {}, '', { header: line(100), headerValue: line(1000) }],
  ['the mail server', mailServerInput, {}, '', { host: line(200), user: line(200), password: line(1000) }],
  ['a phone', requestCodeInput, {}, '', { phone: said(30, 'Isi nomor telepon', 'Nomor terlalu panjang') }],
  ['its code', verifyPhoneInput, {}, '', { code: said(20, 'Isi kode', 'Kode terlalu panjang') }],
  [
    'a password by a code',
    resetByCodeInput,
    { who: email, code: '1', password: 'a' },
    '',
    {
      who: said(254, 'Isi email atau nomor telepon', 'Terlalu panjang'),
      code: said(20, 'Isi kode', 'Kode terlalu panjang'),
      password,
      confirmPassword: trap,
    },
  ],
  ['a second factor', codeInput, {}, '', { code: said(40, 'Isi kode', 'Kode terlalu panjang') }],
  ['one’s password', reauthenticateInput, {}, '', { password }],
  [
    'an invitation',
    inviteInput,
    { name: 'Tono', role: 'anggota', email },
    '',
    { name: needed(120, 'Isi nama yang diundang'), phone: { most: 30 } },
  ],
  [
    'its link',
    acceptInvitationInput,
    {},
    '',
    { key: { most: 200, blank: key, wrong: key, long: key, asTyped: true } },
  ],
  [
    'papers',
    identityDocumentsInput,
    { legal_name: 'Sarjono', business_kind: 'perorangan', exempt_until: '2026-11-26', exempt_number: 'S' },
    '',
    {
      legal_name: { ...maybe(160), blank: 'Isi nama seperti pada KTP atau akta' },
      exempt_number: { ...maybe(80), blank: 'Isi nomor dan tanggal berlakunya, atau kosongkan keduanya' },
    },
  ],
  [
    'their answer',
    reviewIdentityDocumentsInput,
    { answer: 'approve', version: 1 },
    '',
    { reason: maybe(500) },
  ],
  ['a device', addPasskeyInput, { response: made }, '', { name: needed(60, 'Beri nama') }],
  [
    'a breach',
    dataBreachInput,
    breach,
    '',
    {
      what: { most: 500, blank: 'Apa yang terjadi harus diisi', wrong: 'Apa yang terjadi harus diisi' },
      data: { ...{ most: 500, blank: 'Data siapa dan apa saja harus diisi' } },
      measures: { most: 2000, long: 'Paling banyak 2.000 huruf' },
    },
  ],
  [
    'a step about it',
    dataBreachChange,
    { version: 1 },
    '',
    { measures: { most: 2000, long: 'Paling banyak 2.000 huruf' } },
  ],
  [
    'a stall that signs up',
    applyToSellInput,
    stall,
    '',
    {
      name: needed(120, 'Isi nama lapak: nama Anda, atau nama kelompoknya'),
      phone: needed(30, 'Isi nomor WhatsApp yang bisa dihubungi'),
      grows: needed(500, 'Tulis apa yang ditanam atau dibuat'),
      address: needed(300, 'Isi alamat: dusun dan desa'),
      province: needed(80, 'Pilih provinsi'),
      city: needed(80, 'Isi kota/kabupaten'),
    },
  ],
  [
    'its answer',
    decideApplicationInput,
    { answer: 'approve' },
    '',
    { reason: { ...maybe(500), wrong: 'Tulis alasannya' } },
  ],
  ['stalls that sign up', applicationsQuery, {}, '', { q: asked }],
  [
    'a stall',
    updateSellerProfileInput,
    { payoutAccount, harvestCalendar: [{ month: 1, crop: 'Padi' }] },
    '',
    {
      title: { ...maybe(60), blank: 'Isi sebutan' },
      story: maybe(2000),
      'payoutAccount.bank': { ...maybe(60), blank: 'Isi nama bank' },
      'payoutAccount.holder': { ...maybe(80), blank: 'Isi nama pemilik rekening' },
      'harvestCalendar.0.crop': { ...maybe(40), blank: 'Isi nama tanaman' },
    },
  ],
  [
    'the site',
    settingsSchemas.site,
    {},
    '',
    {
      product: { ...line(60), blank: 'Isi nama situs' },
      phone: line(30),
      whatsapp: line(20),
      address: line(200),
      hours: line(80),
      about: line(600),
    },
  ],
];

test.each(fieldsOf(forms))(
  'checks the limits of the text field %s: %s',
  (_what, at, schema, base, words, end) =>
    expect(saidAtEdges(schema, base, at, words)).toEqual(edgesOf(words, end)),
);

test('a bank’s name has at least two letters, and no name contains invisible characters', () => {
  const ofBank = (bank: string) =>
    saidOf(updateSellerProfileInput, { payoutAccount: { ...payoutAccount, bank } });
  expect([ofBank('B'), ofBank('BR')]).toEqual(['payoutAccount.bank: Isi nama bank', 'ok']);
  const ofName = (name: string) => saidOf(accounts.signUpInput, { ...person, name });
  for (const sign of ['\u0001', '\u0008', '\u000b', '\u001f', '\u007f'])
    expect(ofName(`a${sign}b`)).toBe(`name: ${unreadable}`);
  expect(['\t', '\n', ' ', '~'].map((sign) => ofName(`a${sign}b`))).toEqual(['ok', 'ok', 'ok', 'ok']);
});
