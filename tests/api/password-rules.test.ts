import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPassword, type PasswordOwner } from '../../src/domain/accounts/passwords/check-password.ts';
import { commonPasswords } from '../../src/domain/accounts/passwords/common-passwords.ts';
import { bareShop } from '../support/bare-context.ts';
import { testClock } from '../support/test-clock.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const owner = { name: 'Sarjono Hadi', email: 'sarjono.hadi@contoh.example', phone: '+6281234567890' };
/** The code of the error and its field; null for a valid password. */
async function refusal(passwords: { password: string; confirmPassword?: string }, of: PasswordOwner = owner) {
  return checkPassword(bareShop(database.pool, testClock()), passwords, of).then(
    () => null,
    ({ code, fields }) => [code, ...Object.keys(fields ?? {})],
  );
}

test.each([
  ['five letters', 'abzqx', ['invalid_input', 'password']],
  ['six, the least', 'abzqxw', null],
  ['five, of two units each', '🌾🌱🍚🌶🧅', ['invalid_input', 'password']],
  ['what anybody tries first', 'password', ['password_common', 'password']],
  ['the same in capitals, with spaces around it', ' PassWord ', ['password_common', 'password']],
  ['the same with a gap', 'pass word', ['password_common', 'password']],
  ['a few letters over and over', 'abcabcabc', ['password_common', 'password']],
  ['four letters over and over', 'panepanepane', null],
  ['a few letters over and over, and more after them', 'xqxqxqpadi', null],
  ['a few letters over and over, and more before them', 'padixqxqxq', null],
  ['one’s name', 'sarjono hadi', ['password_common', 'password']],
  ['one’s e-mail', 'sarjono.hadi@contoh.example', ['password_common', 'password']],
  ['the e-mail before the @', 'Sarjono.Hadi', ['password_common', 'password']],
  ['one’s number', '+6281234567890', ['password_common', 'password']],
  ['one’s number as it is dialled', '081234567890', ['password_common', 'password']],
  ['somebody else’s name', 'bambang susilo', null],
])('[AUTH-08] [AUTH-10] validates a password: %s', async (_name, password, wanted) => {
  expect(await refusal({ password })).toEqual(wanted);
});

test('[AUTH-02] compares only known personal data, and a confirmation when given', async () => {
  expect(await refusal({ password: 'sarjono hadi' }, {})).toBeNull();
  expect(await refusal({ password: 'Padi-Baru-88' }, { phone: null })).toBeNull();
  expect(await refusal({ password: 'Padi-Baru-88', confirmPassword: 'Padi-Baru-88' })).toBeNull();
  expect(await refusal({ password: 'Padi-Baru-88', confirmPassword: 'Padi-Baru-89' })).toEqual([
    'password_mismatch',
    'confirmPassword',
  ]);
  expect(await refusal({ password: 'Padi-Baru-88', confirmPassword: '' })).toEqual([
    'password_mismatch',
    'confirmPassword',
  ]);
});

test('rejects at least 10,000 leaked passwords, including those of a bundled package', async () => {
  expect(commonPasswords.size).toBeGreaterThan(10_000);
  for (const password of ['iloveyou', 'sunshine', 'bismillah123', 'QwErTyUiOp', 'trustno1'])
    expect(await refusal({ password }), password).toEqual(['password_common', 'password']);
});
