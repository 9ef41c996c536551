import { expect, test } from 'vitest';
import type { z } from 'zod';
import { type Key, saidOf, wrongOf } from '../../../tests/support/schema-errors.ts';
import { socialSignInInput } from './people/account-schemas.ts';
import { mailServerInput, smsKeysInput, whatsappKeysInput } from './people/channel-schemas.ts';
import { identityDocumentsInput } from './people/identity-schemas.ts';
import { addPasskeyInput, passkeyForm, passkeyParams, signInPasskeyInput } from './people/passkey-schemas.ts';
import { dataBreachForm } from './people/privacy-schemas.ts';
import { subscribePushInput, unsubscribePushInput } from './people/push-schemas.ts';
import { updateSellerProfileInput } from './people/seller-profile-schemas.ts';
import { settingsSchemas } from './settings-schemas.ts';

/* Checks that each identifier matches as a whole, with nothing before or after it. */

const isTaken = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

const picture = `/unggahan/p${'a1'.repeat(13)}.webp`;
const account = { bank: 'BRI', number: '1234567890', holder: 'Pak Budi' };
const papers = { legal_name: 'Sarjono', business_kind: 'perorangan' };
const endpoint = 'https://push.example/1';
const here = 'Harus berupa alamat di situs ini';
const serverName = 'Isi nama server saja, misalnya smtp.contoh.id';
const small = 'Huruf kecil, angka, dan garis bawah saja';
const [nik, npwp] = ['NIK terdiri dari 16 angka', 'NPWP terdiri dari 15 atau 16 angka'];
const push = 'Isi langganan belum benar';

test.each<Key>([
  [
    'who a portrait is of',
    updateSellerProfileInput,
    {},
    'portraitUrl',
    'Unggah foto lebih dahulu.',
    [picture, '/gambar/portraits/pak-tani-2.avif'],
    [
      '/gambar/portraits/.avif',
      '/gambar/portraits/A.avif',
      '/gambar/portraits/a.webp',
      '/gambar/portraits/aavif',
    ],
  ],
  [
    "an account's number",
    updateSellerProfileInput,
    { payoutAccount: account },
    'payoutAccount.number',
    'Nomor rekening terdiri dari 6 sampai 20 angka',
    ['123456', '1'.repeat(20), '12-34.56 78', ' 123456 '],
    ['12345', '1'.repeat(21), '12--3456', '1234a6', '-123456'],
  ],
  [
    "an account's holder",
    updateSellerProfileInput,
    { payoutAccount: account },
    'payoutAccount.holder',
    'Isi nama pemilik rekening',
    ['Al', 'Pak 2 Budi'],
    ['A', '12', 'A1'],
    'open',
  ],
  [
    'a NIK',
    identityDocumentsInput,
    papers,
    'nik',
    nik,
    ['', '3404010101010001', '34.04-0101 01010001'],
    ['340401010101000', '34040101010100012', '340401010101000a'],
  ],
  [
    'an NPWP',
    identityDocumentsInput,
    papers,
    'npwp',
    npwp,
    ['', '123456789012345', '1234567890123456', '12.345.678.9-012.345'],
    ['12345678901234', '12345678901234567', '12345678901234x'],
  ],
  [
    'the number at Meta',
    whatsappKeysInput,
    {},
    'phoneNumberId',
    'Isi angka saja, dari halaman API Setup di Meta',
    ['', '1234567890'],
    ['12a', 'a'],
  ],
  [
    'a template of notices',
    whatsappKeysInput,
    {},
    'noticeTemplate',
    small,
    ['', 'kabar_2'],
    ['Kabar', 'kabar-2'],
  ],
  ['a template of codes', whatsappKeysInput, {}, 'codeTemplate', small, ['', 'kode_2'], ['Kode', 'kode-2']],
  [
    "a gateway's address",
    smsKeysInput,
    {},
    'url',
    'Isi alamat lengkap, misalnya https://sms.contoh.id/kirim',
    ['', 'https://sms.contoh.id/kirim', 'http://10.0.0.2/kirim'],
    ['sms.contoh.id/kirim', 'ftp://sms.contoh.id', 'xhttp://sms.contoh.id', 'httpx://sms.contoh.id'],
    'open',
  ],
  [
    "a gateway's header",
    smsKeysInput,
    {},
    'header',
    'Huruf, angka, dan tanda hubung saja',
    ['', 'X-Api-Key2'],
    ['X_Key', 'X Key', 'Kunci:'],
  ],
  [
    "a gateway's body",
    smsKeysInput,
    {},
    'body',
    'Isi harus memuat {nomor} dan {pesan}',
    ['', '{nomor} {pesan}'],
    ['{nomor}', '{pesan}'],
    'open',
  ],
  [
    'a mail server',
    mailServerInput,
    {},
    'host',
    serverName,
    ['', 'a', 'smtp.contoh.id', 'mx-1.contoh.id'],
    ['.contoh.id', 'contoh.id.', '-a', 'a-', 'https://a', 'a b'],
  ],
  ['a device', passkeyParams, {}, 'id', 'Bukan base64url', ['a', 'A_b-9'], ['a+b', 'a/b', 'a=']],
  [
    'a subscription',
    subscribePushInput,
    { endpoint, keys: { auth: 'a' } },
    'keys.p256dh',
    push,
    ['A_b-9', 'ab=', 'ab=='],
    ['', '=', 'ab===', 'a+b', 'a=b', 'x'.repeat(201)],
  ],
  [
    'where one comes back to',
    socialSignInInput,
    { provider: 'google' },
    'path',
    here,
    ['/', '/orders?a=1', '/a/b//c'],
    ['', 'orders', '//a', '/\\a', '/a\\b', '/a b', '/a\n'],
    'open',
  ],
  [
    'the key of the door',
    settingsSchemas.door,
    {},
    'key',
    'Huruf dan angka saja, paling banyak 64',
    ['', 'A_b-9', 'a'.repeat(64)],
    ['a b', 'a.b', 'a'.repeat(65)],
  ],
  [
    'days off',
    settingsSchemas.calendar,
    {},
    'holidays',
    'Tulis tiap tanggal seperti 2026-12-25, dipisah spasi',
    ['', '2026-12-25', '2026-12-25,2026-12-26', '2026-12-25 , 2026-12-26'],
    [
      '26-12-25',
      '2026-12-2',
      '2026-1-25',
      '2026-12-25;2026-12-26',
      ',2026-12-25',
      '2026-12-25x',
      'x2026-12-25',
    ],
  ],
])('validates the identifier of %s', (_what, ...key) => expect(wrongOf(...key)).toEqual([]));

