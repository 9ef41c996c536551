import { expect, test } from 'vitest';
import { guestReviewInput } from '../schemas/catalogue/catalogue-schemas.ts';
import { commentInput, contactInput } from '../schemas/content-schemas.ts';
import { billingInput } from '../schemas/order-schemas.ts';
import { createFarmerInput, signUpInput } from '../schemas/people/account-schemas.ts';
import { inviteInput } from '../schemas/people/farmer-group-schemas.ts';
import { applyToSellInput } from '../schemas/people/seller-schemas.ts';
import { isReadableName, plainName } from './look-alike-letters.ts';

test.each([
  ['Вudi', 'Cyrillic'],
  ['Раk Тоnо', 'Cyrillic'],
  ['Ρak Tani', 'Greek'],
  ['Ꮪiti', 'Cherokee'],
  ['Sıtı', 'dotless'],
  ['ʙudi', 'small capital'],
  ['ɑni', 'phonetic'],
  ['B\u0336\u0335\u0334\u0337udi', 'piled marks'],
  ['\ufe0f\u0301', 'nothing visible'],
  ['- .', 'no letter'],
])('rejects the name %s: %s', (name) => expect(isReadableName(plainName(name))).toBe(false));

test.each([
  'Budi',
  'Ni Luh Ayu',
  "Ma'ruf",
  'Siti 2',
  'José',
  'Ñáñez',
  '陈美玲',
  'ꦧꦸꦢꦶ',
  'ꦏꦿꦶꦁ',
  'Maʻruf',
  'محمد',
  'நந்தினி',
  'Poktan “Maju” 👩‍🌾',
])('accepts the name %s', (name) => expect(isReadableName(plainName(name))).toBe(true));

test('turns wide and mathematical letters into plain ones', () => {
  expect([plainName('Ｂｕｄｉ'), plainName('𝐁𝐮𝐝𝐢'), plainName('Ⓑudi')]).toEqual(['Budi', 'Budi', 'Budi']);
});

test.each([
  ['an account', signUpInput, 'name'],
  ['a farmer', createFarmerInput, 'name'],
  ['a seller', applyToSellInput, 'name'],
  ['a comment', commentInput, 'name'],
  ['a message', contactInput, 'name'],
  ['a review', guestReviewInput, 'name'],
  ['an invitation', inviteInput, 'name'],
  ['an order', billingInput, 'firstName'],
  ['an order’s second name', billingInput, 'lastName'],
])('the field %s rejects it', (_what, schema, field) => {
  const said = (value: string) =>
    (schema.safeParse({ [field]: value }).error?.issues ?? [])
      .filter((issue) => issue.path[0] === field)
      .map((issue) => issue.message);
  expect(said('Раk Тоnо')[0]).toContain('mirip huruf lain');
  expect(said('Pak Tono')).toEqual([]);
});
