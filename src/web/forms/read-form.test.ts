import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DomainError } from '../../domain/domain-error.ts';
import { respondByLinkInput } from '../../shared/schemas/bid-schemas.ts';
import { updateListingInput } from '../../shared/schemas/catalogue/listing-schemas.ts';
import {
  createFarmerInput,
  signInInput,
  updateUserInput,
} from '../../shared/schemas/people/account-schemas.ts';
import { updateSellerProfileInput } from '../../shared/schemas/people/seller-profile-schemas.ts';
import { formState } from './form-state.ts';
import { SubmittedForm } from './read-form.ts';

/** Builds a form as a browser sends it: no unchecked checkboxes, one entry per value. */
function sent(fields: Record<string, string | File | (string | File)[]>): SubmittedForm {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return new SubmittedForm(form);
}

const everything = z.strictObject({
  name: z.string().trim().min(1),
  kind: z.enum(['percent', 'fixed']),
  until: z.iso.date().nullable(),
  amount: z.int(),
  limit: z.int().nullable(),
  degrees: z.number(),
  open: z.boolean(),
  ids: z.array(z.int()),
  tags: z.array(z.string()),
  account: z.strictObject({ bank: z.string(), number: z.string() }).nullable(),
  fees: z.record(z.string(), z.int()),
});
type Everything = z.input<typeof everything>;

const word = fc
  .string({ minLength: 1, maxLength: 20 })
  .map((text) => text.trim().replaceAll('\r', ''))
  .filter((text) => text !== '');
const whole = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const values: fc.Arbitrary<Everything> = fc.record({
  name: word,
  kind: fc.constantFrom('percent' as const, 'fixed' as const),
  until: fc.option(fc.constantFrom('2026-01-31', '2031-12-01')),
  amount: whole,
  limit: fc.option(whole),
  degrees: fc.integer({ min: -1_800_000, max: 1_800_000 }).map((value) => value / 10_000),
  open: fc.boolean(),
  ids: fc.array(whole),
  tags: fc.array(word),
  account: fc.option(fc.record({ bank: word, number: word })),
  fees: fc.dictionary(fc.stringMatching(/^[0-9]{4}$/), whole),
});

/** The values as a page's form displays and sends them. */
function written(one: Everything): Record<string, string | string[]> {
  const form = formState<typeof everything>({ answer: undefined, fields: [] });
  const text = (name: Parameters<typeof form.text>[0], value: string | number | null) => ({
    [name]: form.text(name, value).defaultValue ?? '',
  });
  return {
    ...text('name', one.name),
    ...text('kind', one.kind),
    ...text('until', one.until),
    ...text('amount', one.amount),
    ...text('limit', one.limit),
    ...text('degrees', one.degrees),
    ...(form.checkbox('open', one.open).defaultChecked ? { open: 'on' } : {}),
    ids: one.ids.map(String),
    tags: one.tags,
    ...text('account.bank', one.account?.bank ?? ''),
    ...text('account.number', one.account?.number ?? ''),
    ...Object.fromEntries(Object.entries(one.fees).map(([code, fee]) => [`fees.${code}`, String(fee)])),
  };
}

test('form values are parsed back to the same values', () => {
  fc.assert(
    fc.property(values, (one) => {
      expect(sent(written(one)).read(everything)).toEqual(one);
    }),
  );
});

test('parses a whole number with the dots of Indonesian notation', () => {
  fc.assert(
    fc.property(whole, (value) => {
      const { amount } = sent({ amount: value.toLocaleString('id-ID') }).read(everything);
      expect(amount).toBe(value);
    }),
  );
});

test.each([
  ['2,5', 2.5],
  ['1.234,5', 1234.5],
  ['-7.801', -7.801],
  ['1.234.567', 1_234_567],
  ['0x10', Number.NaN],
  ['1e3', Number.NaN],
  ['dua', Number.NaN],
])('parses %j as %d in a field for any number', (typed, value) => {
  expect(sent({ degrees: typed }).read(everything).degrees).toBe(value);
});

test.each(['0x10', '1e3', '1,5', 'seribu', '12 buah'])(
  '%j is not a whole number, and is passed on as invalid',
  (typed) => {
    expect(sent({ amount: typed }).read(everything).amount).toBeNaN();
  },
);