test.each([
  ['default', true],
  ['3404', true],
  ['340', false],
  ['34040', false],
  ['x3404', false],
  ['defaultx', false],
  ['xdefault', false],
  ['340a', false],
])("a fee for the regency '%s' is valid: %s", (regency, taken) =>
  expect(isTaken(updateSellerProfileInput, { deliveryFees: { [regency]: 0 } })).toBe(taken),
);

test('a port must be one that mail servers accept; encryption is on by default', () => {
  const ports = [25, 465, 587, 2525];
  for (const port of ports) expect(isTaken(mailServerInput, { port })).toBe(true);
  for (const port of [0, 26, 464, 2524, 465.5, '465'])
    expect(saidOf(mailServerInput, { port })).toBe('port: Isi 465, 587, 2525, atau 25');
  expect(mailServerInput.parse({})).toEqual({ host: '', port: 465, secure: true, user: '', password: '' });
});

test.each([
  [7, true],
  [2_147_483_647, true],
  [2_147_483_648, false],
  [1.5, false],
])('the breach id %s is valid: %s', (id, taken) =>
  expect(isTaken(dataBreachForm, { id, version: 1 })).toBe(taken),
);

test('unsubscribing a push subscription needs only its address', () => {
  expect(unsubscribePushInput.parse({ endpoint })).toEqual({ endpoint });
  for (const other of [{}, { endpoint: 'push' }, { endpoint: `${endpoint}${'a'.repeat(2000)}` }])
    expect(isTaken(unsubscribePushInput, other)).toBe(false);
  const keys = { p256dh: 'a', auth: 'b' };
  expect(isTaken(subscribePushInput, { endpoint, keys })).toBe(true);
  expect(isTaken(subscribePushInput, { endpoint })).toBe(false);
});

test('a device’s description is no longer than browsers send', () => {
  const about = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} };
  const made = { clientDataJSON: 'a', attestationObject: 'a' };
  const add = (more: object) =>
    isTaken(addPasskeyInput, { name: 'HP', response: { ...about, response: { ...made, ...more } } });
  const tenTransports = Array.from({ length: 10 }, () => 'a'.repeat(30));
  expect([{}, { transports: [] }, { transports: tenTransports }, { publicKeyAlgorithm: -7 }].every(add)).toBe(
    true,
  );
  const wrong = [
    ...[{ transports: [...tenTransports, 'usb'] }, { transports: ['a'.repeat(31)] }, { other: 'a' }],
    ...[{ publicKeyAlgorithm: 0.5 }, { clientDataJSON: '' }, { attestationObject: undefined }],
  ];
  expect(wrong.filter(add)).toEqual([]);
  expect([1400, 1401].map((most) => isTaken(passkeyForm, { key: 'a'.repeat(most) }))).toEqual([true, false]);
  const signed = { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' };
  const enter = (more: object) =>
    isTaken(signInPasskeyInput, { response: { ...about, response: { ...signed, ...more } } });
  for (const [field, most] of Object.entries({
    ...{ clientDataJSON: 4000, authenticatorData: 8000, signature: 2000, userHandle: 200 },
  }))
    expect([enter({ [field]: 'a'.repeat(most) }), enter({ [field]: 'a'.repeat(most + 1) })]).toEqual([
      true,
      false,
    ]);
  for (const [field, most] of Object.entries({
    ...{ clientDataJSON: 4000, attestationObject: 20_000, authenticatorData: 8000, publicKey: 4000 },
  }))
    expect([add({ [field]: 'a'.repeat(most) }), add({ [field]: 'a'.repeat(most + 1) })]).toEqual([
      true,
      false,
    ]);
});
