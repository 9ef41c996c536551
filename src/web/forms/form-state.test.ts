import { expect, test } from 'vitest';
import type { updateOwnAccountInput } from '../../shared/schemas/people/account-schemas.ts';
import type { updateSellerProfileInput } from '../../shared/schemas/people/seller-profile-schemas.ts';
import type { ActionFailure } from '../common/route-helpers/run-route.ts';
import { formState } from './form-state.ts';

const refused = (part: Partial<ActionFailure>): ActionFailure => ({
  ok: false,
  code: 'invalid_input',
  message: 'Isi nama',
  fields: {},
  values: {},
  ...part,
});
const profile = (answer: unknown) =>
  formState<typeof updateOwnAccountInput>({
    answer,
    intent: 'profile',
    fields: ['name', 'phone', 'address'],
  });

test('a form that was not submitted shows the stored values', () => {
  const form = profile(undefined);
  expect(form.text('name', 'Sri')).toEqual({ name: 'name', defaultValue: 'Sri', error: undefined });
  expect(form.text('phone', null).defaultValue).toBe('');
  expect(form.text('phone').defaultValue).toBeUndefined();
  expect([form.notice, form.done, form.failure]).toEqual([null, undefined, undefined]);
});

test('a rejected form shows what was typed, each error at its field, and focuses the first', () => {
  const form = profile(
    refused({
      fields: { address: 'Paling banyak 300 huruf', name: 'Isi nama' },
      values: { intent: 'profile', name: '', phone: '0812', address: 'Jl. Kaliurang' },
    }),
  );
  expect(form.text('name', 'Sri')).toEqual({
    name: 'name',
    defaultValue: '',
    error: 'Isi nama',
    autoFocus: true,
  });
  expect(form.text('phone', null)).toEqual({ name: 'phone', defaultValue: '0812', error: undefined });
  expect(form.text('address')).toEqual({
    name: 'address',
    defaultValue: 'Jl. Kaliurang',
    error: 'Paling banyak 300 huruf',
  });
  expect(form.notice).toBeNull();
});

test('does not show the response to another form of the page', () => {
  const answer = refused({ fields: { name: 'Isi nama' }, values: { intent: 'password', name: 'x' } });
  expect(profile(answer).failure).toBeUndefined();
  expect(profile(answer).text('name', 'Sri').defaultValue).toBe('Sri');
  expect(profile({ ok: true, message: 'Tersimpan', result: 'password' }).done).toBeUndefined();
  expect(profile({ ok: true, message: 'Tersimpan', result: 'profile' }).done).toBe('Tersimpan');
});

test('an error that belongs to no field appears above the form', () => {
  const values = { intent: 'profile' };
  expect(profile(refused({ code: 'failed', message: 'Gagal', values })).notice).toBe('Gagal');
  expect(profile(refused({ fields: { version: 'Isi nama' }, values })).notice).toBe('Isi nama');
});

test('an error about one field appears at it', () => {
  const form = profile(
    refused({ code: 'phone_taken', message: 'Nomor sudah dipakai', values: { intent: 'profile' } }),
  );
  expect(form.errorAt('phone')).toBe('Nomor sudah dipakai');
  expect(form.notice).toBeNull();
});

test('after an error a checkbox is as submitted, and a stepper keeps its figure', () => {
  const stall = (values: Record<string, string>) =>
    formState<typeof updateSellerProfileInput>({ answer: refused({ values }), fields: [] });
  expect(stall({}).checkbox('pickup', true).defaultChecked).toBe(false);
  expect(stall({ pickup: 'on' }).checkbox('pickup', false).defaultChecked).toBe(true);
  expect(stall({ bidFloorPercent: '70' }).number('bidFloorPercent', 80).defaultValue).toBe(70);
  expect(stall({ bidFloorPercent: '' }).number('bidFloorPercent', 80).defaultValue).toBeNull();
  expect(stall({ bidFloorPercent: 'x' }).number('bidFloorPercent', 80).defaultValue).toBeNull();
});

test('finds the errors that a use case reports under one name', () => {
  const form = formState<typeof updateOwnAccountInput>({
    answer: refused({ fields: { 'billing.name': 'Isi nama' } }),
    fields: ['name'],
    within: 'billing',
  });
  expect(form.errorAt('name')).toBe('Isi nama');
});
