import { expect, test } from 'vitest';
import { termsOfListing } from './listing-weighing-terms.ts';
import { consentText } from './signed-consent.ts';
import { termsText, weighingExample } from './weighing-text.ts';

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

test.each([
  [{ moisture: 14, hampa: 3 }, 'dasar kadar air 14 % dan hampa 3 %'],
  [{ moisture: 14, hampa: null }, 'dasar kadar air 14 %'],
  [{ moisture: null, hampa: 3 }, 'dasar hampa 3 %'],
  [{ moisture: null, hampa: null }, 'dibayar apa adanya'],
])('describes the terms %o', (bases, paid) =>
  expect(termsText({ tolerance: 2.5, ...bases })).toBe(
    `Dijual menurut timbangan: boleh lebih atau kurang 2,5 %, ${paid}.`,
  ),
);

const asked = { quantity: 100, unit: 'kg', price: 6_500 } as const;
const example = (over: object, terms = {}) =>
  weighingExample({ tolerance: 10, moisture: null, hampa: null, ...terms }, { ...asked, ...over });

test('the example uses the user’s own numbers, and is empty without them', () => {
  expect(plain(example({})?.text)).toBe('Contoh: yang dibayar 100 kg dari 100 kg di timbangan: Rp 650.000.');
  expect(plain(example({ quantity: 2, unit: 'kwintal', price: 650_000 })?.text)).toContain(
    '200 kg di timbangan: Rp 1.300.000',
  );
  for (const [terms, text] of [
    [{ moisture: 14 }, 'Bila kadar airnya 18 %, yang dibayar 95,3 kg dari 100 kg'],
    [{ hampa: 3 }, 'Bila hampanya 4 %, yang dibayar 99 kg dari 100 kg'],
    [{ moisture: 14, hampa: 3 }, 'Bila kadar airnya 18 % dan hampanya 4 %, yang dibayar 94,4 kg dari 100 kg'],
  ] as const)
    expect(plain(example({}, terms)?.text)?.startsWith(text), text).toBe(true);
  for (const over of [{ quantity: 0 }, { price: 0 }, { quantity: Number.NaN }, { price: Number.NaN }])
    expect(example(over)).toBeNull();
});

test('the example warns when the payment is below the state’s price', () => {
  expect(example({})!.belowHpp).toBeNull();
  expect(example({ hpp: null })!.belowHpp).toBeNull();
  expect(example({ hpp: { perKg: 6_500 } })!.belowHpp).toBeNull();
  expect(plain(example({ hpp: { perKg: 6_501 } })!.belowHpp)).toBe(
    'Itu Rp 6.500 per kg di timbangan, di bawah HPP Rp 6.501: penjual harus menyetujuinya dulu.',
  );
});

test('a listing has its own terms: ten percent tolerance by default, none where nothing is weighed', () => {
  const listing = { weighed: true, weigh_tolerance: null, weigh_moisture: 14, weigh_hampa: null };
  expect(termsOfListing(listing)).toEqual({ tolerance: 10, moisture: 14, hampa: null });
  expect(termsOfListing({ ...listing, weigh_tolerance: 0 })).toEqual({
    tolerance: 0,
    moisture: 14,
    hampa: null,
  });
  expect(termsOfListing({ ...listing, weighed: false })).toBeNull();
});

test('the text that a phone seals contains the ticket and everything the confirmation needs', () => {
  const seal = (takes_excess: boolean, confirm_below_hpp: boolean) =>
    consentText('tiket', { takes_excess, confirm_below_hpp });
  expect([seal(false, false), seal(true, false), seal(false, true), seal(true, true)]).toEqual([
    'tiket\nya',
    'tiket\nya+',
    'tiket\nya-',
    'tiket\nya+-',
  ]);
});
