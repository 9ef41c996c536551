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

test('what a form shows of values is read as the same values', () => {
  fc.assert(
    fc.property(values, (one) => {
      expect(sent(written(one)).read(everything)).toEqual(one);
    }),
  );
});

test('a whole number is read with the dots of Indonesian notation', () => {
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
])('%j where any number will do is %d', (typed, value) => {
  expect(sent({ degrees: typed }).read(everything).degrees).toBe(value);
});

test.each(['0x10', '1e3', '1,5', 'seribu', '12 buah'])(
  '%j is no whole number, and is handed on as none',
  (typed) => {
    expect(sent({ amount: typed }).read(everything).amount).toBeNaN();
  },
);

test('a blank field is empty text, null where that may be, and else nothing', () => {
  const read = sent({
    name: '  ',
    phone: '',
    role: '',
    version: '',
    bidFloorPercent: '',
  });
  // No box ticked is false, and of several an empty list.
  expect(read.read(updateUserInput)).toEqual({ name: '', phone: '', isActive: false, duties: [] });
  expect(read.read(updateSellerProfileInput, { only: ['bidFloorPercent', 'version'] })).toEqual({
    bidFloorPercent: null,
  });
});

test('a field that the form does not have is not read', () => {
  expect(sent({ name: 'Sri' }).read(createFarmerInput, { only: ['name', 'phone', 'city'] })).toEqual({
    name: 'Sri',
  });
  expect(sent({ name: 'Sri', city: 'Bantul' }).read(createFarmerInput, { except: ['name'] })).toEqual({
    city: 'Bantul',
  });
});

test('line ends are one letter, texts are trimmed, passwords are left as they were typed', () => {
  const form = sent({ email: ' sri@example.com ', password: ' rahasia\r\n ' });
  expect(form.read(signInInput)).toEqual({ email: 'sri@example.com', password: ' rahasia\r\n ' });
  expect(sent({ name: 'satu\r\ndua' }).read(everything).name).toBe('satu\ndua');
});

test('what is shown again has neither passwords nor files', () => {
  const form = sent({
    email: 'sri@example.com',
    confirmPassword: 'x',
    password: 'x',
    foto: new File(['x'], 'a.jpg'),
  });
  expect(form.values).toEqual({ email: 'sri@example.com' });
});

test('files are read where files are asked for, and empty ones are none', async () => {
  const schema = z.object({ proof: z.file().optional(), pictures: z.array(z.file()) });
  const read = sent({
    proof: new File([], ''),
    pictures: [new File(['a'], 'a.jpg'), new File([], ''), new File(['b'], 'b.jpg')],
  }).read(schema);
  expect(read.proof).toBeUndefined();
  expect(await Promise.all(read.pictures.map((file) => file.text()))).toEqual(['a', 'b']);
});

test('of a union only the fields of the one that was chosen are read', () => {
  const form = sent({ answer: 'reject', note: 'maaf', qty: '5', bid_price: '6.500' });
  expect(form.read(respondByLinkInput)).toEqual({ answer: 'reject', note: 'maaf' });
  const counter = sent({ answer: 'counter', note: '', qty: '5', bid_price: '6.500' });
  expect(counter.read(respondByLinkInput)).toEqual({ answer: 'counter', note: '', qty: 5, bid_price: 6500 });
});

test('an intent that the page does not know is refused', () => {
  expect(sent({ intent: 'update' }).intent('create', 'update')).toBe('update');
  for (const form of [sent({ intent: 'drop' }), sent({})]) {
    expect(() => form.intent('create', 'update')).toThrow(DomainError);
  }
});

test('what no field can be is an error of ours', () => {
  expect(() => sent({ when: 'x' }).read(z.object({ when: z.date() }))).toThrow(/when/);
});

test('what is read has the type that the verb takes, and a wrong name does not compile', () => {
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
])('a quantity is typed in Indonesian notation: %j', (text, stock) => {
  expect(sent({ stock: text }).read(updateListingInput, { only: ['stock'] })).toEqual({ stock });
});