test('a blank field is empty text, null where allowed, or absent otherwise', () => {
  const read = sent({
    name: '  ',
    phone: '',
    role: '',
    version: '',
    bidFloorPercent: '',
  });
  // No checked box is false, and for several boxes an empty list.
  expect(read.read(updateUserInput)).toEqual({ name: '', phone: '', isActive: false, duties: [] });
  expect(read.read(updateSellerProfileInput, { only: ['bidFloorPercent', 'version'] })).toEqual({
    bidFloorPercent: null,
  });
});

test('ignores a field that the form does not have', () => {
  expect(sent({ name: 'Sri' }).read(createFarmerInput, { only: ['name', 'phone', 'city'] })).toEqual({
    name: 'Sri',
  });
  expect(sent({ name: 'Sri', city: 'Bantul' }).read(createFarmerInput, { except: ['name'] })).toEqual({
    city: 'Bantul',
  });
});

test('normalises line ends and trims texts, but keeps passwords as typed', () => {
  const form = sent({ email: ' sri@example.com ', password: ' rahasia\r\n ' });
  expect(form.read(signInInput)).toEqual({ email: 'sri@example.com', password: ' rahasia\r\n ' });
  expect(sent({ name: 'satu\r\ndua' }).read(everything).name).toBe('satu\ndua');
});

test('the values shown again contain neither passwords nor files', () => {
  const form = sent({
    email: 'sri@example.com',
    confirmPassword: 'x',
    password: 'x',
    foto: new File(['x'], 'a.jpg'),
  });
  expect(form.values).toEqual({ email: 'sri@example.com' });
});

test('reads files only where the form has them; empty ones count as none', async () => {
  const schema = z.object({ proof: z.file().optional(), pictures: z.array(z.file()) });
  const read = sent({
    proof: new File([], ''),
    pictures: [new File(['a'], 'a.jpg'), new File([], ''), new File(['b'], 'b.jpg')],
  }).read(schema);
  expect(read.proof).toBeUndefined();
  expect(await Promise.all(read.pictures.map((file) => file.text()))).toEqual(['a', 'b']);
});

test('reads only the fields of the chosen member of a union', () => {
  const form = sent({ answer: 'reject', note: 'maaf', qty: '5', bid_price: '6.500' });
  expect(form.read(respondByLinkInput)).toEqual({ answer: 'reject', note: 'maaf' });
  const counter = sent({ answer: 'counter', note: '', qty: '5', bid_price: '6.500' });
  expect(counter.read(respondByLinkInput)).toEqual({ answer: 'counter', note: '', qty: 5, bid_price: 6500 });
});

test('rejects an intent that the page does not know', () => {
  expect(sent({ intent: 'update' }).intent('create', 'update')).toBe('update');
  for (const form of [sent({ intent: 'drop' }), sent({})]) {
    expect(() => form.intent('create', 'update')).toThrow(DomainError);
  }
});

test('a schema that no field can express is an internal error', () => {
  expect(() => sent({ when: 'x' }).read(z.object({ when: z.date() }))).toThrow(/when/);
});

test('the result has the type that the use case accepts, and a wrong name does not compile', () => {
  const form = sent({ email: 'sri@example.com', password: 'rahasia' });
  const input: z.input<typeof signInInput> = form.read(signInInput);
  expect(input.email).toBe('sri@example.com');
  // @ts-expect-error what the verb for signing in takes is not what the one for a stall takes
  const wrong: z.input<typeof createFarmerInput> = form.read(signInInput);
  expect(wrong).toEqual(input);
  // @ts-expect-error no such field
  form.read(signInInput, { only: ['phone'] });
  const state = formState<typeof signInInput>({ answer: undefined, fields: ['email', 'password'] });
  // @ts-expect-error no such field
  state.text('phone');
  // @ts-expect-error no such field
  formState<typeof signInInput>({ answer: undefined, fields: ['phone'] });
});

test.each([
  ['2,5', 2.5],
  ['2.5', 2.5],
  ['1.000', 1000],
  ['1.250,75', 1250.75],
  ['0', 0],
  ['dua', Number.NaN],
])('parses a quantity in Indonesian notation: %j', (text, stock) => {
  expect(sent({ stock: text }).read(updateListingInput, { only: ['stock'] })).toEqual({ stock });
});
