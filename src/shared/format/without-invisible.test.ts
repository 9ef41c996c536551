import { expect, test } from 'vitest';
import { signUpInput } from '../schemas/people/account-schemas.ts';
import { withoutInvisible } from './without-invisible.ts';

test.each([
  ['\u202eidub\u202c', 'idub'],
  ['Bu\u200bdi\u2060', 'Budi'],
  ['\u2066\u2069\u200e\u200f\u061c', ''],
  ['\u3164\uffa0\u115f\u2800\ufeff', ''],
  ['Bu\u200ddi\u200c', 'Budi'],
  ['👩\u200d🌾 Siti', '👩\u200d🌾 Siti'],
  ['Siti\u00ad Aminah', 'Siti Aminah'],
  ['Budi', 'Budi'],
])('keeps the visible characters of %j', (given, seen) => {
  expect(withoutInvisible(given)).toBe(seen);
});

test('rejects a name without visible characters', () => {
  const given = { email: 'a@desa.example', password: 'Panen-Padi-88', phone: '\u202a081300000404\u202c' };
  expect(signUpInput.safeParse({ ...given, name: ' \u200b\u3164\u202e ' }).success).toBe(false);
  expect(signUpInput.parse({ ...given, name: 'Bu\u200bdi \u202e' })).toMatchObject({
    name: 'Budi',
    phone: '081300000404',
  });
});
